"""The search of full_domain: what it knows of the nodes of the lattice, and which nodes it evaluates next."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from markupsafe import Markup
from sqlglot import exp

from ...judging.judge import Judge
from ...metrics.base import NodeMetric
from ...run import Run
from ...sql.names import Relation, name
from ..base import Steps, judging
from .handover import Handover
from .lattice import Lattice
from .layers import layers_of
from .least_squares import solve
from .losses import Losses, firm_checks
from .scoring import Scoring

BATCH = 256
"""How many nodes one statement evaluates at most."""
READ = 3_000_000
"""How many groups one statement may read to evaluate its nodes."""
SMALL = 100_000
"""If all nodes read no more groups than that, and are one batch, one statement evaluates them all."""
WAYPOINTS = ((0.4, 24), (0.5, 60))
"""How much of all detail the nodes have lost whose groups are kept to roll others up from, and how many these nodes are."""
FEW = 8
"""How many nodes are scored first because their bounds are the lowest."""


class NodeSearch:
    """What the search knows of the nodes of a lattice. Its tables:

    open_nodes(node, m<i>, is_tagged, is_evaluated, lost, floor)   nodes that may still be minimal or optimal
    results(node, m<i>, lost, satisfies)                           the verdicts on all evaluated nodes
    kept_groups(node, w<i>, <code>, n)                             groups of evaluated nodes, to roll others up from
    sources(node, m<i>, classes)                                   the nodes with kept groups, and the layers of the lattice
    """

    def __init__(
        self,
        run: Run,
        lattice: Lattice,
        checks: Judge,
        metric: type[NodeMetric],
        limit: int,
        losses: Losses | None = None,
        best_only: bool = False,
    ) -> None:
        """best_only: nobody asks which nodes are minimal.

        losses: what other searches through the lattice share with this one; its groups serve the checks of all of them."""
        self.run, self.lattice, self.cells, self.checks, self.limit = run, lattice, lattice.cells, checks, limit
        self.scoring = Scoring(run, lattice, metric, limit)
        self.losses, self.best_only = losses, best_only
        self.shape = losses.checks if losses else checks
        keys = [name("node"), *self.cells.words]
        self.steps = Steps(
            run,
            "full_domain",
            {
                **lattice.bindings(),
                **judging(self.shape, keys),
                "size": self.shape.size,
                "violations": checks.violations(keys + self.shape.size),
                "limit": limit,
            },
        )
        firm = firm_checks(checks, limit)
        self.firm_violations = None if len(firm) == len(checks.checks) else checks.violations(keys + self.shape.size, firm)
        self.layers = losses.layers if losses else layers_of(self.steps, lattice, checks)
        self.kept_groups, self.sources = self.layers.groups, self.layers.sources
        self.is_small = lattice.size <= BATCH and lattice.size * run.count(self.kept_groups) <= min(SMALL, READ)
        self.most_kept = int(self.steps.scalar("largest_source", sources=self.sources)) // 2
        columns = [name("node"), *lattice.masks, name("lost"), name("satisfies")]
        self.results = self.steps.growing("more_rows", names=columns)
        self.known = losses.verdicts(checks, limit) if losses else None
        if self.known:
            self.results.add(table=self.known)
        self.handover = Handover(losses, self.scoring, self.steps, checks, limit) if losses else None
        if self.handover:
            self.open_nodes = self.handover.first_open_nodes(self.known)
        else:
            self.open_nodes = self.steps.make("first_open_nodes", verdicts=None, best=None, searches=())
        self.unsettled, self.fitted = lattice.size, 0
        self.weights: list[float] = []

    def waypoints(self) -> Iterator[Relation]:
        """Make batches of the two ends of the lattice and of nodes between them, from which most others can be rolled up."""
        if self.is_small or self.known:
            return
        if self.layers.others:
            yield from self._single_steps()
        for share, count in WAYPOINTS:
            count = max(1, min(count, self.lattice.size // 16))
            yield self._batch("waypoint_nodes", evaluated=self.results.table, share=share, count=count)

    def _single_steps(self) -> Iterator[Relation]:
        """Make batches of the nodes that generalize one attribute alone, one in which rows of a person differ.

        Most persons of several rows differ in one attribute only, such as the age, and few of them beyond its first levels.
        From the groups of these nodes, where persons in one class are folded, the nodes above are rolled up.
        """
        while True:
            batch = self._batch("single_steps", moving=self.layers.others, evaluated=self.results.table)
            if not self.run.count(batch):
                self.run.forget(batch)
                return
            yield batch

    def has_unsettled(self) -> bool:
        """Return whether there is a node of which it is not known whether it is minimal."""
        self.unsettled = int(self.steps.scalar("unsettled_count", open_nodes=self.open_nodes))
        self.run.progress.count(self.lattice.size - self.unsettled, self.lattice.size, "lattice nodes settled")
        return self.unsettled > 0

    def boundary(self) -> Relation:
        """Make a batch of the nodes that, by a linear fit of ln(1 + lost), lose about as many rows as may be lost."""
        settled = self.lattice.size - self.unsettled
        if settled >= 2 * self.fitted:  # the weights soon change little, so they are fitted more and more rarely
            self._fit()
            self.fitted = settled
        return self._boundary()

    def _fit(self) -> None:
        self.weights = [0.0] * (len(self.lattice.features) + 1)
        if not self.is_small:
            sums = self.steps.row("fit_sums", results=self.results.table)
            self.weights = solve(sums, len(self.weights))

    def _boundary(self) -> Relation:
        nodes = {"open_nodes": self.open_nodes, "with_tagged": self.best_only}
        return self._batch("boundary_nodes", **nodes, weights=self.weights, count=BATCH)

    def has_contenders(self) -> bool:
        """Return whether the bound of some node allows a better score than the best so far."""
        return bool(self.run.count(self.scoring.find_contenders(self.open_nodes)))

    def leave_others(self) -> bool:
        """Forget the open nodes that cannot be the best; the others learn what is known. Return whether any other is left."""
        others = self.scoring.remaining()
        self.run.forget(self.open_nodes)
        self.open_nodes = others
        if self.known:
            telling = self.steps.make("telling_verdicts", verdicts=self.known, count=BATCH)
            self._learn(telling)
            self.run.forget(telling)
            self.known = None
        return bool(self.run.count(self.open_nodes))

    def contenders(self) -> Relation:
        """Make a batch of the contenders with the lowest bounds, and of others whose losses say most."""
        return self._to_evaluate(FEW, BATCH // 2)

    def unevaluated(self) -> Relation:
        """Make a batch of the nodes near the boundary that can be the best, of those, too, that are known to satisfy."""
        self.run.progress.count(self.lattice.size - self.run.count(self.open_nodes), self.lattice.size, "lattice nodes settled")
        self._fit()
        return self._boundary()

    def _to_evaluate(self, few: int, others: int) -> Relation:
        return self._batch("nodes_to_evaluate", contenders=self.scoring.contenders, few=few, count=others)

    def _batch(self, template: str, **bindings: Any) -> Relation:
        return self.batch_of(self.steps.sql(template, **bindings))

    def batch_of(self, chosen: Markup) -> Relation:
        """Make a batch of chosen nodes, as far as the budget goes, each with the smallest source beneath it."""
        layer = self.lattice.bits_of(self.layers.moving)
        return self.steps.make("batch", chosen=chosen, sources=self.sources, layer=layer, budget=READ)

    def evaluate(self, batch: Relation, keep: bool = False) -> Relation:
        """Judge the nodes of a batch, note what follows for other nodes, and return the table of their groups.

        The nodes of a small lattice were all judged to settle which are minimal.
        """
        groups = self.steps.make("groups", batch=batch, kept_groups=self.kept_groups)
        if not self.is_small:
            self._judge(batch, groups)
        if keep:
            self.layers.keep(self.steps, self.lattice, self.shape, groups, batch, self.most_kept)
        self.run.forget(batch)
        return groups

    def settle(self, batch: Relation) -> None:
        """Judge the nodes of a batch, if it has any, without making a table of their groups."""
        if self.run.count(batch):
            self._judge(batch, name("groups"), self.steps.sql("groups", batch=batch, kept_groups=self.kept_groups))
        self.run.forget(batch)

    def score_evaluated(self) -> None:
        """Compute the scores of the few nodes that are evaluated, can still be the best, and have the lowest bounds."""
        batch = self._to_evaluate(FEW, 0)
        if self.run.count(batch):
            self._score(batch, self.steps.make("groups", batch=batch, kept_groups=self.kept_groups))
        self.run.forget(batch)

    def score(self, groups: Relation) -> None:
        """Score those nodes of an evaluated batch exactly that can still be optimal, the ones with the lowest bounds."""
        if not self.scoring.by_classes:
            contenders = self.scoring.contenders if self.is_small else self.scoring.find_contenders(self.open_nodes)
            nodes = self.steps.make("nodes_to_score", contenders=contenders, groups=groups, count=2 * FEW)
            self._score(nodes, groups)
            self.run.forget(nodes)
        else:
            self.run.forget(groups)

    def _score(self, nodes: Relation, groups: Relation) -> None:
        failing_classes = self.steps.make("failing_classes", nodes=nodes, groups=groups)
        scores = self.scoring.score(nodes, failing_classes)
        if self.handover:
            self.handover.leave_scores(scores)
        self.scoring.add(scores)
        self.run.forget(failing_classes, groups)

    def _judge(self, batch: Relation, groups: Relation | exp.Identifier, rolled_up_groups: Markup | None = None) -> None:
        """Add the verdicts on a batch to the results. Groups are a table, or the CTE that is made of the rolled up ones."""
        verdicts = self._verdicts(batch, groups, rolled_up_groups)
        self.results.add(table=verdicts)
        self._learn(verdicts)
        if self.scoring.by_classes:
            self.scoring.add(self.steps.make("batch_scores", verdicts=verdicts))
        self.run.forget(verdicts)

    def _verdicts(self, batch: Relation, groups: Relation | exp.Identifier, rolled_up_groups: Markup | None) -> Relation:
        if self.losses:
            return self.losses.verdicts_on(batch, groups, rolled_up_groups, self.checks, self.limit)
        return self.steps.make(
            "verdicts",
            batch=batch,
            groups=groups,
            rolled_up_groups=rolled_up_groups,
            firm_violations=self.firm_violations,
            **self.scoring.class_bindings(),
        )

    def _learn(self, verdicts: Relation) -> None:
        """Make the table of open nodes anew, with what verdicts say of them."""
        unsettled_only = self.unsettled > 0 and not self.scoring.by_classes and not self.best_only
        before = self.open_nodes
        self.open_nodes = self.steps.make("open_nodes", open_nodes=before, verdicts=verdicts, unsettled_only=unsettled_only)
        if self.handover:
            self.handover.leave_violators(before, self.open_nodes)
        self.run.forget(before)
