"""Parameters that describe themselves.

Everything a policy holds is a frozen dataclass whose fields carry their documentation and their bounds (`parameter`).
From that one description come the checking of what the user wrote (`build`), the checking of objects made in Python
(`validate`) and the JSON Schema for editors (`schema`), so that the three cannot drift apart.

A class may also speak for itself, where its written form is not a plain mapping: it then has
`from_policy(given, where)` and `policy_schema()` (see `builders.Taxonomy`).
"""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import MISSING, Field, field, fields, is_dataclass
from decimal import Decimal
from numbers import Integral, Real
from types import NoneType, UnionType
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from ..errors import PolicyError
from .coerce import mapping, text, texts
from .location import Location
from .wording import describe, one_of

T = TypeVar("T")

SCALAR = {"type": ["string", "number", "boolean"]}  # what may stand for a text: it is taken by its text form


def parameter(
    doc: str,
    *,
    default: Any = MISSING,
    minimum: float | None = None,
    above: float | None = None,
    maximum: float | None = None,
    below: float | None = None,
    choices: Collection[str] | None = None,
    secret: bool = False,
) -> Any:
    """A dataclass field with its documentation and its bounds: minimum <= v <= maximum, above < v < below.

    In a tuple the bounds and the choices hold for each element. A secret, such as a URL with a password, is not shown.
    """
    bounds = {"minimum": minimum, "above": above, "maximum": maximum, "below": below}
    metadata = {"doc": doc, "bounds": {name: bound for name, bound in bounds.items() if bound is not None}}
    if choices is not None:
        metadata["choices"] = choices
    return field(default=default, metadata=metadata, repr=not secret)


def build(cls: type[T], given: object, where: Location, ready: Mapping[str, object] | None = None) -> T:
    """An object of the dataclass from a mapping; `ready` are fields that do not come from it.

    Null is an empty mapping, and for a field that has a default as if it had been left out.
    """
    ready = dict(ready or {})
    written = mapping({} if given is None else given, where)
    hints = get_type_hints(cls)
    known = {f.name: f for f in fields(cls) if f.init and f.name not in ready}  # type: ignore[arg-type]
    for key in written:
        if key not in known:
            raise (where / key).unknown(key, known)
    for name, f in known.items():
        optional = f.default is not MISSING or f.default_factory is not MISSING
        if written.get(name) is not None or (name in written and not optional):
            ready[name] = _field(f, hints[name], written[name], where / name)
        elif not optional:
            raise (where / name).error("is missing")
    try:
        return cls(**ready)
    except ValueError as wrong:  # what a class has to say about its fields together
        raise where.error(f"is not possible: {wrong}") from wrong


def validate(made: object) -> None:
    """Check and normalize the fields of an object made in Python; to be called in `__post_init__`."""
    where = Location(type(made).__name__)
    hints = get_type_hints(type(made))
    for f in fields(made):  # type: ignore[arg-type]
        given = getattr(made, f.name)
        if "doc" in f.metadata and given is not f.default:
            object.__setattr__(made, f.name, _field(f, hints[f.name], given, where / f.name))


def _field(f: Field[Any], hint: Any, given: object, where: Location) -> object:
    value = _convert(hint, given, where)
    choices = f.metadata.get("choices")
    for item in value if isinstance(value, tuple) else (value,):
        if choices is not None and isinstance(item, str):
            _chosen(choices, item, where)
        if isinstance(item, int | float) and not isinstance(item, bool):
            _within(f.metadata.get("bounds", {}), item, where)
    return value


def _convert(hint: Any, given: object, where: Location) -> object:
    """The value in the type of the field; the types a policy needs, and no more."""
    origin, inner = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        return _either(inner, given, where)
    if origin is Literal:
        return _chosen(inner, text(given, where), where)
    if origin is tuple and inner[1:] == (Ellipsis,):
        items = given if isinstance(given, list | tuple) else [given]
        if inner[0] is str:
            return texts(given, where)
        return tuple(_convert(inner[0], item, where / i if items is given else where) for i, item in enumerate(items))
    if hint is str:
        return text(given, where)
    if hint is bool:
        if isinstance(given, bool):
            return given
        raise where.error(f"must be true or false, not {describe(given)}")
    if hint is int:
        if isinstance(given, Integral) and not isinstance(given, bool):
            return int(given)
        raise where.error(f"must be a whole number, not {describe(given)}")
    if hint is float:
        if isinstance(given, Real | Decimal) and not isinstance(given, bool):
            with suppress(OverflowError):
                if math.isfinite(number := float(given)):
                    return number
        raise where.error(f"must be a number, not {describe(given)}")
    if isinstance(hint, type) and isinstance(given, hint):
        return given
    if hasattr(hint, "from_policy"):
        return hint.from_policy(given, where)
    if is_dataclass(hint) and isinstance(hint, type):
        return build(hint, given, where)
    raise TypeError(f"fields of type {hint} are not known")


def _either(options: tuple[Any, ...], given: object, where: Location) -> object:
    """`X | None`, or the first of several types that takes the value."""
    if given is None and NoneType in options:
        return None
    rest = [option for option in options if option is not NoneType]
    for option in rest[:-1]:
        try:
            return _convert(option, given, where)
        except PolicyError:
            continue
    return _convert(rest[-1], given, where)


def _chosen(choices: Collection[str], given: str, where: Location) -> str:
    if given not in choices:
        raise where.error(f"must be {one_of([*choices])}, not {given!r}")
    return given


def _within(bounds: Mapping[str, float], value: float, where: Location) -> None:
    broken = {
        "minimum": lambda bound: value < bound,
        "above": lambda bound: value <= bound,
        "maximum": lambda bound: value > bound,
        "below": lambda bound: value >= bound,
    }
    words = {"minimum": "at least", "above": "above", "maximum": "at most", "below": "below"}
    for name, bound in bounds.items():
        if broken[name](bound):
            raise where.error(f"must be {words[name]} {bound}, not {value:.15g}")


def schema(cls: type, without: Sequence[str] = ()) -> dict[str, Any]:
    """The JSON Schema of the mapping that `build` takes."""
    hints = get_type_hints(cls)
    properties: dict[str, Any] = {}
    required = []
    for f in fields(cls):
        if not f.init or f.name in without:
            continue
        properties[f.name] = _field_schema(f, hints[f.name])
        if f.default is MISSING and f.default_factory is MISSING:
            required.append(f.name)
    made: dict[str, Any] = {"type": "object", "properties": properties, "additionalProperties": False}
    if required:
        made["required"] = required
    return made


def _field_schema(f: Field[Any], hint: Any) -> dict[str, Any]:
    made = _type_schema(hint, f.metadata)
    described = {"description": f.metadata["doc"], **made} if "doc" in f.metadata else made
    if isinstance(f.default, str | int | float):
        described["default"] = f.default
    return described


def _type_schema(hint: Any, metadata: Mapping[str, Any]) -> dict[str, Any]:
    origin, inner = get_origin(hint), get_args(hint)
    names = {"minimum": "minimum", "above": "exclusiveMinimum", "maximum": "maximum", "below": "exclusiveMaximum"}
    bounds = {names[name]: bound for name, bound in metadata.get("bounds", {}).items()}
    if origin in (Union, UnionType):
        return {"anyOf": [_type_schema(option, metadata) for option in inner]}
    if origin is tuple:
        item = _type_schema(inner[0], metadata)
        return {"anyOf": [item, {"type": "array", "items": item}]}
    if origin is Literal:
        return {"enum": list(inner)}
    if hint is str:
        return {"enum": list(metadata["choices"])} if "choices" in metadata else dict(SCALAR)
    if hint is int or hint is float:
        return {"type": "integer" if hint is int else "number", **bounds}
    if hint is bool or hint is NoneType:
        return {"type": "boolean" if hint is bool else "null"}
    return dict(hint.policy_schema()) if hasattr(hint, "policy_schema") else schema(hint)
