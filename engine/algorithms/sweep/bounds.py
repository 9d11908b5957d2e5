"""What SWEEP goes by: the sensitive attributes that have a bound on their values, a (τ,ℓ)-diversity."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlglot import exp

from ...cells.packing import WORD
from ...errors import ColumnError, PrivacyError
from ...models.tau_l_diversity import TauLDiversity
from ...sql.names import Relation, name
from .general_values import Secret
from .parents import SLACK

if TYPE_CHECKING:
    from ...policy.model import Policy


MOST = 2**62
"""More rows than there are."""
ROUNDS = 64
"""Rows of a base value that leave while everything is gone through once, at most."""
SIZES = 12
"""How many rows may hold is asked for so many numbers at most, each by itself but the last, which stands for all above."""


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
    def groups(self) -> list[tuple[int, int, int]]:
        """Every base value with the first general one above it, or itself below the root, and for how many that stands."""
        nodes, found = self.secret.nodes, []
        for leaf in sorted(self.secret.weights):
            parent = nodes[leaf].parent
            node = leaf if parent is None or nodes[parent].parent is None else parent
            found.append((leaf, node, nodes[node].weight // nodes[leaf].weight))
        return found

    @property
    def higher(self) -> list[int]:
        """The nodes that `groups` does not know."""
        known = {code for leaf, node, _ in self.groups for code in (leaf, node)}
        return [node.code for node in self.secret.nodes if node.code not in known]

    @property
    def tries(self) -> list[tuple[float, ...]]:
        """What holds for so many rows that hold: (rows, the most that one base value keeps itself, the most that count for one,
        a level, to how much counts cut at it add up). The last are so many or more: counts cut at a multiple of a level are at
        most that multiple of the counts cut at it."""
        [(start, slope), *_] = self.model.lines()
        bounds = [
            (n, float((start + slope) * n * SLACK), float(slope * n * SLACK), float(n * (1 - start * SLACK)))
            for n in range(1, min(self.model.l, SIZES) + 1)
        ]
        tries: list[tuple[float, ...]] = [
            (n, base, most, level, enough) for n, most, level, enough in bounds[:-1] for base in range(int(most) + 1)
        ]
        n, _, level, enough = bounds[-1]
        return [*tries, (n, MOST, math.inf, level, enough)]

    @property
    def is_even(self) -> bool:
        """All base values weigh the same."""
        return len(set(self.secret.weights.values())) == 1

    @property
    def heads(self) -> list[tuple[int, int, int, int]]:
        """(node, parts that a row counts for a unit of weight, the heaviest weight beneath it, the first value that has it)"""
        found: dict[int, tuple[int, int]] = {}
        for leaf, weight in sorted(self.secret.weights.items()):
            for node in self.secret.path(leaf):
                found[node] = max(found.get(node, (0, 0)), (weight, -leaf))
        nodes = self.secret.nodes
        return [(node, self.whole // nodes[node].weight, weight, -leaf) for node, (weight, leaf) in found.items()]

    @property
    def round(self) -> int:
        """After so many parts less everything repeats itself while counts are cut level, if that is not too long."""
        if self.is_even:
            return self.whole
        leaves = self.secret.weights
        times = math.lcm(*(weight for node, _, weight, _ in self.heads if node not in leaves))
        return self.whole * times if times <= ROUNDS else self.whole

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
                if not secret.is_exact:
                    why = "has a taxonomy or weights whose shares cannot be counted exactly: make them simpler"
                    raise ColumnError(secret.attribute.name, why)
                bound = Steering(secret, model)
                if model.l > bound.values:
                    asked = f"tau_l_diversity asks for l = {model.l} of {secret.attribute.name}, which has"
                    if bound.values == 1:
                        raise PrivacyError(f"{asked} one value only: l must be from 2 to the number of values")
                    raise PrivacyError(f"{asked} {bound.values:,} values: l must be from 2 to {bound.values:,}")
                found.append(bound)
    return found
