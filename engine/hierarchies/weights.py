"""The weights that a policy gives to the base values of a sensitive attribute (000 Def 7)."""

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
    """The weight of a value, as an exact number."""

    @classmethod
    def from_policy(cls, content: object, where: Location) -> Self:
        if isinstance(content, int | float | Decimal | Fraction) and not isinstance(content, bool) and 0 <= content < 1e9:
            exact = Fraction(repr(content)) if isinstance(content, float) else Fraction(content)
            if exact.denominator <= 10**6:
                return cls(exact)
        raise where.error(f"must be a number from 0 on with at most six decimals, not {describe(content)}")

    @staticmethod
    def policy_schema() -> dict[str, Any]:
        return {"type": "number", "minimum": 0}


@dataclass(frozen=True)
class Weights:
    """The weights of values, which are known by their text. None stands for NULL, which no text can name.

    A value without a weight here weighs 1 if it occurs in the source, and else 0.
    """

    of: Mapping[str | None, Weight] = field(default_factory=dict)

    @property
    def has_null(self) -> bool:
        """Return whether NULL has a weight above 0. It is then a value even if it does not occur."""
        return bool(self.of.get(None))

    @classmethod
    def from_policy(cls, content: object, where: Location) -> Weights:
        if isinstance(content, Weights):
            return content
        if isinstance(content, Mapping) and None in content:
            raise where.error("cannot name NULL, which is no text: its weight is null_weight, beside weights")
        return cls({value: weight for value, weight in mapping_of(Weight.from_policy, content, where).items()})

    @staticmethod
    def policy_schema() -> dict[str, Any]:
        return {"type": "object", "additionalProperties": Weight.policy_schema()}
