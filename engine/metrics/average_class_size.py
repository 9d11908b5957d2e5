from __future__ import annotations

from typing import ClassVar, Literal

from .base import NodeMetric


class AverageClassSize(NodeMetric):
    """Rows per published class (001 §6)."""

    reads: ClassVar[Literal["spread", "sizes"]] = "sizes"

    @classmethod
    def extremes(cls, rows: int) -> tuple[int | None, int | None]:
        return 1, rows
