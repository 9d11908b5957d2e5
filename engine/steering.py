"""What SWEEP goes by: the sensitive attributes that have a bound on their values, a (τ,ℓ)-diversity."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlglot import exp

from .encode import WORD
from .errors import PrivacyError
from .models.tau_l_diversity import TauLDiversity
from .nodes import Secret
from .sql.names import Relation, name

if TYPE_CHECKING:
    from .policy import Policy


@dataclass(frozen=True)
class Steering:
    """A sensitive attribute whose dominant value is swept out, and the bound on its values."""

    secret: Secret
    model: TauLDiversity

    @property
    def code(self) -> exp.Identifier:
        return self.secret.attribute.code

    @property
    def parts(self) -> Relation:
        return self.secret.parts

    @property
    def whole(self) -> int:
        return self.secret.whole

    @property
    def most(self) -> float:
        """One value makes up at most this share of a class."""
        return min(float(b + s) for b, s in self.model.lines()) * (1 + 1e-9)

    @property
    def bits(self) -> exp.Identifier | None:
        """The column with the base values that a value stands for, if they are few enough."""
        return name(f"b_{self.code.name}") if self.values <= WORD else None

    @property
    def spans(self) -> list[tuple[int, int]]:
        """What a node stands for, as bits."""
        place = {leaf: i for i, leaf in enumerate(sorted(self.secret.weights))}
        spans = dict.fromkeys((node.code for node in self.secret.nodes), 0)
        for leaf, i in place.items():
            for node in self.secret.path(leaf):
                spans[node] |= 1 << i
        return [(node, bits) for node, bits in spans.items() if bits]

    @property
    def is_even(self) -> bool:
        """All base values weigh the same."""
        return len(set(self.secret.weights.values())) == 1

    @property
    def leaves(self) -> int:
        return self.secret.attribute.leaves

    @property
    def values(self) -> int:
        """The base values that weigh anything."""
        return len(self.secret.weights)


def steering(policy: Policy, secrets: tuple[Secret, ...]) -> list[Steering]:
    """The bounds of the policy, in the order of its sensitive attributes; what cannot hold is refused."""
    found = []
    for secret in secrets:
        for model in policy.models:
            if isinstance(model, TauLDiversity) and (not model.on or secret.attribute.name in model.on):
                bound = Steering(secret, model)
                if model.l > bound.values:
                    raise PrivacyError(
                        f"tau_l_diversity asks for l = {model.l} of {secret.attribute.name}, "
                        f"which has {bound.values} values: l must be from 2 to {bound.values}"
                    )
                found.append(bound)
    return found
