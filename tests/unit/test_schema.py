"""The policy's JSON Schema accepts what the policy reader accepts, and refuses what an editor should underline."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from shoal.models import MODELS
from shoal.params.yaml_text import parse
from shoal.policy.json_schema import policy_schema

pytestmark = pytest.mark.core

DEMO = Path(__file__).parents[2] / "engine" / "demo" / "policy.yaml"
MINIMAL: dict[str, Any] = {"quasi_identifiers": ["age"], "privacy": [{"k_anonymity": {"k": 2}}]}
SCHEMA = policy_schema()
TYPES: dict[str, Any] = {
    "object": dict,
    "array": list,
    "string": str,
    "boolean": bool,
    "null": type(None),
    "integer": int,
    "number": (int, float),
}


def valid(value: Any, schema: dict[str, Any]) -> bool:
    """As much of JSON Schema as the policy's schema uses; an unknown keyword is an error here."""
    checks: dict[str, Any] = {
        "$schema": lambda _: True,
        "$defs": lambda _: True,
        "title": lambda _: True,
        "description": lambda _: True,
        "default": lambda _: True,
        "$ref": lambda ref: valid(value, SCHEMA["$defs"][ref.removeprefix("#/$defs/")]),
        "type": lambda types: any(of_type(value, one) for one in ([types] if isinstance(types, str) else types)),
        "enum": lambda choices: value in choices,
        "const": lambda constant: value == constant,
        "anyOf": lambda options: any(valid(value, option) for option in options),
        "required": lambda keys: not isinstance(value, dict) or set(keys) <= set(value),
        "properties": lambda known: (
            not isinstance(value, dict) or all(valid(inner, known[key]) for key, inner in value.items() if key in known)
        ),
        "additionalProperties": lambda rest: (
            not isinstance(value, dict)
            or all(rest and valid(inner, rest) for key, inner in value.items() if key not in schema.get("properties", {}))
        ),
        "minProperties": lambda least: not isinstance(value, dict) or len(value) >= least,
        "maxProperties": lambda most: not isinstance(value, dict) or len(value) <= most,
        "items": lambda item: not isinstance(value, list) or all(valid(inner, item) for inner in value),
        "minItems": lambda least: not isinstance(value, list) or len(value) >= least,
        "minimum": lambda bound: not of_type(value, "number") or value >= bound,
        "pattern": lambda pattern: not isinstance(value, str) or re.search(pattern, value) is not None,
        "maximum": lambda bound: not of_type(value, "number") or value <= bound,
        "exclusiveMinimum": lambda bound: not of_type(value, "number") or value > bound,
        "exclusiveMaximum": lambda bound: not of_type(value, "number") or value < bound,
    }
    return all(checks[keyword](argument) for keyword, argument in schema.items())


def of_type(value: Any, name: str) -> bool:
    return isinstance(value, TYPES[name]) and (name == "boolean" or not isinstance(value, bool))


def test_the_demo_policy_is_valid() -> None:
    given, _ = parse(DEMO.read_text(encoding="utf-8"), "policy.yaml")
    assert valid(json.loads(json.dumps(given, default=float)), SCHEMA)


def test_it_is_json_and_describes_every_model() -> None:
    assert json.loads(json.dumps(SCHEMA)) == SCHEMA
    assert list(SCHEMA["$defs"]["model"]["properties"]) == list(MODELS)
    for section in (SCHEMA, SCHEMA["$defs"]["model"], SCHEMA["$defs"]["metric"]):
        assert all(key == "$schema" or inner["description"] for key, inner in section["properties"].items())


@pytest.mark.parametrize(
    "changes",
    [
        {},
        {"$schema": "https://example.org/schema.json"},
        {"quasi_identifiers": {"age": None, "zip": {"taxonomy": {"mask": {"length": 5, "pad": "0"}}}}},
        {
            "quasi_identifiers": {
                "d": {"taxonomy": {"intervals": ["7 days", "14 days"]}},
                "s": {"taxonomy": {"suppress": None}},
            }
        },
        {"quasi_identifiers": {"o": {"taxonomy": {"order": [{"L": ["a", 5], "H": "c"}, {"Any": ["L", "H"]}]}}}},
        {"sensitive": ["s"], "privacy": {"k_anonymity": {"k": 2}, "t_closeness": {"t": 0.2, "on": "s"}}},
        {"algorithm": "full_domain", "other": "drop"},
        {"algorithm": {}},
        {"metrics": ["query_error"]},
        {"metrics": "query_error"},
        {"metrics": [{"query_error": {"queries": 10, "dimensions": 3}}]},
    ],
)
def test_what_may_be_written(changes: dict[str, Any]) -> None:
    assert valid({**MINIMAL, **changes}, SCHEMA)


@pytest.mark.parametrize(
    "changes",
    [
        {"sed": 1},
        {"seed": "1"},
        {"privacy": []},
        {"privacy": [{"k_anonymity": {"k": 0}}]},
        {"privacy": [{"k_anonymity": {"k": 2.5}}]},
        {"privacy": [{"k_anonymity": {}}]},
        {"privacy": ["k_anonymity"]},
        {"privacy": [{"k_anonymity": {"k": 2}, "t_closeness": {"t": 0.2}}]},
        {"privacy": [{"k_anonimity": {"k": 2}}]},
        {"privacy": [{"t_closeness": {"t": 0.2, "distance": "far"}}]},
        {"algorithm": "full_domian"},
        {"suppression": {"limit": 2}},
        {"other": "yes"},
        {"metrics": ["loss"]},
        {"metrics": [{"query_error": {"queries": 0}}]},
        {"quasi_identifiers": {"age": {"wieght": 1}}},
        {"quasi_identifiers": {"age": {"taxonomy": {"mask": 0}}}},
        {"quasi_identifiers": {"age": {"taxonomy": {"date": ["week"]}}}},
    ],
)
def test_what_is_underlined(changes: dict[str, Any]) -> None:
    assert not valid({**MINIMAL, **changes}, SCHEMA)
