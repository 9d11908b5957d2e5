from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Self

from ...params.coerce import mapping, texts
from ...params.location import Location, Misfit
from ..csv_file import Row, group_rows
from .base import Listed


@dataclass(frozen=True)
class Order(Listed):
    """Groups of values that are written out: the order of the values is the order in which they are named."""

    levels: tuple[dict[str, tuple[str, ...]], ...]

    def __post_init__(self) -> None:
        self.rows()

    @classmethod
    def parse(cls, given: object, where: Location) -> Self:
        is_single = isinstance(given, Mapping)
        levels = given if isinstance(given, list | tuple) else [given]
        places = [where if is_single else where / number for number in range(len(levels))]
        groups = [mapping(level, place).items() for level, place in zip(levels, places, strict=True)]
        try:
            pairs = zip(groups, places, strict=True)
            return cls(tuple({name: texts(members, at / name) for name, members in level} for level, at in pairs))
        except Misfit as wrong:
            raise where.error(f"is not possible: {wrong}") from wrong

    def rows(self) -> list[Row]:
        return group_rows(self.levels)
