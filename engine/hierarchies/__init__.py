"""Taxonomies: the kinds that a policy can name, and how each becomes a dimension table."""
