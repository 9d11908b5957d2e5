"""The generalization lattice of full_domain: its nodes, what is known of them, and which to look at next."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from .algorithms.base import Assignment
from .audit import findings
from .counting import shape
from .encode import Cells, Packed
from .errors import PolicyError, PrivacyError
from .judge import Judge
from .linear import solve
from .metrics.base import Metric
from .run import Run
from .sql.names import Relation, name, names
from .sql.render import render, subquery

if TYPE_CHECKING:
    from .policy import Policy, Quasi

NODES = 4_000_000
"""Nodes that a lattice may have; every one is a row of a table."""
BATCH = 192
"""Nodes that are evaluated in one statement, at most."""
READ = 3_000_000
"""Groups that one statement may read to evaluate its nodes."""
WAYPOINTS = ((0.35, 32), (0.45, 150))
"""How much of all detail the nodes have lost whose groupings are kept to roll others up from, and how many they are."""
FEW = 8
"""Nodes that are scored first because their bounds are the lowest."""


class Lattice:
    """The nodes that a policy allows. Its tables:

    lattice(node, l<i>, m<i>, height, f<i>)                the nodes: levels, masks, features for the fit
    open(node, m<i>, tagged, measured, lost, floor)        nodes that may still be minimal or optimal
    results(node, m<i>, lost, satisfies)                 the verdicts on all evaluated nodes
    kept(node, w<i>, <sa codes>, n)                        groupings of evaluated nodes, to roll others up from
    sources(node, m<i>, classes)                           whose groupings those are; node 0 is beneath all
    scores(node, score)                                    exact scores, lower is better
    """

    def __init__(self, run: Run, cells: Cells, policy: Policy, judge: Judge, metric: type[Metric]) -> None:
        self.run, self.cells, self.policy, self.judge, self.metric = run, cells, policy, judge, metric
        self.limit = allowed(policy.suppression.limit, cells.rows)
        self.sign = -1 if metric.higher_is_better else 1
        self.best: float | None = None
        self.results: Relation | None = None
        self.scores: Relation | None = None
        self.weights: list[float] = []
        self.bounded: Relation | None = None
        count = len(cells.packed)
        self.masks = names("m", len(cells.words))
        self.keys = [name("node"), *cells.words]
        self.attributes = list(range(1, count + 1))
        self.features = names("f", count)
        self.firm = [check for check in judge.checks if check.inherited or (self.limit == 0 and check.model.monotone)]
        self._make_tables()
        self.unsettled, self.fitted = self.size, 0

    def _make_tables(self) -> None:
        given = self._levels()
        step = self._step
        steps = step("steps", given=given, masks=self.masks)
        marginals = step("marginals", cells=self.cells.table, packed=self.cells.packed)
        self.labels = step("labels", marginals=marginals, steps=steps)
        self.levels = step("levels", labels=self.labels, marginals=marginals, steps=steps, masks=self.masks)
        self.lattice = step("lattice", levels=self.levels, masks=self.masks, attributes=self.attributes)
        self.open = step("start", lattice=self.lattice, masks=self.masks)
        self.kept = step("base", cells=self.cells.table, words=self.cells.words, sensitive=self.judge.sensitive)
        self.sources = step("sources", kept=self.kept, masks=self.masks)

    def _levels(self) -> list[tuple[Any, ...]]:
        """Every level that the policy allows, and the number of nodes: see the template `steps`."""
        allowed = [_allowed_levels(*pair) for pair in zip(self.cells.packed, self.policy.quasi, strict=True)]
        self.size = math.prod(map(len, allowed))
        if self.size > NODES:
            raise PolicyError(
                f"the lattice has {self.size:,} nodes, at most {NODES:,} can be searched: "
                "limit the levels of some quasi-identifiers with min_level and max_level"
            )
        rows: list[tuple[Any, ...]] = []
        stride = self.size
        for i, (packed, quasi, levels) in enumerate(zip(self.cells.packed, self.policy.quasi, allowed, strict=True), 1):
            stride //= len(levels)
            for level in levels:
                keep = packed.mask(level)
                masks = [keep if word == packed.word else 0 for word in range(len(self.masks))]
                climb, leaves = level / packed.attribute.height, float(packed.attribute.leaves)
                rows.append((i, level, keep, *masks, climb, float(quasi.weight), leaves, (level - levels[0]) * stride))
        return rows

    def _step(self, template: str, **bindings: Any) -> Relation:
        return self.run.step(f"algorithms/full_domain/{template}", **bindings)

    # which nodes to look at next

    def waypoints(self) -> Iterator[Relation]:
        """The ends of the lattice and nodes on the way up, whose groupings most others can be rolled up from."""
        for share, count in WAYPOINTS:
            some = max(1, min(count, self.size // 16))
            yield self._batch("waypoints", measured=self.results, share=share, count=some)

    def has_unsettled(self) -> bool:
        """Whether a node is left of which it is not known whether it is minimal."""
        self.unsettled = int(self.run.scalar("algorithms/full_domain/unsettled", open=self.open))
        self.run.progress.count(self.size - self.unsettled, self.size, "lattice nodes settled")
        return self.unsettled > 0

    def boundary(self) -> Relation:
        """Nodes that by a linear fit of ln(1 + lost) lose about as many rows as may be lost."""
        measured = self.size - self.unsettled
        if measured >= 2 * self.fitted:  # the weights settle soon
            sums = self.run.row(
                "algorithms/full_domain/fit", results=self.results, lattice=self.lattice, features=self.features
            )
            self.weights, self.fitted = solve(sums, len(self.features) + 1), measured
        return self._batch("boundary", open=self.open, weights=self.weights, limit=self.limit, count=BATCH)

    def has_contenders(self) -> bool:
        """Whether a node is left whose bound lets it be better than the best so far."""
        return bool(self.run.scalar("stages/count", table=self._bounded()))

    def contenders(self) -> Relation:
        return self._batch("contenders", bounded=self.bounded, few=FEW, count=BATCH // 2)

    def _batch(self, template: str, **bindings: Any) -> Relation:
        return self.batch_of(
            render(f"algorithms/full_domain/{template}", lattice=self.lattice, features=self.features, **bindings)
        )

    def batch_of(self, chosen: Markup) -> Relation:
        """The chosen nodes as far as the budget goes, each with the smallest grouping beneath it."""
        return self._step("batch", chosen=chosen, lattice=self.lattice, sources=self.sources, masks=self.masks, budget=READ)

    # what they amount to

    def evaluate(self, batch: Relation, keep: bool = False) -> Relation:
        """Judge the nodes of a batch, and what follows from them for all others. Gives the groups of their cells."""
        groups = self._groups(batch)
        all_firm = len(self.firm) == len(self.judge.checks)
        verdicts = self._step(
            "verdicts",
            batch=batch,
            groups=groups,
            masks=self.masks,
            limit=self.limit,
            firm=None if all_firm else self.judge.violations(self.keys, self.firm),
            **self._judging(),
            **self._class_scores(),
        )
        self.results = self._add(self.results, verdicts, "lost", "satisfies", masks=True)
        self._learn(verdicts)
        if self.metric.reads == "sizes":
            self._add_scores(self._step("scored", verdicts=verdicts))
        if keep:
            self._keep(groups, batch)
        self.run.forget(batch, verdicts)
        return groups

    def _groups(self, batch: Relation) -> Relation:
        return self._step(
            "groups",
            batch=batch,
            kept=self.kept,
            words=self.cells.words,
            masks=self.masks,
            sensitive=self.judge.sensitive,
        )

    def score(self, groups: Relation) -> None:
        """Score those nodes of the evaluated batch exactly that can still be optimal, the likeliest first."""
        if self.metric.reads == "spread":
            chosen = self._step("likeliest", bounded=self._bounded(), groups=groups, count=2 * FEW)
            failing = self._step("failing", nodes=chosen, groups=groups, **self._judging())
            spread = self._step("spread", nodes=chosen, failing=failing, **self._costs())
            scores = self.metric.scores(spread, self.cells.rows, len(self.cells.sensitive))
            self._add_scores(self._step("signed", scores=scores, sign=self.sign))
            self.run.forget(chosen, failing, spread)
        self.run.forget(groups)

    def _learn(self, verdicts: Relation) -> None:
        unsettled_only = self.metric.reads == "spread" and self.unsettled > 0
        before = self.open
        self.open = self._step("open", open=before, verdicts=verdicts, masks=self.masks, unsettled_only=unsettled_only)
        self.run.forget(before)

    def _keep(self, groups: Relation, batch: Relation) -> None:
        """Keep groupings that are much smaller than the cells, to roll up the nodes above them."""
        worth = self._step(
            "worth", groups=groups, batch=batch, sources=self.sources, masks=self.masks, most=self.cells.count // 2
        )
        columns = {"words": self.cells.words, "sensitive": self.judge.sensitive}
        self.run.append(self.kept, "algorithms/full_domain/keep", groups=groups, worth=worth, **columns)
        self._add(self.sources, worth, "classes", masks=True)
        self.run.forget(worth)

    def _bounded(self) -> Relation:
        """The open nodes that are not scored yet and whose bound lets them be better than the best so far."""
        if self.metric.reads == "spread":
            least = render("algorithms/full_domain/least_spread", open=self.open, **self._costs())
            bound = self.metric.scores(subquery(least, "spread"), self.cells.rows, len(self.cells.sensitive))
        else:
            bound = render("algorithms/full_domain/floors", open=self.open)
        slack = None if self.best is None else self.best + max(1e-12, 1e-9 * abs(self.best))
        if self.bounded:
            self.run.forget(self.bounded)
        self.bounded = self._step(
            "bounded",
            open=self.open,
            scores=self.scores,
            masks=self.masks,
            bound=bound,
            sign=self.sign if self.metric.reads == "spread" else 1,
            best=slack,
        )
        return self.bounded

    def _add_scores(self, scored: Relation) -> None:
        self.scores = self._add(self.scores, scored, "score")
        self.run.forget(scored)
        self.best = self.run.scalar("algorithms/full_domain/best", scores=self.scores)

    def _add(self, table: Relation | None, rows: Relation, *columns: str, masks: bool = False) -> Relation:
        """Rows for a table of the search, which the first ones make."""
        named = [name("node"), *(self.masks if masks else []), *map(name, columns)]
        if table is None:
            return self._step("results", table=rows, names=named)
        self.run.append(table, "algorithms/full_domain/results", table=rows, names=named)
        return table

    def _judging(self) -> dict[str, Any]:
        return {
            "keys": self.keys,
            "views": self.judge.views,
            "codes": self.judge.sensitive,
            "violations": self.judge.violations(self.keys),
        }

    def _costs(self) -> dict[str, Any]:
        return {
            "lattice": self.lattice,
            "levels": self.levels,
            "labels": self.labels,
            "attributes": self.attributes,
            "packed": self.cells.packed,
            "words": self.cells.words,
            "masks": self.masks,
            "rows": self.cells.rows,
        }

    def _class_scores(self) -> dict[str, Any]:
        """What a metric of class sizes makes of the batch: the scores, and the bounds for all nodes above."""
        if self.metric.reads != "sizes":
            return {"score": None, "floor": None, "sign": self.sign}
        rows, sensitive = self.cells.rows, len(self.cells.sensitive)
        unsuppressed = subquery(render("algorithms/full_domain/unsuppressed"), "sizes")
        return {
            "score": self.metric.scores(name("judged"), rows, sensitive),
            "floor": self.metric.scores(unsuppressed, rows, sensitive, slack=self.limit),
            "sign": self.sign,
        }

    # what comes out

    def minimal(self) -> list[dict[str, int]]:
        """The levels of the minimal nodes, or a PrivacyError that says how far the policy is from being met."""
        rows = self.run.rows(
            "algorithms/full_domain/minimal",
            results=self.results,
            lattice=self.lattice,
            masks=self.masks,
            attributes=self.attributes,
        )
        if not rows:
            self._refuse()
        return [self._named(row) for row in rows]

    def assignment(self, minimal: list[dict[str, int]]) -> Assignment:
        """The optimal node as classes."""
        node, _, *levels = self.run.row(
            "algorithms/full_domain/optimum", scores=self.scores, lattice=self.lattice, attributes=self.attributes
        )
        groups = self._single(node, levels)
        failing = self._step("failing", nodes=groups, groups=groups, **self._judging())
        assigned = self._step(
            "assignment", cells=self.cells.table, failing=failing, words=self.cells.words, kept=self._kept_bits(levels)
        )
        classes = self._step("classes", assignment=assigned, cells=self.cells.table, packed=self.cells.packed, levels=levels)
        checked = self.run.scalar("algorithms/full_domain/checked", results=self.results)
        report = {"levels": self._named(levels), "minimal": minimal, "checked": checked, "sweeps": 0}
        return Assignment(assigned, classes, report)

    def _single(self, node: int, levels: Sequence[int]) -> Relation:
        """The groups of one node, from the cells themselves."""
        batch = self._step("single", node=node, kept=self._kept_bits(levels), masks=self.masks)
        return self._groups(batch)

    def _kept_bits(self, levels: Sequence[int]) -> list[int]:
        """The mask of a node, word by word."""
        chosen = list(zip(self.cells.packed, levels, strict=True))
        return [sum(p.mask(level) for p, level in chosen if p.word == word) for word in range(len(self.masks))]

    def _named(self, levels: Sequence[int]) -> dict[str, int]:
        return {p.attribute.name: int(level) for p, level in zip(self.cells.packed, levels, strict=True)}

    def _refuse(self) -> None:
        _, lost, *levels = self.run.row(
            "algorithms/full_domain/closest", results=self.results, lattice=self.lattice, attributes=self.attributes
        )
        groups = self._single(0, levels)
        sensitive = [a for a in self.cells.sensitive if a.code in self.judge.sensitive]
        measured = findings(self.run, self.judge, shape(self.run, groups, self.cells.words, sensitive))
        broken = "; ".join(finding.sentence() for finding in measured if not finding.ok)
        node = ", ".join(f"{attribute} at level {level}" for attribute, level in self._named(levels).items())
        raise PrivacyError(
            f"no generalization satisfies the policy: the closest one ({node}) would suppress {lost:,} of "
            f"{self.cells.rows:,} rows where {self.limit:,} may be; there {broken}"
        )


def allowed(limit: float, rows: int) -> int:
    """The rows that may be suppressed: 0.29 of 100 are 29, whatever a float makes of it."""
    return math.floor(Fraction(repr(limit)) * rows)


def _allowed_levels(packed: Packed, quasi: Quasi) -> range:
    """The levels of an attribute that the policy lets the search use."""
    height = packed.attribute.height
    top = height if quasi.max_level is None else quasi.max_level
    if not quasi.min_level <= top <= height:
        raise PolicyError(
            f"the taxonomy of {quasi.name} has the levels 0 to {height}: "
            f"min_level {quasi.min_level} and max_level {top} do not fit"
        )
    return range(quasi.min_level, top + 1)
