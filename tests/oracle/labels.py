"""Labels of a class in every style, and what they cover: the published values of local recoding.

Codes are the places of the leaves in taxonomy order, NULL last. A class has, per quasi-identifier, the values of its
rows (its members) and, with `bounds: partition`, a region: the lowest and the highest code between its cut planes.
"""

from __future__ import annotations

import datetime
import math
from collections.abc import Hashable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from tests.oracle.taxonomies import Taxonomy, height, labels_of, order, text, with_null

STYLES = ("ancestor", "interval", "set", "mean", "range")
NUMBERS = ("integer", "double")
TIMES = ("date", "timestamp")
EPOCH = datetime.date(1970, 1, 1)
Region = tuple[int, int]


class Coverage(NamedTuple):
    """What a label stands for: leaves from one code to another, or only some of them (members)."""

    low: int
    high: int
    leaves: int
    level: int  # of the lowest node of the taxonomy that covers it all
    members: frozenset[int] | None = None  # of a set, else every leaf from low to high


class Label(NamedTuple):
    shown: Any
    covers: Coverage


# --- attributes -----------------------------------------------------------------------------------------------------


def is_ordered(kind: str, built: str, taxonomy: Taxonomy, values: Iterable[Any]) -> bool:
    """Whether widths and intervals go by numbers: numbers and dates do, unless their taxonomy has another order.

    `kind` is the type of the column, `built` what made its taxonomy.
    """
    if kind not in (*NUMBERS, *TIMES) or built == "mask":
        return False
    if any(isinstance(value, float) and not math.isfinite(value) for value in values):
        return False
    if built not in ("csv", "order"):
        return True
    if kind in TIMES:
        return False
    try:
        numbers = [float(str(leaf)) for leaf in order(taxonomy) if leaf is not None]
    except ValueError:
        return False
    return numbers == sorted(numbers)


class Axis:
    """A quasi-identifier: its leaves in order, which of them occur, and where they lie."""

    def __init__(
        self, name: str, kind: str, taxonomy: Taxonomy, values: Sequence[Any], ordered: bool, weight: float = 1
    ) -> None:
        """`values` is the whole column of the source; NULL is one more leaf where it occurs."""
        self.name, self.kind, self.ordered, self.weight = name, kind, ordered, weight
        self.taxonomy = with_null(taxonomy) if None in values else dict(taxonomy)
        self.height = height(self.taxonomy)
        self.leaves: list[Hashable] = order(self.taxonomy)
        self.place = {leaf: code for code, leaf in enumerate(self.leaves)}
        self.null = self.place.get(None)
        self.last = len(self.leaves) - (1 if self.null is None else 2)  # the last leaf that is not NULL
        self.column = [self.code(value) for value in values]
        self.occurring = sorted(set(self.column))
        known = [self.position(code) for code in self.occurring if code != self.null]
        self.lowest, self.highest = (min(known), max(known)) if known else (0.0, 0.0)

    def code(self, value: Any) -> int:
        """The place of a value; hierarchies from CSV are keyed by text."""
        return self.place[value] if value in self.place else self.place[text(value)]

    def position(self, code: int) -> float:
        """The number itself, a date in seconds since 1970; for categorical attributes the code."""
        leaf = self.leaves[code]
        if not self.ordered:
            return float(code)
        if isinstance(leaf, datetime.datetime):
            return (leaf - datetime.datetime(1970, 1, 1)).total_seconds()
        if isinstance(leaf, datetime.date):
            return float((leaf - EPOCH).days * 86400)
        return float(leaf)  # type: ignore[arg-type]

    def text(self, code: int) -> str | None:
        """The label of level 0."""
        return labels_of(self.taxonomy, self.leaves[code])[0]

    def level(self, codes: Iterable[int]) -> int:
        """The level of the lowest node that covers all of these leaves."""
        paths = [labels_of(self.taxonomy, self.leaves[code]) for code in codes]
        return next(level for level in range(self.height + 1) if len({path[level] for path in paths}) == 1)

    def width(self, codes: Iterable[int]) -> float:
        """Of a set of values of the source, relative to all: 0 for one value, 1 for NULL and something else."""
        codes = set(codes)
        if len(codes) == 1:
            return 0.0
        if self.null in codes:
            return 1.0
        positions = [self.position(code) for code in codes]
        return (max(positions) - min(positions)) / (self.highest - self.lowest)

    def extent(self, covers: Coverage) -> float:
        """The width of what a label covers, cut off at the lowest and the highest value of the source."""
        if covers.low == covers.high:
            return 0.0
        if self.null is not None and covers.high == self.null:
            return 1.0
        low, high = (min(max(self.position(code), self.lowest), self.highest) for code in (covers.low, covers.high))
        return (high - low) / (self.highest - self.lowest) if high > low else 0.0


# --- styles ---------------------------------------------------------------------------------------------------------


def style_of(axis: Axis, wanted: str | Mapping[str, str] | None) -> str:
    """The style of a column: its own or the default; one style for all goes to the columns that can have it."""
    if isinstance(wanted, Mapping):
        wanted = wanted.get(axis.name)
    elif wanted in ("interval", "mean", "range") and not axis.ordered:
        wanted = None
    return wanted or ("interval" if axis.ordered else "ancestor")


def label(axis: Axis, style: str, values: Sequence[Any], region: Region | None = None) -> Label:
    """The label of a class whose rows have these values; where there is a region, that counts and not its members.

    A mean is that of the members all the same, but stands for the region.
    """
    members = sorted({axis.code(value) for value in values})
    low, high = region or (members[0], members[-1])
    mixed = axis.null == high != low  # NULL and something else
    if style == "ancestor":
        return _ancestor(axis, range(low, high + 1))
    if style == "set":
        within = [code for code in axis.occurring if low <= code <= high] if region else members
        return Label(_set(axis, within), Coverage(within[0], within[-1], len(within), axis.level(within), frozenset(within)))
    covers = everything(axis) if mixed else Coverage(low, high, high - low + 1, axis.level(range(low, high + 1)))
    if style == "interval":
        return Label(_region(axis, low, high) if region else _interval(axis, low, high), covers)
    if style == "mean":
        return Label(_mean(axis, values), covers)
    assert style == "range"
    if mixed or low == axis.null:
        return Label(None, covers)
    return Label(list(_bounds(axis, low, high)) if region else [_value(axis, low), _value(axis, high)], covers)


def everything(axis: Axis) -> Coverage:
    """What `*` covers."""
    return Coverage(0, len(axis.leaves) - 1, len(axis.leaves), axis.level(range(len(axis.leaves))))


def _ancestor(axis: Axis, codes: Sequence[int]) -> Label:
    """The lowest node of the taxonomy that covers the leaves."""
    level = axis.level(codes)
    shown = labels_of(axis.taxonomy, axis.leaves[codes[0]])[level]
    beneath = [code for code, leaf in enumerate(axis.leaves) if labels_of(axis.taxonomy, leaf)[level] == shown]
    return Label(shown, Coverage(beneath[0], beneath[-1], len(beneath), level))


def _interval(axis: Axis, low: int, high: int) -> str | None:
    """From the lowest to the highest member."""
    if low == high:
        return axis.text(low)
    return "*" if high == axis.null else f"[{axis.text(low)}, {axis.text(high)}]"


def _set(axis: Axis, codes: Sequence[int]) -> str | None:
    """The members in order; one stands for itself."""
    if len(codes) == 1:
        return axis.text(codes[0])
    return "{" + ", ".join(quoted(axis.text(code)) for code in codes) + "}"


def quoted(member: str | None) -> str:
    """A member of a set: in quotes where it could be taken for something else."""
    if member is None:
        return "NULL"
    odd = member in ("", "NULL") or member != member.strip(" ") or any(mark in member for mark in ',{}"')
    return '"' + member.replace('"', '""') + '"' if odd else member


def _mean(axis: Axis, values: Sequence[Any]) -> Any:
    """The mean in the column's type: whole numbers and days are rounded, halves up; none where NULL is among others."""
    known = [value for value in values if value is not None]
    if len(known) < len(values):
        return None
    if axis.kind == "double":
        return math.fsum(known) / len(known)
    if axis.kind == "integer":
        return math.floor(sum(known) / len(known) + 0.5)
    days = sum((value - EPOCH).days for value in known) / len(known)
    return EPOCH + datetime.timedelta(days=math.floor(days + 0.5))


def _value(axis: Axis, code: int) -> Any:
    """A leaf in the column's type."""
    leaf = axis.leaves[code]
    return {"integer": int, "double": float}.get(axis.kind, lambda leaf: leaf)(leaf)


# --- bounds: partition ----------------------------------------------------------------------------------------------


def _planes(axis: Axis, low: int, high: int) -> tuple[Any, Any]:
    """Where the region begins and where the next one does: halfway to the next leaf, None where it is open.

    Whole numbers and days begin at the first one that is not below the middle.
    """

    def middle(code: int) -> Any:
        """Between a leaf and the next."""
        halfway = (axis.position(code) + axis.position(code + 1)) / 2
        if axis.kind == "integer":
            return math.ceil(halfway)
        if axis.kind == "date":
            return EPOCH + datetime.timedelta(days=math.ceil(halfway / 86400))
        return plane(axis.position(code), axis.position(code + 1))

    return (middle(low - 1) if low > 0 else None, middle(high) if high < axis.last else None)


def plane(lower: float, upper: float) -> float:
    """A number between two others, with few digits: the middle, rounded up to the largest power of ten that half of the
    distance holds. A thousandth of it does not count, nor does the last digit of a double."""
    low, high = (Fraction(str(end)) for end in (lower, upper))
    if not 1e-15 <= upper - lower <= 1e15 or (upper - lower) * 1e12 <= abs(lower) + abs(upper):
        return (lower + upper) / 2 if (lower + upper) / 2 > lower else upper
    power = Fraction(10) ** math.floor(math.log10((high - low) / 2) + 1e-9)
    return float(math.ceil((low + high) / 2 / power - Fraction(1, 1000)) * power)


def _bounds(axis: Axis, low: int, high: int) -> tuple[Any, Any]:
    """The planes; of whole numbers and days the last one in the region."""
    first, end = _planes(axis, low, high)
    if end is None or axis.kind == "double":
        return first, end
    return first, end - (1 if axis.kind == "integer" else datetime.timedelta(days=1))


def _region(axis: Axis, low: int, high: int) -> str | None:
    """The interval between the planes; `*` where it is open at both ends or holds NULL and something else."""
    if low == high == axis.null:
        return None
    if high == axis.null:
        return "*"
    first, end = _planes(axis, low, high)
    if first is None or end is None:
        return "*" if first is end else f"< {text(end)}" if first is None else f">= {text(first)}"
    if axis.kind == "double":
        return f"[{text(first)}, {text(end)})"
    _, last = _bounds(axis, low, high)
    return text(first) if first == last else f"[{text(first)}, {text(last)}]"
