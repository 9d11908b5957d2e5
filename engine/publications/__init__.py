"""Ways to publish a grouping, one file each. Being here is being registered."""

from __future__ import annotations

from ..registry import members
from .base import Publication

PUBLICATIONS: dict[str, type[Publication]] = members(__package__, Publication)
CHOICES: dict[str, type[Publication]] = {name: cls for name, cls in PUBLICATIONS.items() if cls.in_policy}
"""The publications that a policy can name under `publish`."""
