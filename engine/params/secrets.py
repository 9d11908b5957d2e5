"""Secrets that environment variables hold. No policy, script, log or JSON has them."""

from __future__ import annotations

import os

from .location import Location

VARIABLE = "SHOAL_SECRET"
SHORTEST = 16
"""So many characters a secret needs: fewer can be guessed."""


def secret_of(variable: str, where: Location) -> str:
    """Return the secret that an environment variable holds. Refuse one that is missing or short."""
    secret = os.environ.get(variable, "")
    if not secret:
        raise where.error(f"names the environment variable {variable}, which is not set: put a secret there that only you know")
    if len(secret) < SHORTEST:
        raise where.error(f"names the environment variable {variable}, whose secret is shorter than {SHORTEST} characters")
    return secret
