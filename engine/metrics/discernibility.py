from __future__ import annotations

from typing import ClassVar, Literal

from .base import NodeMetric


class Discernibility(NodeMetric):
    """Discernibility: the squares of the class sizes, and the table for each suppressed row (001 §6)."""

    reads: ClassVar[Literal["spread", "sizes"]] = "sizes"

    @classmethod
    def extremes(cls, rows: int) -> tuple[int | None, int | None]:
        return rows, rows * rows
