from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ...backends.base import Column
from ...params.fields import parameter, validate
from ...params.location import Misfit
from ...sql.names import value
from .base import Built, Readings, Taxonomy


@dataclass(frozen=True)
class Mask(Taxonomy):
    """Character after character of a code is masked, from the right: 14853, 1485*, 148**."""

    short: ClassVar[str] = "length"
    readings: ClassVar[Readings] = Readings(quasi="text", cut="text", sensitive="text")
    computes_labels: ClassVar[bool] = True
    pads: ClassVar[bool] = True

    length: int = parameter("how many characters the codes have", minimum=1)
    pad: str | None = parameter("the character that fills up shorter codes on the left", default=None)

    def __post_init__(self) -> None:
        validate(self)
        if self.pad is not None and len(self.pad) != 1:
            raise Misfit(f"pad must be one character, not {self.pad!r}")

    @property
    def height(self) -> int:
        return self.length

    @property
    def root(self) -> str:
        return "*" * self.length

    @property
    def longest(self) -> int:
        return self.length

    @property
    def mixes_lengths(self) -> bool:
        return self.pad is None

    def is_ordered(self, column: Column) -> bool:
        return False

    def build(self, column: Column, level: int | None = None) -> Built:
        hidden = range(1, self.length + 1) if level is None else [level]
        pad = None if self.pad is None else value(self.pad)
        return Built("mask", {"length": self.length, "pad": pad, "hidden": list(hidden)})
