"""The kinds of taxonomies: one class per module. A module that stands here is registered under its name."""

from __future__ import annotations

from .base import Taxonomy, kinds
from .csv import Hierarchy
from .date import Dates
from .intervals import Intervals
from .mask import Mask
from .order import Order
from .prefix import Prefix
from .suppress import Suppress

__all__ = ["KINDS", "Dates", "Hierarchy", "Intervals", "Mask", "Order", "Prefix", "Suppress", "Taxonomy"]

KINDS: dict[str, type[Taxonomy]] = kinds()
