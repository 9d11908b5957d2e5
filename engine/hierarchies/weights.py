"""What the base values of a sensitive attribute weigh in the values above them, as the policy gives it (000 Def 7)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from typing import Any, Self

from ..params.coerce import mapping_of
from ..params.location import Location
from ..params.wording import describe


class Weight(Fraction):
    """What a value weighs, exactly."""

    @classmethod
    def from_policy(cls, given: object, where: Location) -> Self:
        if isinstance(given, int | float | Decimal | Fraction) and not isinstance(given, bool) and 0 <= given < 1e9:
            exact = Fraction(repr(given)) if isinstance(given, float) else Fraction(given)
            if exact.denominator <= 10**6:
                return cls(exact)
        raise where.error(f"must be a number from 0 on with at most six decimals, not {describe(given)}")

    @staticmethod
    def policy_schema() -> dict[str, Any]:
        return {"type": "number", "minimum": 0}


@dataclass(frozen=True)
class Weights:
    """Values by their text, with what they weigh. A value that is not named weighs 1 if it occurs, else nothing. None is NULL,
    which no text can name."""

    of: Mapping[str | None, Weight] = field(default_factory=dict)

    @property
    def has_null(self) -> bool:
        """NULL weighs something, so it is a value though it may not occur."""
        return bool(self.of.get(None))

    @classmethod
    def from_policy(cls, given: object, where: Location) -> Weights:
        if isinstance(given, Weights):
            return given
        if isinstance(given, Mapping) and None in given:
            raise where.error("cannot name NULL, which is no text: its weight is null_weight, beside weights")
        return cls({value: weight for value, weight in mapping_of(Weight.from_policy, given, where).items()})

    @staticmethod
    def policy_schema() -> dict[str, Any]:
        return {"type": "object", "additionalProperties": Weight.policy_schema()}
