"""What a taxonomy is: how a policy writes it, the template that makes its ladder, and what others must know of it."""

from __future__ import annotations

import os
from abc import ABC, abstractmethod
from collections.abc import Mapping
from decimal import Decimal, InvalidOperation
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Any, ClassVar, NamedTuple, Self

from ...backends.base import Column, Reading
from ...errors import ColumnError
from ...params.coerce import mapping
from ...params.fields import build
from ...params.location import Location
from ...params.wording import describe, nearest
from ...registry import members
from ..csv_file import Row, in_order
from ..large_file import LargeFile


class Built(NamedTuple):
    """What makes a ladder: a template of `taxonomies/`, and its bindings besides the tally."""

    template: str
    bindings: dict[str, Any]


class Readings(NamedTuple):
    """How a column of a CSV file is read that has a taxonomy of some kind."""

    quasi: Reading
    """a quasi-identifier"""
    cut: Reading
    """a quasi-identifier, if the algorithm cuts between its values as numbers or dates"""
    sensitive: Reading
    """a sensitive attribute"""


class Taxonomy(ABC):
    """How the values of a column become more general, level by level. Each kind is a dataclass of its parameters."""

    short: ClassVar[str]
    """The parameter whose value may stand in place of all parameters: `mask: 5` for `mask: {length: 5}`."""
    readings: ClassVar[Readings]
    pads: ClassVar[bool] = False
    """It has a parameter `pad`, which fills up codes that have lost zeros."""
    computes_labels: ClassVar[bool] = False
    """The labels are computed from the values. So a label alone does not tell which values it stands for."""

    @property
    @abstractmethod
    def height(self) -> int:
        """Return the number of levels above the values."""

    @abstractmethod
    def build(self, column: Column, level: int | None = None) -> Built:
        """Return what makes the ladder over a column: of all levels, or of the values and one level alone, as l1."""

    @property
    def root(self) -> str:
        """Return the label of the highest level."""
        return "*"

    @property
    def longest(self) -> int | None:
        """Return how many characters a value may have; None if as many as it likes."""
        return None

    @property
    def mixes_lengths(self) -> bool:
        """Return whether codes of several lengths may be generalized as their owner does not expect."""
        return False

    @property
    def large(self) -> LargeFile | None:
        """Return the file that the engine loads, if it has too many rows to stand in a statement."""
        return None

    @property
    def file(self) -> Path | None:
        """Return the file that the taxonomy is read from; None if the policy holds all of it."""
        return None

    @property
    def content(self) -> object:
        """Return what decides the labels, if that is not the parameters but the file; else None."""
        return None

    @property
    def lists_values(self) -> bool:
        """Return whether the taxonomy names its values, so that it may lack some that occur."""
        return False

    def is_ordered(self, column: Column) -> bool:
        """Return whether the order of the codes is that of numbers or dates, so that consecutive codes make an interval."""
        return column.kind in ("integer", "number", "date")

    @staticmethod
    def from_policy(content: object, where: Location) -> Taxonomy:
        """Return the taxonomy for a name, a path, or a mapping {kind: parameters}; for null the kind `suppress`.

        Beside the value of a kind's `short` parameter its others may stand: {mask: 5, pad: "0"}.
        """
        if isinstance(content, Taxonomy):
            return content
        if content is None:
            return kinds()["suppress"]()
        if isinstance(content, str | os.PathLike):
            return _named(os.fspath(content), where)
        if not isinstance(content, Mapping):
            raise where.error(f"must be a name, the path to a CSV or a mapping such as mask: 5, not {describe(content)}")
        entries = mapping(content, where)
        named = [key for key in entries if key in kinds()]
        for key in entries if not named else ():
            raise (where / key).unknown(key, kinds(), "kind of taxonomy")
        if len(named) != 1:
            raise where.error(f"must have one key, the kind of taxonomy ({', '.join(kinds())}), not {len(named)}")
        [kind] = named
        value = entries.pop(kind)
        cls = kinds()[kind]
        if entries and (isinstance(value, Mapping) or not hasattr(cls, "short")):
            raise where.error(f"must have one key, {kind}, with all parameters below it")
        return cls.parse({cls.short: value, **entries} if entries else value, where / kind)

    @classmethod
    def parse(cls, content: object, where: Location) -> Self:
        """Return the taxonomy for what stands below the kind: its parameters, or the value of the parameter `short`."""
        is_mapping = content is None or isinstance(content, Mapping)
        return build(cls, content if is_mapping else {cls.short: content}, where)

    @staticmethod
    def policy_schema() -> dict[str, Any]:
        """Return the JSON Schema of what `from_policy` takes."""
        return {"$ref": "#/$defs/taxonomy"}


class Listed(Taxonomy):
    """A taxonomy that names its values: rows of labels, from the value to the root."""

    readings: ClassVar[Readings] = Readings(quasi="text", cut="same", sensitive="text")

    @property
    def lists_values(self) -> bool:
        return True

    @abstractmethod
    def rows(self) -> list[Row]:
        """Return a row of labels for each value, all of the same length: value, …, root."""

    @property
    def height(self) -> int:
        return len(self.rows()[0]) - 1

    @property
    def root(self) -> str:
        return self.rows()[0][-1]

    def build(self, column: Column, level: int | None = None) -> Built:
        rows = self.rows()
        if column.kind in ("integer", "number"):
            rows = sorted(rows, key=lambda row: _number(row[0]))  # numbers are in numeric order, not in the file's
        rows = in_order(rows)
        return Built("listed", {"rows": rows if level is None else [(row[0], row[level]) for row in rows]})

    def is_ordered(self, column: Column) -> bool:
        if column.kind not in ("integer", "number"):
            return False
        rows = sorted(self.rows(), key=lambda row: _number(row[0]))
        labels = [[row[level] for row in rows] for level in range(len(rows[0]))]
        is_contiguous = all(sum(1 for _ in groupby(level)) == len(set(level)) for level in labels)
        return is_contiguous and _number(rows[-1][0])[0] == 0


@cache
def kinds() -> dict[str, type[Taxonomy]]:
    """Return every kind of taxonomy by its name, which is that of its module."""
    return members(__package__, Taxonomy)


def expect(column: Column, *expected: str) -> None:
    """Refuse a column whose values are of none of the expected kinds."""
    if column.kind not in expected:
        wanted = "dates" if "date" in expected else "numbers"
        raise ColumnError(column.name, f"has a taxonomy that needs {wanted}, but is of type {column.type}")


def _named(name: str, where: Location) -> Taxonomy:
    """Return the kind `suppress`, or a hierarchy by its name or path."""
    if name == "suppress":
        return kinds()["suppress"]()
    if name in kinds():
        raise where.error(f"must say more than {name}: write {{{name}: …}} with its parameters")
    if name.isalpha() and nearest(name, kinds()) and not (where.folder / name).exists():
        raise where.unknown(name, kinds(), "kind of taxonomy")
    return kinds()["csv"].parse(name, where)


def _number(text: str) -> tuple[int, Decimal]:
    """Return a key that sorts numbers by size. A text that is no number comes last, as it matches no value of the column."""
    try:
        return 0, Decimal(text)
    except InvalidOperation:
        return 1, Decimal(0)
