"""Declared parameters: from what a user writes to checked values, with the place of every error."""
