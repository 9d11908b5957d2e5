"""Plain values from a policy: mappings, texts and lists of texts, whatever types YAML, JSON or Python give them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date, datetime
from decimal import Decimal
from numbers import Integral, Real
from typing import Any, TypeVar

from .collector import Collector
from .location import Location
from .wording import describe

T = TypeVar("T")


def mapping(content: object, where: Location) -> dict[str, Any]:
    """Return the mapping with its keys as texts; two keys of the same text are an error."""
    if not isinstance(content, Mapping):
        raise where.error(f"must be a mapping, not {describe(content)}")
    errors, result = Collector(), dict[str, Any]()
    for key, value in content.items():
        with errors.part():
            name = "on" if key is True else text(key, where)  # the YAML of others reads the word as a truth value
            if name in result:
                raise (where / name).error("is given twice")
            result[name] = value
    errors.finish()
    return result


def mapping_of(make: Callable[[Any, Location], T], content: object, where: Location) -> dict[str, T]:
    """Return what `make` returns for each value of a mapping, or raise the errors of all values."""
    errors, result = Collector(), dict[str, T]()
    for name, value in mapping(content, where).items():
        with errors.part():
            result[name] = make(value, where / name)
    errors.finish()
    return result


def tuple_of(make: Callable[[Any, Location], T], content: object, where: Location) -> tuple[T, ...]:
    """Return what `make` returns for each item of a list, or for a single item, or raise the errors of all items."""
    errors, result = Collector(), list[T]()
    for item, at in items(content, where):
        with errors.part():
            result.append(make(item, at))
    errors.finish()
    return tuple(result)


def items(content: object, where: Location) -> list[tuple[object, Location]]:
    """Return each item of a list with its location; what is no list is a single item."""
    if isinstance(content, list | tuple):
        return [(item, where / number) for number, item in enumerate(content)]
    return [(content, where)]


def ordered(content: object) -> object:
    """Return a set as a sorted list, since the same policy must give the same release; other values as they are."""
    return sorted(content, key=str) if isinstance(content, set | frozenset) else content


def texts(content: object, where: Location) -> tuple[str, ...]:
    """Return the text forms of a list of scalars, or of a single one."""
    return tuple_of(text, ordered(content), where)


def text(content: object, where: Location) -> str:
    """Return the text form of a scalar: "5" for 5, "true" for true."""
    if isinstance(content, str):
        return str(content)
    if isinstance(content, bool):
        return "true" if content else "false"
    if isinstance(content, Integral):
        return str(int(content))
    if isinstance(content, Decimal):
        return str(content)
    if isinstance(content, Real):
        return repr(float(content))
    if isinstance(content, datetime):
        return content.isoformat(sep=" ")
    if isinstance(content, date):
        return content.isoformat()
    raise where.error(f"must be a text or a number, not {describe(content)}")
