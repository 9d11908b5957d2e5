from __future__ import annotations

from typing import ClassVar, Literal

from .base import NodeMetric


class Loss(NodeMetric):
    """Share of the quasi-identifiers' detail that is gone (ARX's loss); the default."""

    reads: ClassVar[Literal["spread", "sizes"]] = "spread"
    goes_by_weights: ClassVar[bool] = True

    @classmethod
    def extremes(cls, rows: int) -> tuple[int | None, int | None]:
        return 0, 1
