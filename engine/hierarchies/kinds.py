"""The taxonomies that a policy can ask for: what the user writes, as checked dataclasses.

(The package of the shipped hierarchies is `shoal.taxonomies`, hence the name of this module.)
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any, ClassVar, Self

from ..params.coerce import mapping, mapping_of, texts, tuple_of
from ..params.fields import build, parameter, validate
from ..params.location import Location, Misfit
from ..params.wording import describe, nearest
from . import csv_file
from .widths import check_widths

UNITS = ("day", "month", "quarter", "year", "decade")


class Taxonomy:
    """How the values of a column become more general, level by level."""

    short: ClassVar[str]  # the parameter that a value stands for where a mapping of parameters could stand

    @staticmethod
    def from_policy(given: object, where: Location) -> Taxonomy:
        """A name, a path, or a one-key mapping {kind: parameters}; null is suppress."""
        if given is None or isinstance(given, Taxonomy):
            return given or Suppress()
        if isinstance(given, str | os.PathLike):
            return _named(os.fspath(given), where)
        if not isinstance(given, Mapping):
            raise where.error(f"must be a name, the path to a CSV or a mapping such as mask: 5, not {describe(given)}")
        written = mapping(given, where)
        for kind in written:
            if kind not in KINDS:
                raise (where / kind).unknown(kind, KINDS, "kind of taxonomy")
        if len(written) != 1:
            raise where.error(f"must have one key, the kind of taxonomy ({', '.join(KINDS)}), not {len(written)}")
        [(kind, value)] = written.items()
        return KINDS[kind].written(value, where / kind)

    @classmethod
    def written(cls, given: object, where: Location) -> Self:
        """From the value below the kind: the parameters, or the one that matters most."""
        plain = given is None or isinstance(given, Mapping)
        return build(cls, given if plain else {cls.short: given}, where)

    @staticmethod
    def policy_schema() -> dict[str, Any]:
        return {"$ref": "#/$defs/taxonomy"}


@dataclass(frozen=True)
class Hierarchy(Taxonomy):
    """A CSV file with a row leaf;…;root for each value, or a hierarchy that comes with shoal."""

    short = "source"
    source: str = parameter("a hierarchy that comes with shoal (adult/education), or the path to a CSV file")
    folder: Path = Path()

    @classmethod
    def written(cls, given: object, where: Location) -> Self:
        given = os.fspath(given) if isinstance(given, os.PathLike) else given
        plain = given is None or isinstance(given, Mapping)
        made = build(cls, given if plain else {cls.short: given}, where, {"folder": where.folder})
        try:
            made.rows()
        except Misfit as wrong:
            raise where.error(f"is not possible: {wrong}") from wrong
        return made

    def rows(self) -> list[csv_file.Row]:
        return csv_file.read(self.source, self.folder)


@dataclass(frozen=True)
class Intervals(Taxonomy):
    """Intervals of numbers or of dates, each level coarser than the one before."""

    short = "widths"
    widths: tuple[int | float | str, ...] = parameter(
        'the widths of the levels: numbers, or times such as "7 days", "1 month", "10 years"; each a multiple of the one before'
    )
    origin: int | float | str | None = parameter("where an interval begins: a number or a date (2000-01-01)", default=None)
    low: int | float | str | None = parameter("below this number or date everything is one interval", default=None)
    high: int | float | str | None = parameter("from this number or date on everything is one interval", default=None)

    def __post_init__(self) -> None:
        validate(self)
        check_widths(self.widths, {"origin": self.origin, "low": self.low, "high": self.high})

    @property
    def temporal(self) -> bool:
        """Whether these are intervals of dates."""
        return isinstance(self.widths[0], str)


@dataclass(frozen=True)
class Mask(Taxonomy):
    """Character after character of a code is masked, from the right: 14853, 1485*, 148**."""

    short = "length"
    length: int = parameter("how many characters the codes have", minimum=1)
    pad: str | None = parameter("the character that fills up shorter codes on the left", default=None)

    def __post_init__(self) -> None:
        validate(self)
        if self.pad is not None and len(self.pad) != 1:
            raise Misfit(f"pad must be one character, not {self.pad!r}")


@dataclass(frozen=True)
class Dates(Taxonomy):
    """Dates by month, quarter, year ...: each level coarser than the one before."""

    short = "units"
    units: tuple[str, ...] = parameter("the levels, from fine to coarse", choices=UNITS)

    def __post_init__(self) -> None:
        validate(self)
        if not self.units:
            raise Misfit(f"units must name at least one of {', '.join(UNITS)}")
        for finer, coarser in pairwise(self.units):
            if UNITS.index(finer) >= UNITS.index(coarser):
                raise Misfit(f"units must go from fine to coarse, and {coarser} does not come after {finer}")


@dataclass(frozen=True)
class Order(Taxonomy):
    """Groups of values that are written out: the order of the values is the order in which they are named."""

    levels: tuple[dict[str, tuple[str, ...]], ...]

    def __post_init__(self) -> None:
        self.rows()

    @classmethod
    def written(cls, given: object, where: Location) -> Self:
        groups = tuple_of(partial(mapping_of, texts), given, where)
        try:
            return cls(groups)
        except Misfit as wrong:
            raise where.error(f"is not possible: {wrong}") from wrong

    def rows(self) -> list[csv_file.Row]:
        return csv_file.grouped(self.levels)


@dataclass(frozen=True)
class Suppress(Taxonomy):
    """The value or nothing: one level, on which everything is *."""

    short = "parameters"  # it has none, so that whatever is given is unknown


KINDS: dict[str, type[Taxonomy]] = {
    "csv": Hierarchy,
    "intervals": Intervals,
    "mask": Mask,
    "date": Dates,
    "order": Order,
    "suppress": Suppress,
}


def _named(name: str, where: Location) -> Taxonomy:
    """`suppress`, or a hierarchy by its name or path."""
    if name == "suppress":
        return Suppress()
    if name in KINDS:
        raise where.error(f"must say more than {name}: write {{{name}: …}} with its parameters")
    if name.isalpha() and nearest(name, KINDS) and not (where.folder / name).exists():
        raise where.unknown(name, KINDS, "kind of taxonomy")
    return Hierarchy.written(name, where)
