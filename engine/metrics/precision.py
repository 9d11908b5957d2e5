from __future__ import annotations

from typing import ClassVar, Literal

from .base import NodeMetric


class Precision(NodeMetric):
    """Sweeney's precision: the share of the way to the roots that is left."""

    reads: ClassVar[Literal["spread", "sizes"]] = "spread"
    goes_by_weights: ClassVar[bool] = True
    higher_is_better: ClassVar[bool] = True

    @classmethod
    def extremes(cls, rows: int) -> tuple[int | None, int | None]:
        return 1, 0
