"""Releases of groups as a stranger reads and attacks them, in plain Python: one module for each publication.

Every attacker knows the quasi-identifiers of everybody, all published tables, and how they were made, but no secret.
"""
