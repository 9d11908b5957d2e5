"""The policy: what a user declares about the columns of a table, the privacy of its release, and where both are."""
