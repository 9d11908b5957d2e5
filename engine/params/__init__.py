"""Declared parameters: they turn what a user writes into checked values, and name the location of every error."""
