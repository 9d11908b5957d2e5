from __future__ import annotations

from typing import ClassVar, Literal

from .base import NodeMetric


class Information(NodeMetric):
    """Information kept, relative to the source (000 Def 14)."""

    reads: ClassVar[Literal["spread", "sizes"]] = "spread"
    higher_is_better: ClassVar[bool] = True

    @classmethod
    def extremes(cls, rows: int) -> tuple[int | None, int | None]:
        return 1, 0
