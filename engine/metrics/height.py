from __future__ import annotations

from typing import ClassVar, Literal

from .base import Metric


class Height(Metric):
    """Steps up the taxonomies, summed (001 §6)."""

    reads: ClassVar[Literal["spread", "sizes"]] = "spread"
