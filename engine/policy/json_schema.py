"""The JSON Schema of a policy, for editors. It comes from the dataclasses that read the policy."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields
from typing import Any

from ..algorithms import REFINEMENTS, SEARCHES
from ..hierarchies.kinds import KINDS, Order
from ..linking.declared import QuasiSensitive
from ..metrics import REQUESTS
from ..models import MODELS
from ..params.fields import SCALAR, schema
from ..publications import CHOICES
from .columns import Quasi, Sensitive
from .model import SIMPLE, Policy
from .phases import DEFAULT, DEFAULT_PUBLICATION
from .places import PLACES

DIALECT = "https://json-schema.org/draft/2020-12/schema"
NAMES = {"anyOf": [SCALAR, {"type": "array", "items": SCALAR}]}


def policy_schema() -> dict[str, Any]:
    """Return the schema of the whole policy, which `shoal schema` prints."""
    simple = schema(Policy, without=[f.name for f in fields(Policy) if f.name not in SIMPLE])["properties"]
    paths = {key: simple.pop(key) for key in (*PLACES, "in_place", "population")}
    return {
        "$schema": DIALECT,
        "title": "shoal policy",
        "description": "What the columns of a table are, and how private the published table must be.",
        "type": "object",
        "properties": {
            "$schema": {"type": "string"},
            **paths,
            "identifiers": {"description": "the columns that point at a person: they are removed", **NAMES},
            "person": {
                "description": "the columns that say whose row a row is: models count persons, and the columns are removed",
                **NAMES,
            },
            "quasi_identifiers": _columns(Quasi, "the columns that are generalized, the most important first"),
            "sensitive": _columns(Sensitive, "the columns that must not be learned about a person"),
            "quasi_sensitive": {
                "description": "the columns of terms that public knowledge links to labels that are sensitive",
                "type": "object",
                "additionalProperties": schema(QuasiSensitive, without=("name",)),
            },
            "keep": {
                "description": "the columns that may be published as they are, whatever they tell",
                **NAMES,
            },
            "privacy": _entries("model", MODELS, "what must hold for every class of records that look alike"),
            "algorithm": _choice(SEARCHES, f"how the release is searched for (default: {DEFAULT})", DEFAULT),
            "then": _choice(REFINEMENTS, "a second phase, which refines the classes that the algorithm has found"),
            "publish": _choice(
                CHOICES, f"what is published of the classes (default: {DEFAULT_PUBLICATION})", DEFAULT_PUBLICATION
            ),
            **simple,
            "metrics": _entries("metric", REQUESTS, "what is measured of the release besides what always is"),
        },
        "required": ["quasi_identifiers", "privacy"],
        "additionalProperties": False,
        "$defs": {"taxonomy": _taxonomy(), "model": _one_of(MODELS), "metric": _one_of(REQUESTS)},
    }


def _columns(cls: type, doc: str) -> dict[str, Any]:
    """Return the schema of a role: a mapping of names to parameters, a list of names, or one name."""
    column = {"anyOf": [{"type": "null"}, schema(cls, without=("name",))]}
    return {"description": doc, "anyOf": [{"type": "object", "additionalProperties": column}, *NAMES["anyOf"]]}


def _entries(part: str, known: Mapping[str, type], doc: str) -> dict[str, Any]:
    """Return the schema of a list of bare names, of short forms and of mappings of one name; or of one of these alone."""
    bare = [name for name, cls in known.items() if "required" not in schema(cls)]
    short = {"type": "string", "pattern": f"^({'|'.join(known)}):.*="}
    names = [*([{"enum": bare}] if bare else []), short]
    reference = {"$ref": f"#/$defs/{part}"}
    entries = {"type": "array", "items": {"anyOf": [{**reference, "maxProperties": 1}, *names]}, "minItems": 1}
    return {"description": doc, "anyOf": [entries, reference, *names]}


def _one_of(known: Mapping[str, type]) -> dict[str, Any]:
    """Return the schema of a mapping of names to their parameters."""
    properties = {name: _described(cls, _optional(schema(cls))) for name, cls in known.items()}
    return {"type": "object", "properties": properties, "additionalProperties": False, "minProperties": 1}


def _choice(known: Mapping[str, type], doc: str, default: str | None = None) -> dict[str, Any]:
    """Return the schema of an algorithm, a second phase or a publication: a bare name, or its name and its parameters."""
    choices: list[dict[str, Any]] = [{"enum": list(known)}]
    for name, cls in known.items():
        choice = schema(cls)
        choice["properties"] = {"name": {"const": name}, **choice["properties"]}
        if name != default:
            choice["required"] = ["name", *choice.get("required", [])]
        choices.append(_described(cls, choice))
    return {"description": doc, "anyOf": choices}


def _taxonomy() -> dict[str, Any]:
    """Return the schema of what `Taxonomy.from_policy` takes."""
    group = {"anyOf": [SCALAR, {"type": "array", "items": SCALAR, "minItems": 1}]}
    groups = {"type": "object", "minProperties": 1, "additionalProperties": group}
    order: dict[str, Any] = {"anyOf": [groups, {"type": "array", "items": groups, "minItems": 1}]}
    kinds: dict[str, Any] = {}
    for kind, cls in KINDS.items():
        content = order
        if cls is not Order:
            content = _optional(schema(cls, without=("folder",)))
            single = content.get("properties", {}).get(cls.short)
            content = {"anyOf": [single, content]} if single else content
        kinds[kind] = _described(cls, content)
    names = "suppress, the name of a hierarchy that comes with shoal, or the path to a CSV file"
    mapping = {"type": "object", "properties": kinds, "additionalProperties": False, "minProperties": 1, "maxProperties": 1}
    return {"anyOf": [{"type": ["string", "null"], "description": names}, mapping, *_side_by_side()]}


def _side_by_side() -> Iterator[dict[str, Any]]:
    """Yield the schemas of kinds whose parameters stand beside the short one: {mask: 5, pad: "0"}."""
    for kind, cls in KINDS.items():
        properties = {} if cls is Order else schema(cls, without=("folder",))["properties"]
        if len(properties) > 1:
            single = properties.pop(cls.short)
            beside = {"type": "object", "properties": {kind: single, **properties}, "required": [kind]}
            yield {**beside, "minProperties": 2, "additionalProperties": False}


def _described(cls: type, content: dict[str, Any]) -> dict[str, Any]:
    """Return a schema with the first paragraph of the class's docstring as its description."""
    return {"description": " ".join((cls.__doc__ or "").partition("\n\n")[0].split()), **content}


def _optional(content: dict[str, Any]) -> dict[str, Any]:
    """Return a schema that allows null as well, unless a parameter is required."""
    return content if "required" in content else {"anyOf": [{"type": "null"}, content]}
