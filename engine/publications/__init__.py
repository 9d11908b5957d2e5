"""Ways to publish a grouping: one file each."""
