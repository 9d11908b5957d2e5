"""What users call from Python: a module for each function or two, and `inputs` for the arguments that they share."""
