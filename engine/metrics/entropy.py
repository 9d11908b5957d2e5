from __future__ import annotations

from typing import ClassVar, Literal

from .base import NodeMetric


class Entropy(NodeMetric):
    """Non-uniform entropy: bits lost, rare values costing more."""

    reads: ClassVar[Literal["spread", "sizes"]] = "spread"
    goes_by_weights: ClassVar[bool] = True
