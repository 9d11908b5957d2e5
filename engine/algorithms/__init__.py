"""The algorithms: one dataclass per module, one folder of templates of the same name. Being here is being registered."""

from __future__ import annotations

from ..registry import members
from .base import Algorithm

ALGORITHMS: dict[str, type[Algorithm]] = members(__package__, Algorithm)
