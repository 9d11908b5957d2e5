"""Attack a release: link what others know of people with its rows, and count whom that finds and what it tells."""
