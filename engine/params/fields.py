"""Parameters that describe themselves.

Everything that a policy holds is a frozen dataclass. Its fields carry their documentation and their bounds (`parameter`).
Three functions read this one description, so that they cannot contradict each other: `build` checks what the user wrote,
`validate` checks objects made in Python, and `schema` returns the JSON Schema for editors.

A class that is not written as a plain mapping has two methods of its own instead: `from_policy(content, where)` and
`policy_schema()` (see `hierarchies.kinds.Taxonomy`).
"""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import MISSING, Field, field, fields, is_dataclass
from decimal import Decimal
from functools import cache, partial
from numbers import Integral, Real
from types import NoneType, UnionType
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from ..errors import PolicyError
from .coerce import mapping, text, texts, tuple_of
from .collector import Collector
from .location import Location
from .wording import candidates, describe, one_of

T = TypeVar("T")

SCALAR = {"type": ["string", "number", "boolean"]}  # where a text is needed, numbers and truth values count by their text form


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
    """Return a dataclass field with its documentation and its bounds: minimum <= v <= maximum, above < v < below.

    In a tuple the bounds and the choices hold for each element. `repr` leaves out a secret, such as a URL with a password.
    """
    bounds = {"minimum": minimum, "above": above, "maximum": maximum, "below": below}
    metadata = {"doc": doc, "bounds": {name: bound for name, bound in bounds.items() if bound is not None}}
    if choices is not None:
        metadata["choices"] = choices
    return field(default=default, metadata=metadata, repr=not secret)


def build(cls: type[T], content: object, where: Location, ready: Mapping[str, object] | None = None) -> T:
    """Return an object of the dataclass from a mapping, or raise all errors of the mapping at once.

    Null stands for an empty mapping, and for a field that has a default as if the field were left out.
    ready: fields that do not come from the mapping
    """
    errors = Collector()
    values = {**(ready or {}), **read_fields(cls, content, where, errors, without=ready or ())}
    errors.finish()
    try:
        return cls(**values)
    except ValueError as wrong:  # the class checks its fields together
        raise where.error(f"is not possible: {wrong}") from wrong


def read_fields(
    cls: type, content: object, where: Location, errors: Collector, without: Collection[str] = ()
) -> dict[str, Any]:
    """Return the values for the fields of a dataclass, by name. Collect the errors of the others."""
    with errors.part():
        content = mapping({} if content is None else content, where)
        hints = _hints(cls)
        known = {f.name: f for f in fields(cls) if f.init and f.name not in without}
        unknown = [key for key in content if key not in known]
        misspelt = candidates(unknown, known)
        for key in unknown:
            errors.add((where / key).unknown(key, known))
        values: dict[str, Any] = {}
        for name, f in known.items():
            optional = f.default is not MISSING or f.default_factory is not MISSING
            if content.get(name) is not None or (name in content and not optional):
                with errors.part():
                    values[name] = _field(f, hints[name], content[name], where / name)
            elif not optional and name not in misspelt:
                errors.add((where / name).error("is missing"))
        return values
    return {}


@cache
def _hints(cls: type) -> dict[str, Any]:
    """Return the types of the fields of a dataclass. They are kept, as every policy needs those of the same few classes."""
    return get_type_hints(cls)


def validate(instance: object) -> None:
    """Check and normalize the fields of an object made in Python. Dataclasses call it in `__post_init__`."""
    where = Location(type(instance).__name__)
    cls: Any = type(instance)
    hints = _hints(cls)
    errors = Collector()
    for f in fields(instance):  # type: ignore[arg-type]
        content = getattr(instance, f.name)
        if "doc" in f.metadata and content is not f.default:
            with errors.part():
                object.__setattr__(instance, f.name, _field(f, hints[f.name], content, where / f.name))
    errors.finish()


def _field(f: Field[Any], hint: Any, content: object, where: Location) -> object:
    """Return the value in the type of the field, if it keeps to the field's choices and bounds."""
    value, errors = _convert(hint, content, where), Collector()
    choices = f.metadata.get("choices")
    for item in value if isinstance(value, tuple) else (value,):
        with errors.part():
            if choices is not None and isinstance(item, str):
                _choice(choices, item, where)
            if isinstance(item, int | float) and not isinstance(item, bool):
                _check_bounds(f.metadata.get("bounds", {}), item, where)
    errors.finish()
    return value


def _convert(hint: Any, content: object, where: Location) -> object:
    """Return the value in the type of the field. Only the types that a policy needs are known."""
    origin, inner = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        return _either(inner, content, where)
    if origin is Literal:
        return _choice(inner, text(content, where), where)
    if origin is tuple and inner[1:] == (Ellipsis,):
        return texts(content, where) if inner[0] is str else tuple_of(partial(_convert, inner[0]), content, where)
    if hint is str:
        return text(content, where)
    if hint is bool:
        if isinstance(content, bool):
            return content
        raise where.error(f"must be true or false, not {describe(content)}")
    if hint is int:
        if isinstance(content, Integral) and not isinstance(content, bool):
            return int(content)
        raise where.error(f"must be a whole number, not {describe(content)}")
    if hint is float:
        if isinstance(content, Real | Decimal) and not isinstance(content, bool):
            with suppress(OverflowError):
                if math.isfinite(number := float(content)):
                    return number
        raise where.error(f"must be a number, not {describe(content)}")
    if isinstance(hint, type) and isinstance(content, hint):
        return content
    if hasattr(hint, "from_policy"):
        return hint.from_policy(content, where)
    if is_dataclass(hint) and isinstance(hint, type):
        return build(hint, content, where)
    raise TypeError(f"fields of type {hint} are not known")


def _either(options: tuple[Any, ...], content: object, where: Location) -> object:
    """Return None for null where the field may be None; else the value in the first of several types that takes it."""
    if content is None and NoneType in options:
        return None
    rest = [option for option in options if option is not NoneType]
    for option in rest[:-1]:
        try:
            return _convert(option, content, where)
        except PolicyError:
            continue
    return _convert(rest[-1], content, where)


def _choice(choices: Collection[str], content: str, where: Location) -> str:
    if content not in choices:
        raise where.error(f"must be {one_of([*choices])}, not {content!r}")
    return content


def _check_bounds(bounds: Mapping[str, float], value: float, where: Location) -> None:
    is_broken = {
        "minimum": lambda bound: value < bound,
        "above": lambda bound: value <= bound,
        "maximum": lambda bound: value > bound,
        "below": lambda bound: value >= bound,
    }
    words = {"minimum": "at least", "above": "above", "maximum": "at most", "below": "below"}
    for name, bound in bounds.items():
        if is_broken[name](bound):
            raise where.error(f"must be {words[name]} {bound}, not {value:.15g}")


def schema(cls: type, without: Sequence[str] = ()) -> dict[str, Any]:
    """Return the JSON Schema of the mapping that `build` takes."""
    hints = _hints(cls)
    properties: dict[str, Any] = {}
    required = []
    for f in fields(cls):
        if not f.init or f.name in without:
            continue
        properties[f.name] = _field_schema(f, hints[f.name])
        if f.default is MISSING and f.default_factory is MISSING:
            required.append(f.name)
    needs = {"required": required} if required else {}
    return {"type": "object", "properties": properties, "additionalProperties": False, **needs}


def _field_schema(f: Field[Any], hint: Any) -> dict[str, Any]:
    description = {"description": f.metadata["doc"]} if "doc" in f.metadata else {}
    default = {"default": f.default} if isinstance(f.default, str | int | float) else {}
    return {**description, **_type_schema(hint, f.metadata), **default}


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
