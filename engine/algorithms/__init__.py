"""The algorithms: one dataclass per module, one folder of templates of the same name. Being here is being registered.

An algorithm that defines `search` can be a policy's `algorithm`, one that defines `refine` its `then`.
"""

from __future__ import annotations

from ..registry import members
from .base import Algorithm

ALGORITHMS: dict[str, type[Algorithm]] = members(__package__, Algorithm)
SEARCHES = {name: algorithm for name, algorithm in ALGORITHMS.items() if algorithm.searches()}
REFINEMENTS = {name: algorithm for name, algorithm in ALGORITHMS.items() if algorithm.refines()}
