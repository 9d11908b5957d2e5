"""The command line: a file per group of commands, and what the commands share."""
