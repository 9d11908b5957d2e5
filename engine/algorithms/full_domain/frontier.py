"""What the search of full_domain knows of the nodes, and which it looks at next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from markupsafe import Markup
from sqlglot import exp

from ...errors import PrivacyError
from ...judging.audit import broken
from ...judging.judge import Judge
from ...metrics.base import NodeMetric
from ...run import Run
from ...sql.names import Relation, name
from ...sql.render import render
from ..base import Grouping
from .lattice import Lattice
from .least_squares import solve
from .scoring import Scoring

BATCH = 256
"""Nodes that are evaluated in one statement, at most."""
READ = 3_000_000
"""Groups that one statement may read to evaluate its nodes."""
WAYPOINTS = ((0.4, 24), (0.5, 60))
"""How much of all detail the nodes have lost whose groupings are kept to roll others up from, and how many they are."""
FEW = 8
"""Nodes that are scored first because their bounds are the lowest."""
GROUPS = "algorithms/full_domain/groups"


class Frontier:
    """What is known of the nodes of a lattice. Its tables:

    open(node, m<i>, tagged, measured, lost, floor)    nodes that may still be minimal or optimal
    results(node, m<i>, lost, satisfies)               the verdicts on all evaluated nodes
    kept(node, w<i>, <sa codes>, n)                    groupings of evaluated nodes, to roll others up from
    sources(node, m<i>, classes)                       whose groupings those are; node 0 is beneath all
    """

    def __init__(self, run: Run, lattice: Lattice, judge: Judge, metric: type[NodeMetric], limit: int) -> None:
        self.run, self.lattice, self.judge, self.limit = run, lattice, judge, limit
        self.scoring = Scoring(run, lattice, metric, limit)
        self.cells, self.masks = lattice.cells, lattice.masks
        self.keys = [name("node"), *self.cells.words]
        self.firm = [check for check in judge.checks if check.holds_if_part_holds or (limit == 0 and check.model.monotone)]
        self.open = self._step("start", lattice=lattice.nodes, masks=self.masks)
        whole = lattice.kept_bits([0] * len(self.cells.packed))
        self.kept = self._step("base", cells=self.cells.table, words=self.cells.words, kept=whole, sensitive=judge.sensitive)
        self.sources = self._step("sources", kept=self.kept, masks=self.masks)
        known = [name("node"), *self.masks, name("lost"), name("satisfies")]
        self.results = run.growing("algorithms/full_domain/results", names=known)
        self.unsettled, self.fitted = lattice.size, 0
        self.weights: list[float] = []

    def _step(self, template: str, **bindings: Any) -> Relation:
        return self.run.step(f"algorithms/full_domain/{template}", **bindings)

    # which nodes to look at next

    def waypoints(self) -> Iterator[Relation]:
        """The ends of the lattice and nodes on the way up, whose groupings most others can be rolled up from."""
        for share, count in WAYPOINTS:
            some = max(1, min(count, self.lattice.size // 16))
            yield self._batch("waypoints", measured=self.results.table, share=share, count=some)

    def has_unsettled(self) -> bool:
        """Whether a node is left of which it is not known whether it is minimal."""
        self.unsettled = int(self.run.scalar("algorithms/full_domain/unsettled", open=self.open))
        self.run.progress.count(self.lattice.size - self.unsettled, self.lattice.size, "lattice nodes settled")
        return self.unsettled > 0

    def boundary(self) -> Relation:
        """Nodes that by a linear fit of ln(1 + lost) lose about as many rows as may be lost."""
        measured = self.lattice.size - self.unsettled
        if measured >= 2 * self.fitted:  # the weights settle soon
            sums = self.run.row(
                "algorithms/full_domain/fit",
                results=self.results.table,
                lattice=self.lattice.nodes,
                features=self.lattice.features,
            )
            self.weights, self.fitted = solve(sums, len(self.lattice.features) + 1), measured
        return self._batch("boundary", open=self.open, weights=self.weights, limit=self.limit, count=BATCH)

    def has_contenders(self) -> bool:
        """Whether a node is left whose bound lets it be better than the best so far."""
        return bool(self.run.scalar("stages/count", table=self.scoring.bound(self.open)))

    def contenders(self) -> Relation:
        return self._batch("contenders", bounded=self.scoring.bounded, few=FEW, count=BATCH // 2)

    def _batch(self, template: str, **bindings: Any) -> Relation:
        return self.batch_of(
            render(f"algorithms/full_domain/{template}", lattice=self.lattice.nodes, features=self.lattice.features, **bindings)
        )

    def batch_of(self, chosen: Markup) -> Relation:
        """The chosen nodes as far as the budget goes, each with the smallest grouping beneath it."""
        return self._step(
            "batch", chosen=chosen, lattice=self.lattice.nodes, sources=self.sources, masks=self.masks, budget=READ
        )

    # what they amount to

    def evaluate(self, batch: Relation, keep: bool = False) -> Relation:
        """Judge the nodes of a batch, and what follows from them for all others. Gives the groups of their cells."""
        groups = self.run.step(GROUPS, **self._rolling_up(batch))
        self._judge(batch, groups)
        if keep:
            self._keep(groups, batch)
        self.run.forget(batch)
        return groups

    def settle(self, batch: Relation) -> None:
        """The same where nobody looks at the groups any more."""
        self._judge(batch, name("groups"), render(GROUPS, **self._rolling_up(batch)))
        self.run.forget(batch)

    def _judge(self, batch: Relation, groups: Relation | exp.Identifier, rolled_up: Markup | None = None) -> None:
        all_firm = len(self.firm) == len(self.judge.checks)
        verdicts = self._step(
            "verdicts",
            batch=batch,
            groups=groups,
            rolled_up=rolled_up,
            masks=self.masks,
            limit=self.limit,
            firm=None if all_firm else self.judge.violations(self.keys + self.judge.size, self.firm),
            **self._judging(),
            **self.scoring.of_classes(),
        )
        self.results.add(table=verdicts)
        self._learn(verdicts)
        if self.scoring.by_classes:
            self.scoring.add(self._step("scored", verdicts=verdicts))
        self.run.forget(verdicts)

    def _rolling_up(self, batch: Relation) -> dict[str, Any]:
        return {
            "batch": batch,
            "kept": self.kept,
            "words": self.cells.words,
            "masks": self.masks,
            "sensitive": self.judge.sensitive,
        }

    def score(self, groups: Relation) -> None:
        """Score those nodes of the evaluated batch exactly that can still be optimal, the likeliest first."""
        if not self.scoring.by_classes:
            bounded = self.scoring.bound(self.open)
            chosen = self._step("likeliest", bounded=bounded, groups=groups, count=2 * FEW)
            failing = self._step("failing", nodes=chosen, groups=groups, **self._judging())
            self.scoring.exactly(chosen, failing)
            self.run.forget(chosen, failing)
        self.run.forget(groups)

    def _learn(self, verdicts: Relation) -> None:
        unsettled_only = self.unsettled > 0 and not self.scoring.by_classes
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
        named = [name("node"), *self.masks, name("classes")]
        self.run.append(self.sources, "algorithms/full_domain/results", table=worth, names=named)
        self.run.forget(worth)

    def _judging(self) -> dict[str, Any]:
        return {
            "keys": self.keys,
            "size": self.judge.size,
            "histograms": self.judge.histograms,
            "codes": self.judge.sensitive,
            "violations": self.judge.violations(self.keys + self.judge.size),
        }

    # what comes out

    def minimal(self) -> list[dict[str, int]]:
        """The levels of the minimal nodes, or a PrivacyError that says how far the policy is from being met."""
        rows = self.run.rows(
            "algorithms/full_domain/minimal",
            results=self.results.table,
            lattice=self.lattice.nodes,
            masks=self.masks,
            attributes=self.lattice.attributes,
        )
        if not rows:
            self._refuse()
        return [self.lattice.named(row) for row in rows]

    def grouping(self, minimal: list[dict[str, int]]) -> Grouping:
        """The optimal node as classes."""
        _, _, *levels = self.run.row(
            "algorithms/full_domain/optimum",
            scores=self.scoring.scores.table,
            lattice=self.lattice.nodes,
            attributes=self.lattice.attributes,
        )
        checked = self.run.scalar("algorithms/full_domain/checked", results=self.results.table)
        return self.assigned(levels, {"minimal": minimal, "checked": checked})

    def assigned(self, levels: Sequence[int], report: dict[str, Any]) -> Grouping:
        """A node as classes, without those that violate a model."""
        groups = self._single(0, levels)
        failing = self._step("failing", nodes=groups, groups=groups, **self._judging())
        assigned = self._step(
            "grouping", cells=self.cells.table, failing=failing, words=self.cells.words, kept=self.lattice.kept_bits(levels)
        )
        classes = self._step(
            "classes",
            grouping=assigned,
            cells=self.cells.table,
            axes=self.cells.axes,
            packed=self.cells.packed,
            levels=levels,
        )
        found = {"levels": self.lattice.named(levels)}
        return Grouping(assigned, classes, found=found, report={**found, **report, "sweeps": 0})

    def _single(self, node: int, levels: Sequence[int]) -> Relation:
        """The groups of one node, from the cells themselves."""
        batch = self._step("single", node=node, kept=self.lattice.kept_bits(levels), masks=self.masks)
        return self.run.step(GROUPS, **self._rolling_up(batch))

    def _refuse(self) -> None:
        _, lost, *levels = self.run.row(
            "algorithms/full_domain/closest",
            results=self.results.table,
            lattice=self.lattice.nodes,
            attributes=self.lattice.attributes,
        )
        groups = self._single(0, levels)
        wrong = broken(self.run, self.judge, groups, self.cells.words, self.cells.sensitive)
        node = ", ".join(f"{attribute} at level {level}" for attribute, level in self.lattice.named(levels).items())
        raise PrivacyError(
            f"no generalization satisfies the policy: the closest one ({node}) would suppress {lost:,} of "
            f"{self.cells.rows:,} rows where {self.limit:,} may be; there {wrong}"
        )
