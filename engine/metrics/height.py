from __future__ import annotations

from typing import ClassVar, Literal

from .base import NodeMetric


class Height(NodeMetric):
    """Steps up the taxonomies, summed (001 §6)."""

    reads: ClassVar[Literal["spread", "sizes"]] = "spread"
    goes_by_weights: ClassVar[bool] = True
