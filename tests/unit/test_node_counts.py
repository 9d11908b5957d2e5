"""Generalizing sensitive values many rows at a time comes to what it does one row at a time (000 §4.3)."""

from __future__ import annotations

import math
import random
from collections import Counter
from fractions import Fraction
from typing import Any

import pytest
from shoal.algorithms.sweep.node_counts import NodeCounts
from shoal.algorithms.sweep.sensitive_taxonomy import Node, SensitiveTaxonomy
from shoal.models.tau_l_diversity import TauLDiversity

from tests.oracle import cases, taxonomies
from tests.oracle.sweep import Bound, Tree
from tests.steps import at_most

pytestmark = pytest.mark.core

COUNT = round(320 * cases.SCALE)
BLOCKS = max(1, COUNT // 40)


def random_tree(chance: random.Random, most: int) -> Tree:
    leaves = [f"v{i:02d}" for i in range(chance.randint(2, most))]
    taxonomy = taxonomies.ragged(cases.tree(chance, leaves))
    held = [leaf for leaf in leaves if chance.random() < 0.85]
    given = {leaf: chance.choice((1, 1, 2, 3, 0.5)) for leaf in leaves} if chance.random() < 0.4 else None
    return Tree(taxonomy, held if len(held) > 1 else leaves, given)


def taxonomy_of(tree: Tree) -> SensitiveTaxonomy:
    """The same taxonomy as the engine knows it: leaves by their codes, then the nodes above them."""
    found = tree.nodes()
    leaves = [(0, leaf) for leaf in tree.leaves]
    codes = {node: code for code, node in enumerate([*leaves, *(node for node in found if node not in leaves)])}
    one = math.lcm(*(weight.denominator for weight in tree.weights.values()))
    weights = {tree.code[leaf]: int(weight * one) for leaf, weight in tree.weights.items() if weight}
    nodes = []
    for node, code in codes.items():
        low, size, parent = tree.place(node)[1], len(tree.under(node)), tree.parent(node)
        weight = sum(weights.get(leaf, 0) for leaf in range(low, low + size))
        nodes.append(Node(code, node[0], low, size, None if parent is None else codes[parent], weight))
    nothing: Any = None  # the counts need no tables
    return SensitiveTaxonomy(nothing, nothing, tuple(nodes), weights, math.lcm(*(node.weight for node in nodes if node.weight)))


def one_at_a_time(tree: Tree, taxonomy: SensitiveTaxonomy, held: Counter[Any], bound: Bound) -> Counter[int] | None:
    """What leaves each node, by codes; None where nothing can be moved any more."""
    codes = {(node.level, node.low): node.code for node in taxonomy.nodes}
    left: Counter[int] = Counter()
    held = Counter(held)
    counts = tree.induced(held.elements())
    while not bound.holds(counts):
        path = tree.path(tree.dominant(counts))
        node = next((node for node in path[:-1] if held[node]), None)
        if node is None:
            return None
        parent = tree.parent(node)
        held[node] -= 1
        held[parent] += 1
        for leaf in tree.under(parent) if parent else ():
            if leaf in counts:
                counts[leaf] += tree.share(parent, leaf) - tree.share(node, leaf)
        left[codes[tree.place(node)]] += 1
    return left


def some_bound(chance: random.Random, most: int) -> Bound:
    l = chance.randint(2, most)  # noqa: E741
    return Bound.of(chance.choice([t for t in (1 / l, 1 / 3, 0.4, 0.55, 0.6, 0.75, 0.9) if t * l > 1 - 1e-9]), l)


def lines(bound: Bound) -> list[tuple[Fraction, Fraction]]:
    return TauLDiversity(tau=float(bound.tau), l=bound.l).lines()


@pytest.mark.parametrize("block", range(BLOCKS))
def test_many_at_a_time_are_one_at_a_time(block: int) -> None:
    chance, moved = random.Random(f"{cases.SEED} {block}"), 0
    for _ in range(math.ceil(COUNT / BLOCKS)):
        tree = random_tree(chance, 8)
        taxonomy = taxonomy_of(tree)
        often = chance.choice((0.3, 0.02, 0.004))
        nodes = [node for node in tree.nodes() if any(tree.weights[leaf] for leaf in tree.under(node))]
        nodes = [node for node in nodes if (chance.random() < 0.2 if node[0] else node[1] in tree.occurring)]
        held = Counter({node: min(int(chance.expovariate(often)), 1000) for node in nodes})
        if not any(held.values()):
            continue
        bound = some_bound(chance, len(taxonomy.weights))
        codes = {(node.level, node.low): node.code for node in taxonomy.nodes}
        counts = NodeCounts(taxonomy, {codes[tree.place(node)]: n for node, n in held.items()})
        expected = one_at_a_time(tree, taxonomy, held, bound)
        assert counts.generalize(lines(bound)) == (expected is not None)
        if expected is not None:
            assert +counts.moved == expected
            moved += sum(expected.values()) > 100
    assert moved > COUNT / BLOCKS / 10


def test_rows_that_came_to_a_node_go_on_from_there() -> None:
    """4 of a1 and 2 of a2 beneath a, 1 of b: for 40 percent at most, rows of a1 leave for a, and some of a for the root."""
    tree = Tree({"a1": ("a1", "a", "*"), "a2": ("a2", "a", "*"), "b": ("b", "b", "*")}, ["a1", "a2", "b"])
    taxonomy = taxonomy_of(tree)
    counts = NodeCounts(taxonomy, {0: 9, 1: 2, 2: 1})
    bound = Bound.of(0.4, 3)
    assert counts.generalize(lines(bound))
    above = taxonomy.nodes[0].parent
    assert above is not None
    assert counts.rows_ever_at(0) == 9
    assert counts.rows_ever_at(above) == counts.moved[0] + counts.moved[1]
    assert counts.rows[above] == counts.rows_ever_at(above) - counts.moved[above]
    assert sum(counts.rows) == 12


def test_a_step_moves_one_row_whether_the_class_holds_or_not() -> None:
    tree = Tree({"a": ("a", "*"), "b": ("b", "*")}, ["a", "b"])
    counts = NodeCounts(taxonomy_of(tree), {0: 1, 1: 1})
    assert counts.generalize(lines(Bound.of(0.5, 2)))
    assert not counts.moved
    assert [counts.generalize_row() for _ in range(3)] == [True, True, False]
    assert +counts.moved == {0: 1, 1: 1}
    assert counts.rows == [0, 0, 2]


def test_values_that_weigh_unequally_can_be_stuck() -> None:
    """All at the root, and a is still three quarters of them."""
    tree = Tree({"a": ("a", "*"), "b": ("b", "*")}, ["a", "b"], {"a": 3})
    assert not NodeCounts(taxonomy_of(tree), {0: 5, 1: 1}).generalize(lines(Bound.of(0.5, 2)))


def test_ten_million_rows_take_few_steps() -> None:
    chance = random.Random(cases.SEED)
    for _ in range(12):
        leaves = [f"v{i:02d}" for i in range(16)]
        tree = Tree(taxonomies.ragged(cases.tree(chance, leaves)), leaves)
        taxonomy = taxonomy_of(tree)
        rows = {tree.code[leaf]: int(3_000_000 * 0.7**i) + 1 for i, leaf in enumerate(leaves)}
        bound = Bound.of(0.15, 8)
        with at_most(5_000_000):
            counts = NodeCounts(taxonomy, rows)
            assert counts.generalize(lines(bound))
        assert sum(counts.rows) == sum(rows.values()) > 9_900_000
        assert sum(counts.moved.values()) > 1_000_000
        induced = {leaf: Fraction(0) for leaf in tree.leaves}
        codes = {(node.level, node.low): node.code for node in taxonomy.nodes}
        for node in tree.nodes():
            for leaf in tree.under(node):
                induced[leaf] += counts.rows[codes[tree.place(node)]] * tree.share(node, leaf)
        assert bound.holds(induced)
        assert [induced[leaf] * taxonomy.parts_per_row for leaf in tree.leaves] == counts.induced
