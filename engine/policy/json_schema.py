"""The JSON Schema of a policy, for editors: made of the same dataclasses that read it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..algorithms import ALGORITHMS
from ..hierarchies.kinds import KINDS, Order
from ..metrics import REQUESTS
from ..models import MODELS
from ..params.fields import SCALAR, schema
from .model import DEFAULT, Policy, Quasi, Sensitive

DIALECT = "https://json-schema.org/draft/2020-12/schema"
NAMES = {"anyOf": [SCALAR, {"type": "array", "items": SCALAR}]}


def policy_schema() -> dict[str, Any]:
    """The schema of the whole policy; `shoal schema` prints it."""
    parts = ("identifiers", "quasi", "sensitive", "models", "algorithm", "metrics", "location", "locations")
    simple = schema(Policy, without=parts)["properties"]
    ends = {key: simple.pop(key) for key in ("source", "target", "in_place")}
    return {
        "$schema": DIALECT,
        "title": "shoal policy",
        "description": "What the columns of a table are, and how private the published table must be.",
        "type": "object",
        "properties": {
            "$schema": {"type": "string"},
            **ends,
            "identifiers": {"description": "the columns that point at a person: they are removed", **NAMES},
            "quasi_identifiers": _columns(Quasi, "the columns that are generalized, the most important first"),
            "sensitive": _columns(Sensitive, "the columns that must not be learned about a person"),
            "privacy": _several("model", MODELS, "what must hold for every class of records that look alike"),
            "algorithm": _algorithm(),
            **simple,
            "metrics": _several("metric", REQUESTS, "what is measured of the release besides what always is"),
        },
        "required": ["quasi_identifiers", "privacy"],
        "additionalProperties": False,
        "$defs": {"taxonomy": _taxonomy(), "model": _one_of(MODELS), "metric": _one_of(REQUESTS)},
    }


def _columns(cls: type, doc: str) -> dict[str, Any]:
    column = {"anyOf": [{"type": "null"}, schema(cls, without=("name",))]}
    return {"description": doc, "anyOf": [{"type": "object", "additionalProperties": column}, *NAMES["anyOf"]]}


def _several(part: str, known: Mapping[str, type], doc: str) -> dict[str, Any]:
    """What `parts` takes: a list, each of it a bare name or a one-key mapping; or one mapping of them all; or one bare name."""
    bare = [name for name, cls in known.items() if "required" not in schema(cls)]
    alone = [{"enum": bare}] if bare else []
    named = {"$ref": f"#/$defs/{part}"}
    listed = {"type": "array", "items": {"anyOf": [{**named, "maxProperties": 1}, *alone]}, "minItems": 1}
    return {"description": doc, "anyOf": [listed, named, *alone]}


def _one_of(known: Mapping[str, type]) -> dict[str, Any]:
    made = {name: _described(cls, _optional(schema(cls))) for name, cls in known.items()}
    return {"type": "object", "properties": made, "additionalProperties": False, "minProperties": 1}


def _algorithm() -> dict[str, Any]:
    choices: list[dict[str, Any]] = [{"enum": list(ALGORITHMS)}]
    for name, cls in ALGORITHMS.items():
        made = schema(cls)
        made["properties"] = {"name": {"const": name}, **made["properties"]}
        if name != DEFAULT:
            made["required"] = ["name", *made.get("required", [])]
        choices.append(_described(cls, made))
    return {"description": f"how the release is searched for (default: {DEFAULT})", "anyOf": choices}


def _taxonomy() -> dict[str, Any]:
    """Whatever `Taxonomy.from_policy` takes."""
    group = {"anyOf": [SCALAR, {"type": "array", "items": SCALAR, "minItems": 1}]}
    groups = {"type": "object", "minProperties": 1, "additionalProperties": group}
    order: dict[str, Any] = {"anyOf": [groups, {"type": "array", "items": groups, "minItems": 1}]}
    kinds: dict[str, Any] = {}
    for kind, cls in KINDS.items():
        made = order
        if cls is not Order:
            made = _optional(schema(cls, without=("folder",)))
            alone = made.get("properties", {}).get(cls.short)
            made = {"anyOf": [alone, made]} if alone else made
        kinds[kind] = _described(cls, made)
    named = "suppress, the name of a hierarchy that comes with shoal, or the path to a CSV file"
    one = {"type": "object", "properties": kinds, "additionalProperties": False, "minProperties": 1, "maxProperties": 1}
    return {"anyOf": [{"type": ["string", "null"], "description": named}, one]}


def _described(cls: type, made: dict[str, Any]) -> dict[str, Any]:
    return {"description": " ".join((cls.__doc__ or "").split()), **made}


def _optional(made: dict[str, Any]) -> dict[str, Any]:
    """A mapping of parameters may be left out where none is required."""
    return made if "required" in made else {"anyOf": [{"type": "null"}, made]}
