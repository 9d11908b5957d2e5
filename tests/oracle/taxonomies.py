"""Taxonomies as plain dicts: leaf -> (label on level 0, label on level 1, ..., root label).

The key is the value as it stands in the source (None for NULL), level 0 is its text. NULL stays None on every level
below the root and becomes the root label at the top.
"""

from __future__ import annotations

import datetime
import decimal
import math
from collections.abc import Hashable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

Taxonomy = Mapping[Hashable, tuple[str | None, ...]]


def text(value: Any) -> str | None:
    """The text form of a source value."""
    if value is None:
        return None
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)


def height(taxonomy: Taxonomy) -> int:
    """Number of levels above the leaves (0 for an empty taxonomy)."""
    heights = {len(labels) - 1 for labels in taxonomy.values()}
    assert len(heights) <= 1, "the leaves of a taxonomy have one height"
    return heights.pop() if heights else 0


def labels_of(taxonomy: Taxonomy, value: Any) -> tuple[str | None, ...]:
    """The labels of a value from leaf to root; hierarchies from CSV are keyed by text."""
    return taxonomy[value] if value in taxonomy else taxonomy[text(value)]


def generalize(taxonomy: Taxonomy, value: Any, level: int) -> str | None:
    """The label of a value on a level."""
    return labels_of(taxonomy, value)[level]


def leaves(taxonomy: Taxonomy, level: int, label: str | None) -> int:
    """How many leaves a label of a level covers."""
    return sum(1 for labels in taxonomy.values() if labels[level] == label)


def order(taxonomy: Taxonomy) -> list[Any]:
    """The leaves in taxonomy order: depth first, children in order of first appearance, NULL last."""

    def below(members: list[Any], level: int) -> list[Any]:
        if level == 0:
            return members
        children: dict[str | None, list[Any]] = {}
        for leaf in members:
            children.setdefault(taxonomy[leaf][level - 1], []).append(leaf)
        return [leaf for child in children.values() for leaf in below(child, level - 1)]

    ordered = below(list(taxonomy), height(taxonomy))
    return [leaf for leaf in ordered if leaf is not None] + [leaf for leaf in ordered if leaf is None]


def is_tree(taxonomy: Taxonomy) -> bool:
    """Whether every label has one parent and there is one root."""
    top = height(taxonomy)
    for level in range(top):
        parent: dict[str | None, str | None] = {}
        for labels in taxonomy.values():
            if parent.setdefault(labels[level], labels[level + 1]) != labels[level + 1]:
                return False
    return len({labels[top] for labels in taxonomy.values()}) <= 1


def with_null(taxonomy: Taxonomy) -> dict[Hashable, tuple[str | None, ...]]:
    """The taxonomy with NULL as one more leaf (last), directly under the root."""
    if None in taxonomy:
        return dict(taxonomy)
    top = height(taxonomy)
    root = next(iter(taxonomy.values()))[top] if taxonomy else "*"
    return {**taxonomy, None: (None,) * top + (root,)}


def _build(values: Iterable[Any], between: int, levels: Any, root: str) -> dict[Hashable, tuple[str | None, ...]]:
    """Over the distinct values: their text, the `between` labels of levels(value), the root; NULL by its rule."""
    distinct = set(values)
    built: dict[Hashable, tuple[str | None, ...]] = {}
    for value in sorted(distinct - {None}):
        built[value] = (text(value), *levels(value), root)
        assert len(built[value]) == between + 2
    if None in distinct:
        built[None] = (None,) * (between + 1) + (root,)
    return built


def ragged(rows: Iterable[Sequence[str]], null: bool = False) -> dict[Hashable, tuple[str | None, ...]]:
    """A hierarchy from CSV rows (leaf first, root last), aligned at the root: a short row repeats its leaf below."""
    rows = [tuple(row) for row in rows]
    longest = max((len(row) for row in rows), default=1)
    taxonomy: dict[Hashable, tuple[str | None, ...]] = {row[0]: (row[0],) * (longest - len(row)) + row for row in rows}
    return with_null(taxonomy) if null else taxonomy


def suppress(values: Iterable[Any]) -> dict[Hashable, tuple[str | None, ...]]:
    """value -> *"""
    return _build(values, 0, lambda value: (), "*")


def mask(values: Iterable[Any], length: int, pad: str | None = None) -> dict[Hashable, tuple[str | None, ...]]:
    """Level j hides the last j characters; level `length` is the root."""

    def levels(value: Any) -> tuple[str, ...]:
        plain = str(value)
        if len(plain) > length:
            raise ValueError(f"{plain!r} is longer than {length}")
        filled = plain.ljust(length, "*") if pad is None else plain.rjust(length, pad)
        return tuple(filled[: length - hidden] + "*" * hidden for hidden in range(1, length))

    return _build(values, length - 1, levels, "*" * length)


def prefix(
    values: Iterable[Any], lengths: Sequence[int], above: Mapping[str, Sequence[str]] | None = None
) -> dict[Hashable, tuple[str | None, ...]]:
    """Level j keeps the first characters that the j-th length says; a star stands for what it may cut off.

    above: what stands above each prefix of the last level, up to the root; values without one are left out.
    """

    def levels(value: Any) -> tuple[str, ...]:
        code = str(text(value))
        kept = tuple(code if len(code) < length else code[:length] + "*" for length in lengths)
        return kept if above is None else (*kept, *above[code[: lengths[-1]]][:-1])

    known = [value for value in values if value is None or above is None or str(text(value))[: lengths[-1]] in above]
    height, root = (0, "*") if above is None else next((len(row) - 1, row[-1]) for row in above.values())
    return _build(known, len(lengths) + height, levels, root)


DECIMALS = 10**35
"""From this number on, divided by 10 for each digit behind the point, the engine leaves numbers as they are."""


def exact(value: Any) -> decimal.Decimal:
    """A number as its text says it: 0.6 is six tenths, whatever the double is."""
    return decimal.Decimal(str(value))


def digits(numbers: Iterable[Any]) -> int:
    """How many digits some number has behind its point, and at least one."""
    return max(1, *(-int(exact(number).normalize().as_tuple().exponent) for number in numbers))


def point(number: Fraction) -> str:
    """A number as text, with a point and no zeros at its end but for one right behind the point."""
    with decimal.localcontext(prec=60):
        shown = f"{decimal.Decimal(number.numerator) / number.denominator:f}".rstrip("0").rstrip(".")
    return shown if "." in shown else f"{int(number)}.0"


def interval_label(start: Fraction, width: Fraction, whole: bool) -> str:
    """The text of one interval: the only place that knows how the engine writes it."""
    return f"[{start}, {start + width - 1}]" if whole else f"[{point(start)}, {point(start + width)})"


def low_label(low: Any) -> str:
    """The text of the lower open end."""
    return f"< {low}"


def high_label(high: Any) -> str:
    """The text of the upper open end."""
    return f">= {high}"


def intervals(
    values: Iterable[Any], widths: Sequence[Any], origin: Any = 0, low: Any = None, high: Any = None
) -> dict[Hashable, tuple[str | None, ...]]:
    """Level j holds the intervals of the j-th width that start at origin + a multiple of it, in exact fractions.

    NaN, infinity and numbers beyond all decimals stand for themselves, unless they are below `low` or not below `high`.
    """
    values = set(values)
    whole = all(isinstance(number, int) for number in [*(values - {None}), *widths, origin])
    limit = DECIMALS if whole else DECIMALS // 10 ** digits([*widths, origin])

    def levels(value: Any) -> tuple[str, ...]:
        number = exact(value)
        if not number.is_nan() and low is not None and number < exact(low):
            return (low_label(low),) * len(widths)
        if not number.is_nan() and high is not None and number >= exact(high):
            return (high_label(high),) * len(widths)
        if not number.is_finite() or abs(number) > limit:
            return (str(text(value)),) * len(widths)
        spans = [Fraction(exact(width)) for width in widths]
        start = Fraction(exact(origin))
        starts = [start + math.floor((Fraction(number) - start) / span) * span for span in spans]
        return tuple(interval_label(start, span, whole) for start, span in zip(starts, spans, strict=True))

    return _build(values, len(widths), levels, "*")


def date_label(day: datetime.date, unit: str) -> str:
    """The text of the day, month, quarter, year or decade that a date lies in."""
    if unit == "day":
        return f"{day.year:04d}-{day.month:02d}-{day.day:02d}"
    if unit == "month":
        return f"{day.year:04d}-{day.month:02d}"
    if unit == "quarter":
        return f"{day.year:04d}-Q{(day.month + 2) // 3}"
    if unit == "year":
        return f"{day.year:04d}"
    if unit == "decade":
        return f"{day.year // 10 * 10:04d}s"
    raise ValueError(f"no such unit: {unit}")


def dates(values: Iterable[Any], units: Sequence[str]) -> dict[Hashable, tuple[str | None, ...]]:
    """Level j holds the periods of the j-th unit."""
    return _build(values, len(units), lambda day: tuple(date_label(day, unit) for unit in units), "*")
