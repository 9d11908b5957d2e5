from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Self

from ...params.coerce import mapping_of, texts, tuple_of
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
    def parse(cls, content: object, where: Location) -> Self:
        groups = tuple_of(partial(mapping_of, texts), content, where)
        try:
            return cls(groups)
        except Misfit as wrong:
            raise where.error(f"is not possible: {wrong}") from wrong

    def rows(self) -> list[Row]:
        return group_rows(self.levels)
