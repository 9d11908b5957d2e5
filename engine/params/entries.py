"""Things that a policy names: models and metrics in lists, an algorithm, a second phase and a publication alone.

Each is a bare name, or a name with its parameters; in a list a short form, or a mapping of one name to its parameters.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from .coerce import mapping, text
from .collector import Collector
from .fields import build
from .location import Location
from .short_form import read_short_form

T = TypeVar("T")


def entries(
    content: object, where: Location, base: type[T], known: Mapping[str, type[T]], kind: str, errors: Collector
) -> list[tuple[T, Location]]:
    """Return the objects that a list asks for, with their locations. Collect the errors of the entries that are wrong.

    content: a list of entries and of finished objects; one mapping of all names to their parameters; or a single entry
    known: the class for each name
    kind: what an error calls an entry, such as "privacy model"
    """
    result: list[tuple[T, Location]] = []
    if isinstance(content, Mapping):
        with errors.part():
            for name, value in mapping(content, where).items():
                with errors.part():
                    result.append(_build(name, value, where, known, kind))
        return result
    names = {cls: name for name, cls in known.items()}
    items = content if isinstance(content, list | tuple) else [] if content is None else [content]
    for number, item in enumerate(items):
        at = where / number
        with errors.part():
            result.append((item, at / names[type(item)]) if isinstance(item, base) else entry(item, at, known, kind))
    return result


def chosen(
    content: object,
    where: Location,
    base: type[T],
    known: Mapping[str, type[T]],
    kind: str,
    default: str | None = None,
    offered: Mapping[str, type[T]] | None = None,
) -> T:
    """Return the one object that a bare name asks for, or a mapping of its name and its parameters, or an object.

    default: what is asked for if no name is given; without one the name is required
    offered: what an error proposes instead of an unknown name (default: all that is known)
    """
    if isinstance(content, base):
        return content
    parameters = mapping({"name": content} if isinstance(content, str) else content or {}, where)
    name = text(parameters.pop("name", None) or default or "", where / "name")
    if not name:
        raise (where / "name").error(f"is missing: name the {kind} beside its parameters")
    if name not in known:
        raise (where / "name").unknown(name, known if offered is None else offered, kind)
    return build(known[name], parameters, where)


def entry(content: object, where: Location, known: Mapping[str, type[T]], kind: str) -> tuple[T, Location]:
    """Return the object that one entry asks for, with its location."""
    if isinstance(content, str):
        return _build(*read_short_form(content, where), where, known, kind)
    parameters = mapping(content, where)
    if len(parameters) != 1:
        keys = f", not the keys {' and '.join(parameters)}" if parameters else ""
        raise where.error(f"must be one {kind}, with its parameters inside it{keys}")
    [(name, value)] = parameters.items()
    return _build(name, value, where, known, kind)


def _build(name: str, content: Any, where: Location, known: Mapping[str, type[T]], kind: str) -> tuple[T, Location]:
    if name not in known:
        raise (where / name).unknown(name, known, kind)
    return build(known[name], content, where / name), where / name
