from __future__ import annotations

from typing import ClassVar, Literal

from .base import Metric


class AverageClassSize(Metric):
    """Rows per published class (001 §6)."""

    reads: ClassVar[Literal["spread", "sizes"]] = "sizes"
