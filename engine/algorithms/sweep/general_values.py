"""Sensitive attributes whose values may be generalized: the nodes of their taxonomies, and what a node counts for."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace

from ...cells.attributes import Attribute
from ...cells.packing import Cells
from ...errors import ColumnError
from ...hierarchies.weights import Weight
from ...run import Run
from ...sql.names import Relation, value

FULL = 2**126
"""Counts in parts of rows stay below this."""


@dataclass(frozen=True)
class Node:
    """A node of a taxonomy: codes of leaves are those of their values."""

    code: int
    level: int
    low: int
    size: int
    parent: int | None
    weight: int
    """of the base values beneath it (000 Def 7)"""


@dataclass(frozen=True)
class Secret:
    """A sensitive attribute with the nodes of its taxonomy."""

    attribute: Attribute
    """its `general` are all nodes above the leaves, its `shares` those of all nodes"""
    table: Relation
    """(code, l0, level, low, size, parent)"""
    nodes: tuple[Node, ...]
    weights: Mapping[int, int]
    """of the base values that weigh anything, by their codes"""
    whole: int
    """so many parts are a row"""
    is_exact: bool = True
    """whether counts can be told in parts"""

    @property
    def parts(self) -> Relation:
        """(node, sa, part, share): what a row with a value counts for each base value"""
        assert self.attribute.shares
        return self.attribute.shares

    def path(self, leaf: int) -> list[int]:
        """The nodes that cover a base value, from itself to the root."""
        path = [leaf]
        while (parent := self.nodes[path[-1]].parent) is not None:
            path.append(parent)
        return path


def secrets(run: Run, cells: Cells, weights: list[Mapping[str | None, Weight]]) -> tuple[Secret, ...]:
    """The sensitive attributes, ready to be generalized."""
    return tuple(_secret(run, cells, attribute, given) for attribute, given in zip(cells.sensitive, weights, strict=True))


def _secret(run: Run, cells: Cells, attribute: Attribute, given: Mapping[str | None, Weight]) -> Secret:
    nodes = run.step("stages/nodes", attribute=attribute, levels=list(range(attribute.height + 1)))
    if ambiguous := run.rows("stages/ambiguous_labels", nodes=nodes):
        shown = ", ".join(repr(label) for (label,) in ambiguous)
        hint = "; without a taxonomy of yours * stands above all values" if ("*",) in ambiguous else ""
        raise ColumnError(attribute.name, f"has a taxonomy in which a label stands for several groups of values: {shown}{hint}")
    one = math.lcm(*(weight.denominator for weight in given.values()))
    weights = [(value(leaf), int(weight * one)) for leaf, weight in given.items()]
    if wrong := given and run.rows("stages/wrong_weights", cells=cells.table, attribute=attribute, weights=weights):
        [(leaf, is_unknown)] = wrong
        if is_unknown:
            lacking = "its taxonomy lacks" if attribute.is_open else "does not occur"
            null = "; that of NULL is null_weight, beside weights" if leaf.lower() == "null" else ""
            raise ColumnError(attribute.name, f"has a weight for {leaf!r}, which {lacking}{null}")
        raise ColumnError(attribute.name, f"needs a weight above 0 for {'NULL' if leaf is None else repr(leaf)}, which occurs")
    weighted = run.step("stages/value_weights", cells=cells.table, attribute=attribute, weights=weights, one=one)
    found = tuple(Node(*row) for row in run.rows("stages/node_weights", nodes=nodes, weighted=weighted))
    whole = math.lcm(*(node.weight for node in found if node.weight))
    general = run.step("stages/general_nodes", nodes=nodes, leaves=attribute.leaves)
    is_exact = whole * cells.rows * 2 < FULL
    shares = run.step("stages/parts", nodes=nodes, weighted=weighted, parts=whole if is_exact else None)
    leaves = {node.code: node.weight for node in found if node.code < attribute.leaves and node.weight}
    general_attribute = replace(attribute, general=general, shares=shares, codes=len(found))
    return Secret(general_attribute, nodes, found, leaves, whole, is_exact)
