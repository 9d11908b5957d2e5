"""What a policy lists, models and metrics: each entry is a bare name or a one-key mapping of a name and its parameters."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from .coerce import mapping
from .fields import build
from .location import Location

T = TypeVar("T")


def entries(given: object, where: Location, base: type[T], known: Mapping[str, type[T]], kind: str) -> tuple[T, ...]:
    """A list of entries, objects of Python among them; or one mapping of them all, or a single entry."""
    if isinstance(given, Mapping):
        return tuple(_made(name, value, where, known, kind) for name, value in mapping(given, where).items())
    items = given if isinstance(given, list | tuple) else [] if given is None else [given]
    return tuple(
        item if isinstance(item, base) else _entry(item, where / number, known, kind) for number, item in enumerate(items)
    )


def _entry(given: object, where: Location, known: Mapping[str, type[T]], kind: str) -> T:
    written = mapping({given: None} if isinstance(given, str) else given, where)
    if len(written) != 1:
        keys = f", not the keys {' and '.join(written)}" if written else ""
        raise where.error(f"must be one {kind}, with its parameters inside it{keys}")
    [(name, value)] = written.items()
    return _made(name, value, where, known, kind)


def _made(name: str, given: Any, where: Location, known: Mapping[str, type[T]], kind: str) -> T:
    if name not in known:
        raise (where / name).unknown(name, known, kind)
    return build(known[name], given, where / name)
