"""Taxonomies: the kinds that a policy can name, and the ladder of levels that each makes of a column."""
