"""The kinds of taxonomies: one class per module. A module that stands here is registered under its name."""

from __future__ import annotations

from ...backends.base import Column
from .base import Taxonomy, kinds
from .csv import Hierarchy
from .date import UNITS, Dates
from .intervals import Intervals
from .mask import Mask
from .order import Order
from .prefix import Prefix
from .suppress import Suppress

__all__ = ["KINDS", "Dates", "Hierarchy", "Intervals", "Mask", "Order", "Prefix", "Suppress", "Taxonomy", "usual"]

KINDS: dict[str, type[Taxonomy]] = kinds()


def usual(column: Column) -> Taxonomy:
    """Return the taxonomy by which labels of a column are read that has none: dates may be shown by the month, and so on."""
    return Dates(units=UNITS) if column.kind == "date" else Suppress()
