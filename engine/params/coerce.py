"""What was written in a policy, and how to speak of it: mappings, texts, numbers."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime
from decimal import Decimal
from numbers import Integral, Real
from typing import Any

from .location import Location
from .wording import describe


def mapping(given: object, where: Location) -> dict[str, Any]:
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


def texts(given: object, where: Location) -> tuple[str, ...]:
    """A list of scalars, or a single one, by their text form."""
    if isinstance(given, set | frozenset):
        given = sorted(given, key=str)  # the same policy, whatever the order of a set
    if isinstance(given, list | tuple):
        return tuple(text(item, where / position) for position, item in enumerate(given))
    return (text(given, where),)


def text(given: object, where: Location) -> str:
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
