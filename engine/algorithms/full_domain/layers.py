"""Count persons in layers of the lattice, so that the counts add up.

Distinct persons do not add up over cells. But the rows of most persons differ in few quasi-identifiers only, the *moving* ones,
such as the age. The levels of these alone say in how many classes such a person is. So in each *layer*, which is all nodes
with the same levels of the moving attributes, one cell in each of these classes counts the person, and the counts add up at all
nodes of the layer. Persons who differ in other attributes, too, keep their numbers.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product

from ...judging.judge import Judge
from ...sql.names import Relation, name
from ..base import Steps
from .lattice import Lattice

GROUPS = 4_000_000
"""How many groups all layers may have together."""
PAIRS = 8_000_000
"""How many cells of persons one statement looks at."""
MOVING = 10
"""How many attributes can be moving: those in which the most persons differ."""
SEARCHED = 0.25
"""The share of the nodes that a search evaluates, roughly."""
NUMBERED = 4
"""How much longer it takes to count a person by number than to read a group."""


@dataclass(frozen=True)
class Layers:
    """The layers of a lattice. A layer has a number: 0, -1, …, as nodes are numbered from 1."""

    moving: tuple[int, ...]
    """the attributes in which rows of one person differ; none if rows are counted: then all nodes are one layer"""
    numbers: dict[tuple[int, ...], int]
    """the number of each layer by the levels of the moving attributes"""
    groups: Relation
    """(node, <word>..., <code>..., <counts>...): the groups of the cells in each layer"""
    sources: Relation
    """(node, <mask>..., classes): the layers, from which their nodes are rolled up"""
    others: tuple[int, ...] = ()
    """the attributes in which persons differ who keep their numbers"""

    def number(self, levels: Sequence[int]) -> int:
        """Return the number of the layer of the node with these levels."""
        return self.numbers[tuple(int(levels[i - 1]) for i in self.moving)]

    def keep(self, steps: Steps, lattice: Lattice, checks: Judge, groups: Relation, batch: Relation, most: int) -> None:
        """Keep the groups of those nodes of a batch that have much fewer groups than there are cells: at most so many."""
        if self.others:
            counted = list(checks.person_counts.values())
            groups = steps.make("folded_groups", groups=groups, person=checks.person, person_counts=counted)
        sources = steps.make("sources_to_keep", groups=groups, batch=batch, sources=self.sources, most_groups=most)
        steps.append(self.groups, "groups_to_keep", groups=groups, sources=sources)
        steps.append(self.sources, "more_rows", table=sources, names=[name("node"), *lattice.masks, name("classes")])
        steps.run.forget(sources, *([groups] if self.others else []))


@dataclass(frozen=True)
class Kind:
    """The persons whose rows differ in the same attributes."""

    attributes: frozenset[int]
    persons: int
    pairs: int
    """in how many cells each of them is, added up"""


def layers_of(steps: Steps, lattice: Lattice, checks: Judge) -> Layers:
    """Make the layers of a lattice: one, or where persons are counted as many as that takes."""
    return (layers_of_persons if checks.person else one_layer)(steps, lattice, checks)


def one_layer(steps: Steps, lattice: Lattice, checks: Judge) -> Layers:
    """Make the groups of the cells for all nodes together, where rows are counted."""
    every_bit = lattice.kept_bits([0] * len(lattice.attributes))
    groups = steps.make("cell_groups", cells=checks.groups, kept_bits=every_bit)
    layers = steps.make("tried_nodes", rows=[(0, *every_bit)])
    return Layers((), {(): 0}, groups, steps.make("layer_sources", layers=layers, groups=groups))


def layers_of_persons(steps: Steps, lattice: Lattice, checks: Judge) -> Layers:
    """Choose the moving attributes of a table, and make the groups of the cells in each layer."""
    shared = {"cells": checks.groups, "person": checks.person}
    packed = lattice.cells.packed
    lowest = [(p.word_name, p.mask(levels[0])) for p, levels in zip(packed, lattice.levels, strict=True)]
    rows = steps.rows("kinds_of_persons", lowest=lowest, **shared)
    kinds = [Kind(_differing(differs), int(persons), int(pairs)) for *differs, persons, pairs in rows]
    counted = list(checks.person_counts.values())
    moving = min(_choices(kinds, lattice), key=lambda choice: _cost(choice, kinds, lattice, len(counted)))
    numbers = {levels: -i for i, levels in enumerate(product(*(lattice.levels[i - 1] for i in moving)))}
    own = [dict(zip(moving, levels, strict=True)) for levels in numbers]
    masks = [(-i, *lattice.kept_bits([at.get(j, 0) for j in lattice.attributes])) for i, at in enumerate(own)]
    fixed = [bits for i, bits in enumerate(lowest, 1) if i not in moving]
    groups = steps.growing("layer_groups", fixed=fixed, person_counts=counted, **shared)
    sources = steps.growing("layer_sources")
    at_once = max(1, PAIRS // max(1, sum(kind.pairs for kind in kinds)))
    for start in range(0, len(masks), at_once):
        layers = steps.make("tried_nodes", rows=masks[start : start + at_once])
        sources.add(layers=layers, groups=groups.add(layers=layers))
        steps.run.forget(layers)
    assert groups.table, "there is one layer at least"
    assert sources.table
    others = frozenset[int]().union(*(kind.attributes for kind in kinds if not kind.attributes <= {*moving}))
    return Layers(moving, numbers, groups.table, sources.table, tuple(sorted(others)))


def _differing(differs: Sequence[bool]) -> frozenset[int]:
    return frozenset(i for i, each in enumerate(differs, 1) if each)


def _choices(kinds: Sequence[Kind], lattice: Lattice) -> Iterator[tuple[int, ...]]:
    """Yield the sets of attributes that could be moving: the empty one, and those whose layers have few enough groups."""
    persons = {i: sum(kind.persons for kind in kinds if i in kind.attributes) for i in lattice.attributes}
    often = sorted((i for i in persons if persons[i]), key=lambda i: (-persons[i], i))[:MOVING]
    yield ()
    for size in range(1, len(often) + 1):
        for choice in combinations(sorted(often), size):
            if _count(choice, lattice) * (lattice.cells.count + _pairs_of_others(choice, kinds)) <= GROUPS:
                yield choice


def _count(moving: Sequence[int], lattice: Lattice) -> int:
    """Return how many layers there are."""
    return math.prod(len(lattice.levels[i - 1]) for i in moving)


def _cost(moving: Sequence[int], kinds: Sequence[Kind], lattice: Lattice, counts: int) -> float:
    """Return about how many groups are read to make the layers, for each count of persons, and to search their nodes."""
    pairs, others = sum(kind.pairs for kind in kinds), _pairs_of_others(moving, kinds)
    made = _count(moving, lattice) * (lattice.cells.count + (pairs - others) * counts)
    return made + lattice.size * SEARCHED * (lattice.cells.count + NUMBERED * others)


def _pairs_of_others(moving: Sequence[int], kinds: Sequence[Kind]) -> int:
    """Return in how many cells persons are who keep their numbers."""
    return sum(kind.pairs for kind in kinds if not kind.attributes <= {*moving})
