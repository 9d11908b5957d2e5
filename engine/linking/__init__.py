"""Quasi-sensitive values: terms that are harmless by themselves, and the knowledge that links them to labels (004)."""
