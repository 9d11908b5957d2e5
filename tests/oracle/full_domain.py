"""full_domain by brute force: every node of the lattice is published and judged."""

from __future__ import annotations

import itertools
import math
from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from tests.oracle import metrics, models
from tests.oracle.models import Row
from tests.oracle.taxonomies import Taxonomy, generalize, height, with_null

Node = tuple[int, ...]
Models = Sequence[tuple[str, Mapping[str, Any]]]


class Solution(NamedTuple):
    """What a search finds. Nothing satisfies: minimal is empty and optimal, score, suppressed are None."""

    minimal: list[Node]
    optimal: Node | None
    score: float | None
    suppressed: int | None  # of the optimal node
    closest: int | None  # fewest violating rows over all nodes


def may_suppress(limit: float, rows: int) -> int:
    """How many rows may stand in violating classes: 0.29 of 100 are 29, as it is written."""
    return math.floor(Fraction(str(limit)) * rows)


def at_most(left: Node, right: Node) -> bool:
    """left <= right in every component"""
    return all(a <= b for a, b in zip(left, right, strict=True))


def complete(rows: Sequence[Row], quasi: Sequence[str], taxonomies: Mapping[str, Taxonomy]) -> dict[str, Taxonomy]:
    """The taxonomies with NULL as one more leaf where it occurs in the column."""
    return {name: with_null(taxonomies[name]) if any(row[name] is None for row in rows) else taxonomies[name] for name in quasi}


def generalized(rows: Sequence[Row], quasi: Sequence[str], taxonomies: Mapping[str, Taxonomy], node: Node) -> list[Row]:
    """The rows with every QI generalized to the node's levels; nothing suppressed."""
    level = dict(zip(quasi, node, strict=True))
    return [{**row, **{name: generalize(taxonomies[name], row[name], level[name]) for name in quasi}} for row in rows]


class Table:
    """One source with its requirement; remembers each class's verdict, since a class comes back at many nodes."""

    def __init__(
        self,
        rows: Sequence[Row],
        quasi: Sequence[str],
        taxonomies: Mapping[str, Taxonomy],
        sensitive: Sequence[str],
        wanted: Models,
        sensitive_taxonomies: Mapping[str, Taxonomy] | None = None,
        person: str | None = None,
        population: Sequence[Row] = (),
    ) -> None:
        self.population = list(population)
        self.rows, self.quasi, self.sensitive, self.wanted = list(rows), list(quasi), list(sensitive), list(wanted)
        self.taxonomies = complete([*self.rows, *self.population], self.quasi, taxonomies)
        self.sensitive_taxonomies = dict(sensitive_taxonomies or {})
        self.person = person
        self.references = models.references_of(self.rows, self.sensitive, person)
        self.verdicts: dict[tuple[tuple[int, ...], int], bool] = {}

    def violates(self, members: tuple[int, ...], people: int = 0) -> bool:
        """Whether the class of these rows, and of so many people of the population, violates any of the models."""
        if (members, people) not in self.verdicts:
            inside = [self.rows[i] for i in members]
            how: Any = (self.sensitive, None, self.references, self.sensitive_taxonomies, self.person, people)
            self.verdicts[members, people] = any(
                models.class_violations(inside, name, params, *how) for name, params in self.wanted
            )
        return self.verdicts[members, people]

    def people(self, node: Node) -> Counter[tuple[Any, ...]]:
        """How many people of the population have each combination of labels of a node."""
        shown = generalized(self.population, self.quasi, self.taxonomies, node)
        return Counter(tuple(row[name] for name in self.quasi) for row in shown)

    def leaves_somebody(self, node: Node) -> bool:
        """Whether people of the population are in no class, and a model minds: nobody can leave them out."""
        rows = generalized(self.rows, self.quasi, self.taxonomies, node)
        classes = {tuple(row[name] for name in self.quasi) for row in rows}
        minds = any(models.needs_population(name) and params.get("min", 0) > 0 for name, params in self.wanted)
        return minds and not {*self.people(node)} <= classes

    def publish(self, node: Node) -> list[Row | None]:
        """The release at a node, aligned with the source: exactly the rows in violating classes are suppressed."""
        out: list[Row | None] = list(generalized(self.rows, self.quasi, self.taxonomies, node))
        classes: dict[tuple[Any, ...], list[int]] = {}
        for i, row in enumerate(out):
            assert row is not None
            classes.setdefault(tuple(row[name] for name in self.quasi), []).append(i)
        people = self.people(node)
        for labels, members in classes.items():
            if self.violates(tuple(members), people[labels]):
                for i in members:
                    out[i] = None
        return out


def publish(
    rows: Sequence[Row],
    quasi: Sequence[str],
    taxonomies: Mapping[str, Taxonomy],
    sensitive: Sequence[str],
    wanted: Models,
    node: Node,
    sensitive_taxonomies: Mapping[str, Taxonomy] | None = None,
    person: str | None = None,
    population: Sequence[Row] = (),
) -> list[Row | None]:
    """The release of one node (None = suppressed), whatever the limit."""
    return Table(rows, quasi, taxonomies, sensitive, wanted, sensitive_taxonomies, person, population).publish(node)


def solve(
    rows: Sequence[Row],
    quasi: Sequence[str],
    taxonomies: Mapping[str, Taxonomy],
    sensitive: Sequence[str],
    wanted: Models,
    limit: float = 0.0,
    metric: str = "loss",
    weights: Mapping[str, float] | None = None,
    min_levels: Mapping[str, int] | None = None,
    max_levels: Mapping[str, int] | None = None,
    sensitive_taxonomies: Mapping[str, Taxonomy] | None = None,
    person: str | None = None,
    population: Sequence[Row] = (),
) -> Solution:
    """All minimal nodes and the optimal one. `wanted` is the list of (model name, its parameters)."""
    table = Table(rows, quasi, taxonomies, sensitive, wanted, sensitive_taxonomies, person, population)
    ranges = []
    for name in quasi:
        top = (max_levels or {}).get(name)
        ranges.append(range((min_levels or {}).get(name, 0), (height(taxonomies[name]) if top is None else top) + 1))
    allowed = min(may_suppress(limit, len(rows)), len(rows) - 1)  # a release of nobody satisfies nothing

    releases = {node: table.publish(node) for node in itertools.product(*ranges)}
    suppressed = {node: sum(1 for row in release if row is None) for node, release in releases.items()}
    closest = min(suppressed.values(), default=None)
    satisfying = [node for node in releases if suppressed[node] <= allowed and not table.leaves_somebody(node)]
    if not satisfying:
        return Solution([], None, None, None, closest)

    minimal = sorted(node for node in satisfying if not any(other != node and at_most(other, node) for other in satisfying))
    scores = {
        node: metrics.score(metric, table.rows, releases[node], quasi, table.taxonomies, node, weights) for node in satisfying
    }
    best = (max if metric in metrics.HIGHER_IS_BETTER else min)(scores.values())
    tied = [node for node in satisfying if metrics.tie(scores[node], best)]
    optimal = min(tied, key=lambda node: (sum(node), node))
    return Solution(minimal, optimal, scores[optimal], suppressed[optimal], closest)
