"""Changes of a refused policy with which it can be met: what a refusal says besides what is wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, fields, replace
from decimal import ROUND_CEILING, ROUND_FLOOR, Context, Decimal
from typing import TYPE_CHECKING, Any

from ..errors import PolicyError, PrivacyError
from ..models.base import Model
from ..params.location import Location

if TYPE_CHECKING:
    from ..policy.model import Policy

DIGITS = 4
"""A bound that is no whole number is told in so many digits, rounded so that the table reaches it."""
HALVINGS = 20
"""How often the way between two values of a parameter is halved: then the digits are right."""


@dataclass(frozen=True)
class Change:
    """A key of the policy, and the value with which the policy can be met."""

    where: Location
    to: float
    instead_of: float | None = None
    """what stands there now, if anything does"""

    @property
    def line(self) -> int | None:
        """The line of the key, if the policy's file has the key."""
        return self.where.lines.get(self.where.keys)

    def __str__(self) -> str:
        line = "" if self.line is None else f" (line {self.line})"
        instead = "" if self.instead_of is None else f" instead of {self.instead_of:,.10g}"
        return f"{self.where}{line}: {self.to:,.10g}{instead}"

    def as_json(self) -> dict[str, Any]:
        return {"location": str(self.where), "line": self.line, "to": self.to, "instead_of": self.instead_of}


@dataclass(frozen=True)
class WayOut:
    """Changes that are enough if all of them are made, and what they cost."""

    changes: tuple[Change, ...]
    cost: str = ""

    def __str__(self) -> str:
        return f"it can be met with {' and '.join(map(str, self.changes))}" + (f": {self.cost}" if self.cost else "")

    def as_json(self) -> dict[str, Any]:
        return {"changes": [change.as_json() for change in self.changes], "sentence": str(self)}


def refusal(sentence: str, ways: Sequence[WayOut]) -> PrivacyError:
    """Return the error of a policy that cannot be met, with a line for each way out."""
    error = PrivacyError("\n".join([sentence, *map(str, ways)]))
    error.sentence, error.ways_out = sentence, [way.as_json() for way in ways]
    return error


def reached(model: Model, observed: float) -> Model | None:
    """Return the model with a bound that a table reaches; None if the bound is trivial, or none that the model can have."""
    [declared] = [field.type for field in fields(model) if field.name == model.bound]
    rounding = ROUND_FLOOR if model.worst == "min" else ROUND_CEILING
    bound: float = int(observed) if declared in (int, "int") else _rounded(observed, rounding)
    if model.is_trivial(bound):
        return None
    try:
        return replace(model, **{model.bound: bound})
    except PolicyError:
        return None


def nearest(model: Model, reach: Callable[[Model], float | None], holds: Callable[[Model], bool]) -> Model | None:
    """Return the least weakened model that a table satisfies: with a weaker bound, else with a weaker value of the parameter
    that it names in `eases`, else with both. None if none does.

    reach: what a table reaches of the bound of a model, if anything. holds: whether it satisfies a model.
    """
    if holds(model):
        return model
    other = _reached(model, reach)
    if other and holds(other):
        return other
    if other := eased(model, holds):
        return other
    if (weakest := _eased_to(model, 1)) and (other := _reached(weakest, reach)) and holds(other):
        [parameter, _] = model.eases or ("", 0)
        return eased(replace(other, **{parameter: getattr(model, parameter)}), holds) or other
    return None


def eased(model: Model, holds: Callable[[Model], bool]) -> Model | None:
    """Return the model with its parameter `eases` weakened as little as makes it hold; None if no value does."""
    best = _eased_to(model, 1)
    if best is None or not holds(best):
        return None
    low, high = 0.0, 1.0
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        other = _eased_to(model, middle)
        if other and (other == best or (other != model and holds(other))):
            best, high = other, middle
        else:
            low = middle
    return best


def _eased_to(model: Model, share: float) -> Model | None:
    """Return the model with a value of the parameter that it eases, at a share of the way to where it asks for least."""
    if model.eases is None:
        return None
    parameter, end = model.eases
    start = getattr(model, parameter)
    is_ratio = start > 0 and end > 0
    number = start * (end / start) ** share if is_ratio else start + (end - start) * share
    rounding = ROUND_CEILING if end > start else ROUND_FLOOR
    to = _rounded(number, rounding) if isinstance(start, float) else int(Decimal(repr(number)).to_integral_value(rounding))
    try:
        return replace(model, **{parameter: end if share == 1 else to}) if start != end else None
    except PolicyError:
        return None


def _reached(model: Model, reach: Callable[[Model], float | None]) -> Model | None:
    bound = reach(model)
    return None if bound is None else reached(model, bound)


def with_models(policy: Policy, others: Iterable[Model]) -> WayOut:
    """Return the way out that has these models in place of the policy's, one for each."""
    pairs = [(place, old, new) for place, (old, new) in enumerate(zip(policy.models, others, strict=True)) if old != new]
    changes = (
        Change(place_of(policy, place) / key, to, old.parameters().get(key))
        for place, old, new in pairs
        for key, to in new.parameters().items()
        if to != old.parameters().get(key)
    )
    return WayOut(tuple(changes))


def place_of(policy: Policy, number: int) -> Location:
    """Return where the policy names a model; a policy that is no text has no such places of its own."""
    if policy.model_locations:
        return policy.model_locations[number]
    return policy.location / "privacy" / number / policy.models[number].name


def with_limit(policy: Policy, lost: int, rows: int) -> WayOut:
    """Return the way out that lets so many rows be suppressed."""
    limit = _rounded(lost / rows, ROUND_CEILING)
    change = Change(policy.location / "suppression" / "limit", limit, policy.suppression.limit)
    return WayOut((change,), f"{lost:,} of {rows:,} rows left out")


def _rounded(number: float, rounding: str) -> float:
    return float(Context(prec=DIGITS, rounding=rounding).plus(Decimal(repr(number))))
