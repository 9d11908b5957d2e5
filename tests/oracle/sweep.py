"""(τ,ℓ)-diversity and SWEEP (paper 000), one row at a time, in exact fractions.

What the paper says is cited where it is done. What neither the paper nor ALGORITHMS.md says is decided here. Every rule
speaks of counts or of a fixed order of cells, none of an individual row, so that set-based SQL can follow it.

Values and trees
 T1  A node of a taxonomy is a label on a level. Levels that follow each other with the same label *and* the same leaves are
     one node, known by the lowest of them: a short row of a CSV file (its leaf stands for itself), NULL below the root,
     `< 20` on each level of intervals. A parent is the next node up, so a generalization always changes the label or what
     it covers. A sensitive attribute without a taxonomy has value -> *, as a quasi-identifier.
 T2  An item's level j of a quasi-identifier (root = 0) is the column height - j of its taxonomy. The base level of a leaf
     does not count its repetitions (T1): x in `x;Root` beside `y;A;Root` has base level 1, y has 2, NULL 1. Only rows whose
     base levels reach an item's levels on every quasi-identifier ever stand in it.
 T3  I(S_ij): weighted mean of 1/|leaves(v)| over the labels of the column, a leaf that repeats itself included; the weight of
     v is the number of its leaves that occur in the source. So I never falls from a level to the one below it, a row's
     first item is its base item, and the item of the roots is the last. Items are compared in exact fractions: equal sums of
     different 1/|leaves| must tie, then the levels decide.
 T4  Codes are taxonomy order (depth first, file order, numeric order for numbers, NULL last). Cells are ordered by the codes of
     the last quasi-identifier first, then of those before it, then by the codes of the sensitive values in the policy's
     order. `cell_of` is the one place that says so.
 T5  |leaves(v)| in I(v), um and count queries counts the leaves of the taxonomy (NULL too where it occurs, or weighs
     something); induced frequencies count weights: 1 for values that occur in the source, 0 for others, a weight given by
     the policy instead.
     A value that occurs must have a weight above 0. m = number of base values of weight above 0.

(τ,ℓ)-diversity
 D1  A class holds when F(k) <= ψ(k) * (1 + 1e-9) for k = 1 … m. Parameters: 2 <= ℓ <= m and 1 <= τℓ * (1 + 1e-9), τ < 1; else
     the run is refused, as it is where the last resort fails (unequal weights or other models).
 D2  The dominant base value is the one with the highest induced count; of equals (as exact rationals) the lowest code.
 D3  ψ may be any function that rises to ψ(ℓ) = 1 and has ψ(k) >= k/ℓ: then ℓ values of one row each hold, and the run ends. For
     the linear one that is 1/ℓ <= τ.

Sweeping rows out of a class (§4.4, §4.6)
 S1  While a model of the policy fails: a_i = dominant value of the i-th sensitive attribute that has a (τ,ℓ), whether or not
     that one fails. Candidates are rows with l(t[SA_i], a_i) > f(a_i) for every i. None: all rows are swept (with one sensitive
     attribute this is what sweeping them one by one comes to: all rows then induce the same frequencies). Sensitive
     attributes without (τ,ℓ) have no say.
 S2  Of the candidates: the least general value of the first attribute (its l is highest: the paper's greatest reduction),
     then the least general one of the second, …; candidates cover a_i, so this settles the values. Then the first cell.
 S3  So a class loses of every combination of values its first rows in cell order; only how many is decided row by row.
 S4  Other models judge a class by its induced counts (t-closeness against the source's base counts) and by its size.
 S5  A row's next item is the next one in ≻_I that its base levels reach; so the rows in an item are all unclosed rows whose
     base levels reach it. The classes of one item do not touch each other, their order is immaterial.
 S6  Classes of different items whose labels are all the same (T1: repeated labels) are one class of the release (Def 6).

Generalizing sensitive values (§4.3; the whole table first, the last class at the end)
 G1  While a model fails: the first attribute whose own (τ,ℓ) fails, or if none does the first with a value that can move. Its
     dominant value a; on the path from a to the root the first node below the root that some row has: one row moves from it to
     its parent. If a (τ,ℓ) fails and all rows that cover a are at the root, nothing can be done. Stops at the first state
     that holds (a further move could break it again).
 G2  Which rows: first only the number M of moves out of each node. Then, attribute by attribute and node by node from the
     leaves up: of all n rows that stood there or came there M go on, evenly spread over the order of cells and the first one
     among them: the r-th iff ceil(rM/n) > ceil((r-1)M/n); of the rows r = b+1 … e of a cell ceil(eM/n) - ceil(bM/n). (The
     paper draws them at random; the first M would hide the sensitive values of one corner of the table.) Rows of one cell
     stand in the order of the nodes (level, lowest code) that they have come to by then, attribute by attribute.
 G3  The whole table must hold as one class, with all models; if it cannot, the run is refused. Its rows keep these values.
 G4  Where the last class cannot hold whatever is generalized (k-anonymity: too few rows; (τ,ℓ) alone never): the classes of the
     last item that has closed ones are reopened, all of them, their rows join the last class, and it is tried again from the
     values that G3 left. With all classes reopened it is the whole table, which holds.

Measures
 M1  e(E) counts k = 1 … m. The release's e is the minimum over its classes, per sensitive attribute.
 M2  A count query names a node of the sensitive attribute and nodes of quasi-identifiers. Without a row in the source that
     overlaps (ACT = 0) it has no relative error and is left out of the mean.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from tests.oracle import models
from tests.oracle.taxonomies import Taxonomy, height, order, text, with_null

Node = tuple[int, str | None]
Counts = dict[Any, Fraction]
Psi = Callable[[int, Fraction, int], Fraction]
SLACK = Fraction(1, 10**9)  # relative, in favour of the class


class RefusedError(Exception):
    """No release can be made, and why."""


# --- trees and induced frequencies ----------------------------------------------------------------------------------


class Tree:
    """A taxonomy over the values of a source: its nodes (T1), their leaves, the weights of its base values (T5)."""

    def __init__(self, taxonomy: Taxonomy, values: Iterable[Any], weights: Mapping[Any, Any] | None = None):
        values = list(values)
        is_value = None in values or (weights or {}).get(None)
        self.taxonomy = with_null(taxonomy) if is_value else dict(taxonomy)
        self.height = height(self.taxonomy)
        self.leaves = order(self.taxonomy)
        self.code = {leaf: code for code, leaf in enumerate(self.leaves)}
        self.occurring = {self.leaf(value) for value in values}
        self._under = [
            {label: frozenset(leaf for leaf in self.leaves if self.taxonomy[leaf][level] == label) for label in labels}
            for level, labels in enumerate(zip(*self.taxonomy.values(), strict=True))
        ]
        self.weights = {leaf: Fraction(leaf in self.occurring) for leaf in self.leaves}
        for value, weight in (weights or {}).items():
            self.weights[self.leaf(value)] = Fraction(str(weight))
        if any(self.weights[leaf] <= 0 for leaf in self.occurring):
            raise RefusedError("a value that occurs must have a weight above 0")
        self._paths = {
            leaf: list(dict.fromkeys(self.node(leaf, level) for level in range(self.height + 1))) for leaf in self.leaves
        }
        self._shares: dict[Node, dict[Any, Fraction]] = {}
        self._lowest: dict[Node, int] = {}
        for node in {node for path in self._paths.values() for node in path}:
            total = sum(self.weights[leaf] for leaf in self.under(node))
            self._shares[node] = {leaf: self.weights[leaf] / total for leaf in self.under(node) if self.weights[leaf]}
            self._lowest[node] = min(self.code[leaf] for leaf in self.under(node))

    def leaf(self, value: Any) -> Any:
        """The taxonomy's key of a value: hierarchies from CSV are keyed by text."""
        return value if value in self.taxonomy else text(value)

    def node(self, value: Any, level: int) -> Node:
        """The node of a value on a column of the taxonomy (0 = base)."""
        labels = self.taxonomy[self.leaf(value)]
        while level > 0 and labels[level - 1] == labels[level] and self._same(level - 1, level, labels[level]):
            level -= 1
        return level, labels[level]

    def _same(self, level: int, other: int, label: str | None) -> bool:
        return self._under[level][label] == self._under[other][label]

    def under(self, node: Node) -> frozenset[Any]:
        """leaves(v)"""
        return self._under[node[0]][node[1]]

    def path(self, value: Any) -> list[Node]:
        """The nodes that cover a base value, from itself to the root."""
        return self._paths[self.leaf(value)]

    def parent(self, node: Node) -> Node | None:
        """The next node up, None above the root."""
        path = self.path(min(self.under(node), key=self.code.__getitem__))
        above = path[path.index(node) + 1 :]
        return above[0] if above else None

    def nodes(self) -> list[Node]:
        """All nodes, least general first, then in code order."""
        return sorted({node for leaf in self.leaves for node in self.path(leaf)}, key=self.place)

    def place(self, node: Node) -> tuple[int, int]:
        """The order of nodes: level, lowest code."""
        return node[0], self._lowest[node]

    def base_level(self, value: Any) -> int:
        """The level of a base value, counted from the root (T2)."""
        own = self.node(value, 0)
        return self.height - max(level for level in range(self.height + 1) if self.node(value, level) == own)

    def information(self, node: Node) -> Fraction:
        """Def 14: I(v) = 1 / |leaves(v)|."""
        return Fraction(1, len(self.under(node)))

    def information_of_level(self, level: int) -> Fraction:
        """§4.1: I(S_ij) for level j counted from the root (T3)."""
        column = self._under[self.height - level]
        weight = {label: len(leaves & self.occurring) for label, leaves in column.items()}
        total = sum((Fraction(weight[label], len(leaves)) for label, leaves in column.items()), Fraction(0))
        return total / sum(weight.values())

    def share(self, node: Node, base: Any) -> Fraction:
        """Def 7: l(v, a) = w(a) / sum of w over leaves(v), 0 where v does not cover a."""
        return self._shares[node].get(base, Fraction(0))

    def induced(self, nodes: Iterable[Node]) -> Counts:
        """Def 7 before the division by |E|: what each base value (of weight above 0) has of the rows."""
        found = {leaf: Fraction(0) for leaf in self.leaves if self.weights[leaf]}
        for node, n in Counter(nodes).items():
            for leaf, share in self._shares[node].items():
                found[leaf] += n * share
        return found

    def dominant(self, counts: Counts) -> Any:
        """The base value with the highest induced count, of equals the lowest code (D2)."""
        return min(counts, key=lambda base: (-counts[base], self.code[base]))


# --- (τ,ℓ)-diversity -------------------------------------------------------------------------------------------------


def linear(k: int, tau: Fraction, l: int) -> Fraction:  # noqa: E741
    """Def 11: the linear bounding function."""
    return tau + (1 - tau) * Fraction(k - 1, l - 1) if k <= l else Fraction(1)


@dataclass(frozen=True)
class Bound:
    """A (τ,ℓ)-diversity."""

    tau: Fraction
    l: int  # noqa: E741
    function: Psi = linear

    @classmethod
    def of(cls, tau: Any, l: int, function: Psi = linear) -> Bound:  # noqa: E741
        return cls(Fraction(str(tau)), l, function)

    def psi(self, k: int) -> Fraction:
        """The highest cumulative frequency that k values may have."""
        return self.function(k, self.tau, self.l)

    def check(self, m: int) -> None:
        """Def 11: 2 <= ℓ <= m and 1/ℓ <= τ < 1."""
        if not 2 <= self.l <= m:
            raise RefusedError(f"l = {self.l} must be from 2 to the number of sensitive values, {m}")
        if not (self.tau * self.l * (1 + SLACK) >= 1 and self.tau < 1):
            raise RefusedError(f"tau = {self.tau} must be at least 1/{self.l} and below 1")
        if any(self.psi(k) * (1 + SLACK) < Fraction(k, self.l) for k in range(1, self.l + 1)):
            raise RefusedError("the bounding function must allow k of l equal values at least k/l")

    def holds(self, counts: Counts | Mapping[Any, int]) -> bool:
        """Def 11: F(k) <= ψ(k) for every k."""
        return all(f <= self.psi(k) * (1 + SLACK) for k, f in enumerate(cumulative(counts), 1))

    def reached(self, counts: Counts | Mapping[Any, int]) -> Fraction:
        """The lowest τ at which the class holds, for a ψ that rises by parts of 1 - τ."""
        risen = [self.function(k, Fraction(0), self.l) for k in range(1, self.l)]
        return max((f - part) / (1 - part) for f, part in zip(cumulative(counts), risen, strict=False))

    def excess(self, counts: Counts | Mapping[Any, int]) -> Fraction:
        """Def 35: e(E) = sum of |ψ(k) - F(k)|; counts must name every base value, those that are 0 too."""
        return sum((abs(self.psi(k) - f) for k, f in enumerate(cumulative(counts), 1)), Fraction(0))


def cumulative(counts: Counts | Mapping[Any, int]) -> list[Fraction]:
    """Def 9: F(1), …, F(m)."""
    ranked = sorted((Fraction(n) for n in counts.values()), reverse=True)
    size = sum(ranked)
    return [total / size for total in itertools.accumulate(ranked)]


# --- the order of items ----------------------------------------------------------------------------------------------

Item = tuple[int, ...]


def information_of_item(trees: Sequence[Tree], item: Item) -> Fraction:
    """§4.1: the mean of I(S_ij) over the quasi-identifiers."""
    return sum((tree.information_of_level(j) for tree, j in zip(trees, item, strict=True)), Fraction(0)) / len(trees)


def items_of(trees: Sequence[Tree]) -> list[Item]:
    """Def 26: the level vectors (levels from the root) in descending lexicographic order, the information first."""
    vectors = itertools.product(*(range(tree.height + 1) for tree in trees))
    information = [[tree.information_of_level(j) for j in range(tree.height + 1)] for tree in trees]
    keyed = [(sum(i[j] for i, j in zip(information, item, strict=True)), item) for item in vectors]
    return [item for _, item in sorted(keyed, reverse=True)]


def next_item(items: Sequence[Item], current: int | None, base_levels: Item) -> int:
    """§4.5: the first item after the current one (None: from the start) that the base levels reach."""
    first = 0 if current is None else current + 1
    for position in range(first, len(items)):
        if all(j <= base for j, base in zip(items[position], base_levels, strict=True)):
            return position
    raise LookupError("the item of the roots has no next one")


# --- SWEEP -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Record:
    """A row: the place of its cell, the base values of its quasi-identifiers, the nodes of its sensitive values."""

    cell: tuple[int, ...]
    quasi: tuple[Any, ...]
    secrets: tuple[Node, ...]


@dataclass
class Class:
    """An equivalence class: the item it was closed in, its labels, its rows."""

    item: Item
    labels: tuple[str | None, ...]
    members: list[Record] = field(default_factory=list)

    @property
    def counts(self) -> Counter[tuple[str | None, ...]]:
        """How many rows have which published sensitive values."""
        return Counter(tuple(label for _, label in record.secrets) for record in self.members)


@dataclass
class Release:
    """What SWEEP found, and what it needs to be measured."""

    quasi: list[Tree]
    secrets: list[Tree]
    whole: list[Record]
    """all rows after the sensitive values of the whole table were generalized"""
    classes: list[Class]

    def published(self) -> dict[tuple[str | None, ...], Counter[tuple[str | None, ...]]]:
        """The classes of the release by their labels (S6)."""
        found: dict[tuple[str | None, ...], Counter[tuple[str | None, ...]]] = {}
        for closed in self.classes:
            found.setdefault(closed.labels, Counter()).update(closed.counts)
        return found

    def rows(self) -> list[tuple[tuple[Node, ...], tuple[Node, ...]]]:
        """Every published row as the nodes of its quasi-identifiers and of its sensitive values."""
        return [
            (tuple(t.node(v, t.height - j) for t, v, j in zip(self.quasi, r.quasi, c.item, strict=True)), r.secrets)
            for c in self.classes
            for r in c.members
        ]


Closes = Callable[[Sequence[Record]], bool]


@dataclass
class Sweep:
    """One run of Fig. 6."""

    quasi: list[Tree]
    secrets: list[Tree]
    bounds: list[Bound | None]
    others: Closes = lambda members: True

    def cell_of(self, quasi: tuple[Any, ...], secrets: tuple[Any, ...]) -> tuple[int, ...]:
        """The order of cells (T4)."""
        codes = zip([*self.quasi[::-1], *self.secrets], [*quasi[::-1], *secrets], strict=True)
        return tuple(tree.code[value] for tree, value in codes)

    def counts(self, members: Sequence[Record], i: int) -> Counts:
        """The induced counts of the i-th sensitive attribute."""
        return self.secrets[i].induced(record.secrets[i] for record in members)

    def failing(self, members: Sequence[Record]) -> list[int]:
        """The sensitive attributes whose (τ,ℓ) the class violates."""
        return [i for i, bound in enumerate(self.bounds) if bound and not bound.holds(self.counts(members, i))]

    def closes(self, members: Sequence[Record]) -> bool:
        """Whether a class satisfies all models of the policy."""
        return not self.failing(members) and self.others(members)

    def run(self, rows: Sequence[tuple[tuple[Any, ...], tuple[Any, ...]]]) -> Release:
        """Fig. 6, over rows of (values of the quasi-identifiers, sensitive values)."""
        for tree, bound in zip(self.secrets, self.bounds, strict=True):
            if bound:
                bound.check(sum(weight > 0 for weight in tree.weights.values()))
        leaves = [
            (
                tuple(tree.leaf(v) for tree, v in zip(self.quasi, quasi, strict=True)),
                tuple(tree.leaf(v) for tree, v in zip(self.secrets, secrets, strict=True)),
            )
            for quasi, secrets in rows
        ]
        records = [
            Record(self.cell_of(q, s), q, tuple(t.node(v, 0) for t, v in zip(self.secrets, s, strict=True))) for q, s in leaves
        ]
        whole = self.generalize(records)  # step 1 (G3)
        if whole is None:
            raise RefusedError("the whole table cannot satisfy the models")
        items = items_of(self.quasi)  # step 2
        pools: list[list[Record]] = [[] for _ in items]
        closed: list[list[Class]] = [[] for _ in items]  # step 3
        for record in whole:  # step 4
            pools[next_item(items, None, self.base_levels(record))].append(record)
        for position, item in enumerate(items):  # steps 5 to 10
            last = position == len(items) - 1
            for labels, members in self.classes_of(pools[position], item).items():
                swept: list[Record] = []
                if last and not self.closes(members):
                    members = self.last_class(members, closed)  # step 11
                else:
                    members, swept = self.settle(members)
                for record in swept:
                    pools[next_item(items, position, self.base_levels(record))].append(record)
                if members:
                    closed[position].append(Class(item, labels, members))
        ordered = [sorted(of_item, key=lambda c: min(r.cell for r in c.members)) for of_item in closed]
        return Release(self.quasi, self.secrets, whole, [c for of_item in ordered for c in of_item])  # step 12

    def base_levels(self, record: Record) -> Item:
        """The level vector of a base row without its information."""
        return tuple(tree.base_level(value) for tree, value in zip(self.quasi, record.quasi, strict=True))

    def classes_of(self, members: Sequence[Record], item: Item) -> dict[tuple[str | None, ...], list[Record]]:
        """The rows in an item by their generalized quasi-identifiers."""
        found: dict[tuple[str | None, ...], list[Record]] = {}
        for record in members:
            trees = zip(self.quasi, record.quasi, item, strict=True)
            found.setdefault(tuple(t.taxonomy[v][t.height - j] for t, v, j in trees), []).append(record)
        return found

    def settle(self, members: Sequence[Record]) -> tuple[list[Record], list[Record]]:
        """§4.4: what stays in a class that is not the last, and what is swept (S1 to S3)."""
        kept = sorted(members, key=lambda record: record.cell)
        swept: list[Record] = []
        while kept and not self.closes(kept):
            record = self.select(kept)
            if record is None:
                return [], swept + kept
            kept.remove(record)
            swept.append(record)
        return kept, swept

    def select(self, members: Sequence[Record]) -> Record | None:
        """§4.4, §4.6: the row to sweep next, None where none reduces every dominant frequency."""
        candidates = list(members)
        steering = [i for i, bound in enumerate(self.bounds) if bound]
        for i in steering:
            tree, counts = self.secrets[i], self.counts(members, i)
            a = tree.dominant(counts)
            candidates = [r for r in candidates if tree.share(r.secrets[i], a) * len(members) > counts[a]]
        return min(candidates, key=lambda r: ([r.secrets[i][0] for i in steering], r.cell), default=None)

    def generalize(self, members: Sequence[Record]) -> list[Record] | None:
        """§4.3: the rows with sensitive values generalized until the models hold; None where nothing helps (G1)."""
        moves: list[Counter[Node]] = [Counter() for _ in self.secrets]
        placed = list(members)
        while not self.closes(placed):
            found = self.next_move(placed)
            if found is None:
                return None
            i, node = found
            moves[i][node] += 1
            placed = self.placed(members, moves)
        return placed

    def next_move(self, members: Sequence[Record]) -> tuple[int, Node] | None:
        """The attribute, and the node that one row leaves for its parent."""
        failing = self.failing(members)
        for i in failing[:1] or [i for i, bound in enumerate(self.bounds) if bound]:
            tree, held = self.secrets[i], {record.secrets[i] for record in members}
            path = tree.path(tree.dominant(self.counts(members, i)))
            movable = [node for node in path[:-1] if node in held]
            if movable:
                return i, movable[0]
        return None

    def placed(self, members: Sequence[Record], moves: Sequence[Counter[Node]]) -> list[Record]:
        """The rows after so many moves out of each node (G2)."""
        now = list(members)
        for i, tree in enumerate(self.secrets):
            for node in tree.nodes():
                if not (leaving := moves[i][node]):
                    continue
                now.sort(key=lambda r: (r.cell, [t.place(node) for t, node in zip(self.secrets, r.secrets, strict=True)]))
                parent = tree.parent(node)
                here = [k for k, record in enumerate(now) if record.secrets[i] == node]
                n = len(here)
                for r, k in enumerate(here, 1):
                    if -(-r * leaving // n) > -(-(r - 1) * leaving // n):  # ceil(rM/n) > ceil((r-1)M/n)
                        assert parent is not None
                        secrets = now[k].secrets
                        now[k] = Record(now[k].cell, now[k].quasi, (*secrets[:i], parent, *secrets[i + 1 :]))
        return now

    def last_class(self, members: list[Record], closed: list[list[Class]]) -> list[Record]:
        """Step 11, and what is done where generalizing sensitive values is not enough (G4)."""
        while True:
            held = self.generalize(members)
            if held is not None:
                return held
            settled = [of_item for of_item in closed if of_item]
            if not settled:
                raise RefusedError("the last class cannot satisfy the models")
            members = members + [record for reopened in settled[-1] for record in reopened.members]
            settled[-1].clear()


def sweep(
    rows: Sequence[Mapping[str, Any]],
    quasi: Sequence[str],
    sensitive: Sequence[str],
    taxonomies: Mapping[str, Taxonomy],
    bounds: Mapping[str, Bound],
    others: Sequence[tuple[str, Mapping[str, Any]]] = (),
    weights: Mapping[str, Mapping[Any, Any]] | None = None,
) -> Release:
    """SWEEP of a table. `bounds` by sensitive attribute; `others` are further models (name, parameters), see models."""
    if not rows:
        raise RefusedError("a table without rows")
    trees = {
        name: Tree(taxonomies[name], (row[name] for row in rows), (weights or {}).get(name)) for name in [*quasi, *sensitive]
    }
    run = Sweep([trees[q] for q in quasi], [trees[s] for s in sensitive], [bounds.get(s) for s in sensitive])
    references = models.references_of([{s: trees[s].leaf(row[s]) for s in sensitive} for row in rows], sensitive)
    run.others = lambda members: all(
        satisfied(members, run.secrets, sensitive, model, params, references) for model, params in others
    )
    return run.run([(tuple(row[q] for q in quasi), tuple(row[s] for s in sensitive)) for row in rows])


def satisfied(
    members: Sequence[Record],
    secrets: Sequence[Tree],
    names: Sequence[str],
    model: str,
    params: Mapping[str, Any],
    references: Mapping[str, Counter[Any]],
) -> bool:
    """Whether a class satisfies a further model, over the induced counts (S4); `on` and `multi` as in models."""
    params = dict(params)
    on = params.pop("on", None) or names
    on = [on] if isinstance(on, str) else list(on)
    multi = params.pop("multi", None) or "each"
    if not models.needs_sensitive(model):
        return models.violation(model, {None: len(members)}, **params) is None
    for name in on:
        i = names.index(name)
        subgroups: dict[tuple[Node, ...], list[Node]] = {}
        others = [names.index(other) for other in on if other != name] if multi == "joint" else []
        for record in members:
            subgroups.setdefault(tuple(record.secrets[j] for j in others), []).append(record.secrets[i])
        for nodes in subgroups.values():
            counts: Any = secrets[i].induced(nodes)
            source = models.Source(references[name], secrets[i].taxonomy, others=counts)
            if models.violation(model, counts, source, **params):
                return False
    return True


# --- measures ---------------------------------------------------------------------------------------------------------


def um(release: Release) -> Fraction:
    """Def 14: I(G) / I(O)."""
    trees = [*release.quasi, *release.secrets]
    kept = [tree.information(n) for q, s in release.rows() for tree, n in zip(trees, [*q, *s], strict=True)]
    return sum(kept, Fraction(0)) / (len(trees) * len(release.whole))


def excessive_protection(release: Release, i: int, bound: Bound) -> tuple[dict[Any, Fraction], Fraction]:
    """Def 35: e(E) by the labels of the class, and their minimum, for the i-th sensitive attribute."""
    rows: dict[Any, list[Node]] = {}
    for closed in release.classes:
        rows.setdefault(closed.labels, []).extend(record.secrets[i] for record in closed.members)
    each = {labels: bound.excess(release.secrets[i].induced(nodes)) for labels, nodes in rows.items()}
    return each, min(each.values())


def count_query(trees: Sequence[Tree], rows: Iterable[Sequence[Node]], query: Mapping[int, Node]) -> Fraction:
    """§5.3.3: fcount(*) over rows of nodes; the query names a node for some of the attributes."""
    total = Fraction(0)
    for row in rows:
        product = Fraction(1)
        for i, asked in query.items():
            wanted, held = trees[i].under(asked), trees[i].under(row[i])
            if wanted >= held:
                continue  # b covers t[A]
            product *= Fraction(len(wanted), len(held)) if held >= wanted else 0
        total += product
    return total


def query_error(
    release: Release, source: Sequence[tuple[tuple[Any, ...], tuple[Any, ...]]], query: Mapping[int, Node]
) -> Fraction | None:
    """§5.3.3: |ACT - EST| / ACT, None where ACT = 0 (M2). Attributes are numbered: the quasi-identifiers, then the others."""
    trees = [*release.quasi, *release.secrets]
    originals = [[tree.node(v, 0) for tree, v in zip(trees, [*q, *s], strict=True)] for q, s in source]
    act = count_query(trees, originals, query)
    est = count_query(trees, [[*q, *s] for q, s in release.rows()], query)
    return abs(act - est) / act if act else None


def sensitive_count_errors(
    release: Release, source: Sequence[tuple[tuple[Any, ...], tuple[Any, ...]]], i: int
) -> dict[Any, Fraction]:
    """Fig. 21: the relative error of the count of each value of the i-th sensitive attribute that occurs."""
    place, tree = len(release.quasi) + i, release.secrets[i]
    errors = {leaf: query_error(release, source, {place: tree.node(leaf, 0)}) for leaf in tree.leaves}
    return {leaf: error for leaf, error in errors.items() if error is not None}
