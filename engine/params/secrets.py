"""Secrets that environment variables hold. No policy, script, log or JSON has them."""

from __future__ import annotations

import os
import re

from .location import Location

VARIABLE = "SHOAL_SECRET"
SHORTEST = 16
"""So many characters a secret needs: fewer can be guessed."""
_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")


def secret_of(variable: str, where: Location) -> str:
    """Return the secret that an environment variable holds. Refuse one that is missing or short.

    The name of the variable may be the secret itself, by mistake. If it is no name, the error does not repeat it.
    """
    if not _NAME.fullmatch(variable):
        raise where.error("must be the name of an environment variable, of letters, digits and _: no policy holds the secret")
    secret = os.environ.get(variable, "").strip()
    if not secret:
        raise where.error(f"names the environment variable {variable}, which is not set: put a secret there that only you know")
    if len(secret) < SHORTEST:
        raise where.error(f"names the environment variable {variable}, whose secret is shorter than {SHORTEST} characters")
    return secret
