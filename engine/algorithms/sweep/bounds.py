"""The bounds that SWEEP works for: a (τ,ℓ)-diversity of one sensitive attribute each, in the numbers that templates need."""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Protocol, cast

from sqlglot import exp

from ...cells.packing import WORD
from ...errors import ColumnError, PrivacyError
from ...sql.names import Relation, name
from .node_counts import SLACK
from .sensitive_taxonomy import SensitiveTaxonomy

if TYPE_CHECKING:
    from ...policy.model import Policy


MOST = 2**62
"""More rows than there are."""
ROUNDS = 64
"""How many rows of one base value leave in a round of removals at most; longer rounds are not looked at."""
SIZES = 12
"""For how many numbers of rows `row_limits` asks whether so many rows of a class can satisfy. The last number stands for all
higher ones."""


class ShareModel(Protocol):
    """A model that bounds the share of the k most frequent values for every k."""

    @property
    def l(self) -> int: ...  # noqa: E743

    @property
    def attributes(self) -> tuple[str, ...]: ...

    @property
    def is_joint(self) -> bool: ...

    def lines(self) -> list[tuple[Fraction, Fraction]]: ...


def share_models(policy: Policy) -> list[ShareModel]:
    """Return the models of the policy that bound the shares of the most frequent values."""
    return [cast(ShareModel, model) for model in policy.models if model.bounds_top_shares]


@dataclass(frozen=True)
class Bound:
    """A model that bounds the shares of the most frequent values, for one sensitive attribute."""

    taxonomy: SensitiveTaxonomy
    model: ShareModel

    @property
    def code(self) -> exp.Identifier:
        """Return the column with the codes of the attribute's values."""
        return self.taxonomy.attribute.code

    @property
    def nodes(self) -> Relation:
        """Return the table of the taxonomy's nodes."""
        return self.taxonomy.node_table

    @property
    def parts(self) -> Relation:
        """Return the table of the parts that a row with a node as its value counts for each base value."""
        return self.taxonomy.parts

    @property
    def parts_per_row(self) -> int:
        return self.taxonomy.parts_per_row

    @property
    def leaves(self) -> int:
        """Return the number of leaves; higher codes are those of general values."""
        return self.taxonomy.attribute.leaves

    @property
    def value_count(self) -> int:
        """Return the number of base values that weigh anything."""
        return len(self.taxonomy.weights)

    @property
    def has_equal_weights(self) -> bool:
        """Whether all base values weigh the same."""
        return len(set(self.taxonomy.weights.values())) == 1

    @property
    def max_share(self) -> float:
        """Return the largest share of a class that one value may have."""
        return min(float(b + s) for b, s in self.model.lines()) * (1 + 1e-9)

    @property
    def bits(self) -> exp.Identifier | None:
        """Return the column with the base values that a value covers, as bits; None if there are too many base values."""
        return name(f"b_{self.code.name}") if self.value_count <= WORD else None

    @property
    def node_bits(self) -> list[tuple[int, int]]:
        """Return each node that covers a base value, with the base values that it covers as bits."""
        bits = dict.fromkeys((node.code for node in self.taxonomy.nodes), 0)
        for i, leaf in enumerate(sorted(self.taxonomy.weights)):
            for node in self.taxonomy.path(leaf):
                bits[node] |= 1 << i
        return [(node, covered) for node, covered in bits.items() if covered]

    @property
    def value_groups(self) -> list[tuple[int, int, int]]:
        """Return (base value, node, size): the general node right above a base value, and how many base values that one covers.

        A base value right beneath the root is a group of its own: its node is itself. All base values weigh the same here.
        """
        nodes, groups = self.taxonomy.nodes, []
        for leaf in sorted(self.taxonomy.weights):
            parent = nodes[leaf].parent
            node = leaf if parent is None or nodes[parent].parent is None else parent
            groups.append((leaf, node, nodes[node].weight // nodes[leaf].weight))
        return groups

    @property
    def higher_nodes(self) -> list[int]:
        """Return the nodes that are in no group of `value_groups`."""
        grouped = {code for leaf, node, _ in self.value_groups for code in (leaf, node)}
        return [node.code for node in self.taxonomy.nodes if node.code not in grouped]

    @property
    def row_limits(self) -> list[tuple[float, ...]]:
        """Return what is true of so many rows that satisfy the bound: (rows, base, most, level, enough).

        base: how many of the rows have one base value as their own value, for every number that is possible.
        most: how much the rows count for one base value at most.
        level, enough: if the counts of all base values are cut at this level, they add up to at least `enough`.

        The last number of rows stands for all higher ones: counts that are cut at a multiple of a level are at most that
        multiple of the counts cut at the level.
        """
        [(start, slope), *_] = self.model.lines()
        limits = [
            (n, float((start + slope) * n * SLACK), float(slope * n * SLACK), float(n * (1 - start * SLACK)))
            for n in range(1, min(self.model.l, SIZES) + 1)
        ]
        rows: list[tuple[float, ...]] = [
            (n, base, most, level, enough) for n, most, level, enough in limits[:-1] for base in range(int(most) + 1)
        ]
        n, _, level, enough = limits[-1]
        return [*rows, (n, MOST, math.inf, level, enough)]

    @property
    def heaviest_values(self) -> list[tuple[int, int, int, int]]:
        """Return (node, step, weight, head) for each node.

        step: the parts that a row of the node counts for a unit of weight.
        weight: the heaviest weight of the base values beneath the node.
        head: the first base value that has this weight.
        """
        heaviest: dict[int, tuple[int, int]] = {}
        for leaf, weight in sorted(self.taxonomy.weights.items()):
            for node in self.taxonomy.path(leaf):
                heaviest[node] = max(heaviest.get(node, (0, 0)), (weight, -leaf))
        nodes = self.taxonomy.nodes
        return [(node, self.parts_per_row // nodes[node].weight, weight, -leaf) for node, (weight, leaf) in heaviest.items()]

    @property
    def round(self) -> int:
        """Return how many parts lower the removal order repeats itself; that of one row if the true number is too large."""
        if self.has_equal_weights:
            return self.parts_per_row
        leaves = self.taxonomy.weights
        times = math.lcm(*(weight for node, _, weight, _ in self.heaviest_values if node not in leaves))
        return self.parts_per_row * times if times <= ROUNDS else self.parts_per_row


def bounds_of(policy: Policy, taxonomies: tuple[SensitiveTaxonomy, ...]) -> list[Bound]:
    """Return the bounds of the policy, in the order of its sensitive attributes, or raise an error if one is not possible."""
    bounds = []
    for taxonomy in taxonomies:
        attribute = taxonomy.attribute.name
        for model in share_models(policy):
            if model.attributes and attribute not in model.attributes:
                continue
            if not taxonomy.is_exact:
                sentence = "has a taxonomy or weights whose shares cannot be counted exactly: make them simpler"
                raise ColumnError(attribute, sentence)
            bound = Bound(taxonomy, model)
            if model.l > bound.value_count:
                asked = f"tau_l_diversity asks for l = {model.l} of {attribute}, which has"
                if bound.value_count == 1:
                    raise PrivacyError(f"{asked} one value only: l must be from 2 to the number of values")
                raise PrivacyError(f"{asked} {bound.value_count:,} values: l must be from 2 to {bound.value_count:,}")
            bounds.append(bound)
    return bounds
