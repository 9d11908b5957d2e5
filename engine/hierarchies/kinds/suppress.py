from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ...backends.base import Column
from .base import Built, Readings, Taxonomy


@dataclass(frozen=True)
class Suppress(Taxonomy):
    """The value or nothing: one level, on which everything is *."""

    short: ClassVar[str] = "parameters"  # there are none, so that any key is unknown
    readings: ClassVar[Readings] = Readings(quasi="text", cut="number", sensitive="value")

    @property
    def height(self) -> int:
        return 1

    def build(self, column: Column, level: int | None = None) -> Built:
        return Built("suppress", {})
