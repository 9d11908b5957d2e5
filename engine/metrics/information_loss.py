from __future__ import annotations

from typing import ClassVar, Literal

from .base import NodeMetric


class InformationLoss(NodeMetric):
    """Stretch of the axis for numbers, climb up the taxonomy for texts, summed over rows and attributes (IL, 002 §2.2)."""

    reads: ClassVar[Literal["spread", "sizes"]] = "spread"
    goes_by_weights: ClassVar[bool] = True
