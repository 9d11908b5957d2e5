"""Parameters describe themselves: built, checked and turned into JSON Schema from one description."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import Any, Literal

import pytest
from shoal.errors import PolicyError
from shoal.params.coerce import text
from shoal.params.fields import build, parameter, schema, validate
from shoal.params.location import Location, Misfit

pytestmark = pytest.mark.core


@dataclass(frozen=True, kw_only=True)
class Probe:
    """A dataclass with every type that fields know."""

    k: int = parameter("how many", minimum=1)
    share: float | None = parameter("how much", default=None, above=0, maximum=1)
    on: tuple[str, ...] = parameter("which", default=())
    mode: Literal["each", "joint"] = parameter("how", default="each")
    unit: str = parameter("in what", default="day", choices=("day", "month"))
    whole: bool = parameter("or in part", default=False)
    widths: tuple[int | float | str, ...] = parameter("how wide", default=(), above=0)
    secret: str | None = parameter("not shown", default=None, secret=True)

    def __post_init__(self) -> None:
        validate(self)
        if self.k == 13:
            raise Misfit("13 brings bad luck")


HERE = Location("policy.yaml", ("privacy", 1, "probe"), {(): 1, ("privacy", 1): 11, ("privacy", 1, "probe", "k"): 12})


def made(**given: Any) -> Probe:
    return build(Probe, given, HERE)


def test_values_get_the_type_of_their_field() -> None:
    probe = made(k=5, share=1, on="disease", widths=[1, 2.5, "7 days", Decimal("0.50")])
    assert probe == Probe(k=5, share=1.0, on=("disease",), widths=(1, 2.5, "7 days", 0.5))
    assert isinstance(probe.share, float)
    assert isinstance(probe.widths[0], int)


def test_texts_are_taken_by_their_text_form() -> None:
    given = ["a", 5, True, 1.5, Decimal("1.50"), date(2020, 1, 31), "02138"]
    assert made(k=1, on=given).on == ("a", "5", "true", "1.5", "1.50", "2020-01-31", "02138")
    assert made(k=1, on={"b", "a"}).on == ("a", "b")
    assert text(Fraction(1, 2), HERE) == "0.5"


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"k": 0}, "policy.yaml, line 12: privacy[1].probe.k must be at least 1, not 0"),
        ({"k": 1.5}, "policy.yaml, line 12: privacy[1].probe.k must be a whole number, not 1.5"),
        ({"k": "5"}, "policy.yaml, line 12: privacy[1].probe.k must be a whole number, not the text '5'"),
        ({"k": True}, "policy.yaml, line 12: privacy[1].probe.k must be a whole number, not true"),
        ({"k": None}, "policy.yaml, line 12: privacy[1].probe.k must be a whole number, not null"),
        ({"k": [1]}, "policy.yaml, line 12: privacy[1].probe.k must be a whole number, not a list"),
        ({}, "policy.yaml, line 12: privacy[1].probe.k is missing"),
        ({"kk": 5}, "policy.yaml, line 11: privacy[1].probe.kk is an unknown key; did you mean k?"),
        ({"k": 1, "share": 0}, "policy.yaml, line 11: privacy[1].probe.share must be above 0, not 0"),
        ({"k": 1, "share": 1.1}, "policy.yaml, line 11: privacy[1].probe.share must be at most 1, not 1.1"),
        ({"k": 1, "share": float("nan")}, "policy.yaml, line 11: privacy[1].probe.share must be a number, not nan"),
        ({"k": 1, "share": 10**400}, f"policy.yaml, line 11: privacy[1].probe.share must be a number, not {10**400}"),
        ({"k": 1, "on": ["a", None]}, "privacy[1].probe.on[1] must be a text or a number, not null"),
        ({"k": 1, "on": {"a": 1}}, "privacy[1].probe.on must be a text or a number, not a mapping"),
        ({"k": 1, "mode": "both"}, "privacy[1].probe.mode must be each or joint, not 'both'"),
        ({"k": 1, "unit": "week"}, "privacy[1].probe.unit must be day or month, not 'week'"),
        ({"k": 1, "whole": "yes"}, "privacy[1].probe.whole must be true or false, not the text 'yes'"),
        ({"k": 1, "widths": [5, -1]}, "privacy[1].probe.widths must be above 0, not -1"),
        ({"k": 13}, "policy.yaml, line 11: privacy[1].probe is not possible: 13 brings bad luck"),
        (5, "policy.yaml, line 11: privacy[1].probe must be a mapping, not 5"),
        ({5: 1, "5": 1}, "policy.yaml, line 11: privacy[1].probe.5 is given twice"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(given: Any, sentence: str) -> None:
    with pytest.raises(PolicyError) as raised:
        build(Probe, given, HERE)
    assert str(raised.value).endswith(sentence)


def test_an_unlike_key_is_answered_with_all_known_ones() -> None:
    with pytest.raises(PolicyError, match="xyz is an unknown key; known are k, share, on, mode"):
        made(xyz=1)


def test_null_is_as_if_left_out_where_there_is_a_default() -> None:
    assert made(k=1, mode=None, on=None, unit=None) == Probe(k=1)
    with pytest.raises(PolicyError, match="k is missing"):
        build(Probe, None, HERE)


def test_objects_made_in_python_are_checked_and_normalized() -> None:
    made_here: Any = Probe
    assert made_here(k=1, on="a").on == ("a",)
    with pytest.raises(PolicyError, match=r"^Probe: k must be at least 1, not 0$"):
        Probe(k=0)


def test_secrets_are_not_shown() -> None:
    assert "hunter2" not in repr(Probe(k=1, secret="hunter2"))


def test_a_place_quotes_keys_that_are_not_plain_words() -> None:
    place = Location() / "quasi_identifiers" / 'Marital "Status"' / "taxonomy"
    assert str(place) == 'quasi_identifiers["Marital \\"Status\\""].taxonomy'
    assert str(place.error("is wrong")) == f"policy: {place} is wrong"
    assert str(Location("p.yaml", (), {(): 1}).error("is wrong")) == "p.yaml, line 1: the policy is wrong"
    assert str(Location() / "native-country") == "native-country"
    assert str(Location() / "age<&'>") == '["age<&\'>"]'


def test_the_schema_has_the_same_bounds_and_words() -> None:
    described = schema(Probe, without=("secret",))
    properties = described["properties"]
    assert described["required"] == ["k"]
    assert described["additionalProperties"] is False
    assert properties["k"] == {"description": "how many", "type": "integer", "minimum": 1}
    number = {"type": "number", "exclusiveMinimum": 0, "maximum": 1}
    assert properties["share"] == {"description": "how much", "anyOf": [number, {"type": "null"}]}
    assert properties["mode"] == {"description": "how", "enum": ["each", "joint"], "default": "each"}
    assert properties["unit"] == {"description": "in what", "enum": ["day", "month"], "default": "day"}
    assert properties["whole"] == {"description": "or in part", "type": "boolean", "default": False}
    assert properties["on"]["anyOf"][1] == {"type": "array", "items": {"type": ["string", "number", "boolean"]}}
    assert "secret" not in properties
