"""What people look at: the layout of texts, results in Python and notebooks, the bar of long work."""
