"""The taxonomies of sensitive attributes: their nodes, and what a row with a node as its value counts for each base value."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace

from sqlglot import exp

from ...cells.attributes import Attribute
from ...cells.packing import Cells
from ...errors import ColumnError
from ...hierarchies.weights import Weight
from ...run import Run
from ...sql.names import Relation, value

MOST = 2**126
"""Counts of parts of rows stay below this, so that a hugeint of SQL can hold them."""


@dataclass(frozen=True)
class Node:
    """A node of a taxonomy. A leaf has the code of its value."""

    code: int
    level: int
    low: int
    size: int
    parent: int | None
    weight: int
    """the weight of all base values beneath it (000 Def 7)"""


@dataclass(frozen=True)
class SensitiveTaxonomy:
    """The taxonomy of a sensitive attribute, with weights of its base values."""

    attribute: Attribute
    """its `general` are all nodes above the leaves, its `shares` those of all nodes"""
    node_table: Relation
    """(code, l0, level, low, size, parent)"""
    nodes: tuple[Node, ...]
    """the nodes by their codes"""
    weights: Mapping[int, int]
    """the weights of the base values that weigh anything, by their codes"""
    parts_per_row: int
    """A row counts for base values in shares. A share is a whole number of so many equal parts of the row."""
    is_exact: bool = True
    """whether counts of all rows in parts are small enough for SQL"""

    @property
    def parts(self) -> Relation:
        """Return the table (node, sa, part, share) of what a row with a node as its value counts for each base value."""
        assert self.attribute.shares
        return self.attribute.shares

    def path(self, leaf: int) -> list[int]:
        """Return the nodes that cover a base value, from itself to the root."""
        path = [leaf]
        while (parent := self.nodes[path[-1]].parent) is not None:
            path.append(parent)
        return path


def sensitive_taxonomies(run: Run, cells: Cells, weights: list[Mapping[str | None, Weight]]) -> tuple[SensitiveTaxonomy, ...]:
    """Return the taxonomies of all sensitive attributes. The weights are those that the policy gives to values."""
    pairs = zip(cells.sensitive, weights, strict=True)
    return tuple(_sensitive_taxonomy(run, cells, attribute, policy_weights) for attribute, policy_weights in pairs)


def _sensitive_taxonomy(
    run: Run, cells: Cells, attribute: Attribute, policy_weights: Mapping[str | None, Weight]
) -> SensitiveTaxonomy:
    """Return the taxonomy of one sensitive attribute, or raise a ColumnError if labels or weights are not possible."""
    node_table = run.step("cells/nodes", attribute=attribute, levels=list(range(attribute.height + 1)))
    if ambiguous := run.rows("algorithms/sweep/ambiguous_labels", nodes=node_table):
        shown = ", ".join(repr(label) for (label,) in ambiguous)
        hint = "; without a taxonomy of yours * stands above all values" if ("*",) in ambiguous else ""
        raise ColumnError(attribute.name, f"has a taxonomy in which a label stands for several groups of values: {shown}{hint}")
    one = math.lcm(*(weight.denominator for weight in policy_weights.values()))
    weights = [(value(leaf), int(weight * one)) for leaf, weight in policy_weights.items()]
    if weights:
        _forbid_wrong_weights(run, cells, attribute, weights)
    weighted = run.step("algorithms/sweep/value_weights", cells=cells.table, attribute=attribute, weights=weights, one=one)
    nodes = tuple(Node(*row) for row in run.rows("algorithms/sweep/node_weights", nodes=node_table, weighted=weighted))
    parts_per_row = math.lcm(*(node.weight for node in nodes if node.weight))
    general = run.step("algorithms/sweep/general_nodes", nodes=node_table, leaves=attribute.leaves)
    is_exact = parts_per_row * cells.rows * 2 < MOST
    shares = run.step("algorithms/sweep/parts", nodes=node_table, weighted=weighted, parts=parts_per_row if is_exact else None)
    return SensitiveTaxonomy(
        replace(attribute, general=general, shares=shares, codes=len(nodes)),
        node_table,
        nodes,
        {node.code: node.weight for node in nodes if node.code < attribute.leaves and node.weight},
        parts_per_row,
        is_exact,
    )


def _forbid_wrong_weights(run: Run, cells: Cells, attribute: Attribute, weights: list[tuple[exp.Expression, int]]) -> None:
    """Raise a ColumnError for a weight of a value that is unknown, and for a weight of 0 of a value that occurs."""
    if wrong := run.rows("algorithms/sweep/wrong_weights", cells=cells.table, attribute=attribute, weights=weights):
        [(leaf, is_unknown)] = wrong
        if is_unknown:
            lacking = "its taxonomy lacks" if attribute.is_open else "does not occur"
            null = "; that of NULL is null_weight, beside weights" if leaf.lower() == "null" else ""
            raise ColumnError(attribute.name, f"has a weight for {leaf!r}, which {lacking}{null}")
        raise ColumnError(attribute.name, f"needs a weight above 0 for {'NULL' if leaf is None else repr(leaf)}, which occurs")
