"""What was written in a policy, and how to speak of it: mappings, texts, numbers."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from datetime import date, datetime
from decimal import Decimal
from numbers import Integral, Real
from typing import Any

from .location import Place


def mapping(given: object, where: Place) -> dict[str, Any]:
    """The mapping with its keys as text; two keys of the same text are an error."""
    if not isinstance(given, Mapping):
        raise where.error(f"must be a mapping, not {describe(given)}")
    keyed: dict[str, Any] = {}
    for key, value in given.items():
        name = text(key, where)
        if name in keyed:
            raise (where / name).error("is given twice")
        keyed[name] = value
    return keyed


def texts(given: object, where: Place) -> tuple[str, ...]:
    """A list of scalars, or a single one, by their text form."""
    if isinstance(given, set | frozenset):
        given = sorted(given, key=str)  # the same policy, whatever the order of a set
    if isinstance(given, list | tuple):
        return tuple(text(item, where / position) for position, item in enumerate(given))
    return (text(given, where),)


def text(given: object, where: Place) -> str:
    """The text form of a scalar: 5 -> "5", true -> "true"."""
    if isinstance(given, str):
        return str(given)
    if isinstance(given, bool):
        return "true" if given else "false"
    if isinstance(given, Integral):
        return str(int(given))
    if isinstance(given, Decimal):
        return str(given)
    if isinstance(given, Real):
        return repr(float(given))
    if isinstance(given, datetime):
        return given.isoformat(sep=" ")
    if isinstance(given, date):
        return given.isoformat()
    raise where.error(f"must be a text or a number, not {describe(given)}")


def describe(given: object) -> str:
    """What an error calls a value that it does not accept."""
    if given is None:
        return "null"
    if isinstance(given, str):
        return f"the text {given!r}"
    if isinstance(given, Mapping):
        return "a mapping"
    if isinstance(given, list | tuple | set | frozenset):
        return "a list"
    if isinstance(given, bool):
        return "true" if given else "false"
    return str(given) if isinstance(given, Real | Decimal | date) else f"a {type(given).__name__}"


def one_of(names: Sequence[str]) -> str:
    """a, b or c"""
    return " or ".join(filter(None, [", ".join(names[:-1]), *names[-1:]]))


def rounded(score: float | None) -> float | int | None:
    """A measure for JSON: sums of fractions differ in their last digits from run to run."""
    return None if score is None else plain(float(f"{score:.12g}"))


def plain(number: float | None) -> float | int | None:
    """A number for JSON, which knows no infinity: a whole one without a point."""
    if number is None or not math.isfinite(number):
        return None
    return int(number) if number == int(number) else number
