"""What the base values of a sensitive attribute weigh in the values above them, as the policy gives it (000 Def 7)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from typing import Any

from .place import Place
from .written import describe, mapping


@dataclass(frozen=True)
class Weights:
    """Values by their text, with what they weigh. A value that is not named weighs 1 if it occurs, else nothing."""

    of: Mapping[str, Fraction] = field(default_factory=dict)

    @classmethod
    def from_policy(cls, given: object, where: Place) -> Weights:
        if isinstance(given, Weights):
            return given
        return cls({value: _weight(weight, where / value) for value, weight in mapping(given, where).items()})

    @staticmethod
    def policy_schema() -> dict[str, Any]:
        return {"type": "object", "additionalProperties": {"type": "number", "minimum": 0}}


def _weight(given: object, where: Place) -> Fraction:
    if isinstance(given, int | float | Decimal | Fraction) and not isinstance(given, bool) and 0 <= given < 1e9:
        exact = Fraction(repr(given)) if isinstance(given, float) else Fraction(given)
        if exact.denominator <= 10**6:
            return exact
    raise where.error(f"must be a number from 0 on with at most six decimals, not {describe(given)}")
