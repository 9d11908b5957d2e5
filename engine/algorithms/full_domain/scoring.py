"""Scores of lattice nodes by a metric: exact ones for the nodes that can be the best, bounds for all others."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup

from ...metrics.base import NodeMetric
from ...run import Run
from ...sql.names import Relation, name
from ...sql.render import subquery
from ..base import Steps
from .lattice import Lattice


class Scoring:
    """What the search knows of the scores of nodes. In its tables a lower score is always better:

    scores(node, score)                                               exact scores of satisfying nodes
    contenders(node, m<i>, is_tagged, is_evaluated, lost, floor, bound)   open nodes that can still be the best
    """

    def __init__(self, run: Run, lattice: Lattice, metric: type[NodeMetric], limit: int) -> None:
        self.run, self.metric, self.limit = run, metric, limit
        self.by_classes = metric.reads == "sizes"
        self.sign = -1 if metric.higher_is_better else 1
        self.steps = Steps(run, "full_domain", lattice.bindings() | {"sign": self.sign})
        self.size = {"rows": lattice.cells.rows, "sensitive": len(lattice.cells.plain)}
        self.scores = self.steps.growing("more_rows", names=[name("node"), name("score")])
        self.contenders: Relation | None = None
        self.best: float | None = None

    def class_bindings(self) -> dict[str, Any]:
        """Return the SQL with which a metric over class sizes scores the nodes of a batch and bounds the nodes above them."""
        if not self.by_classes:
            return {"score": None, "floor": None, "sign": self.sign}
        unsuppressed = subquery(self.steps.sql("unsuppressed_sizes"), "sizes")
        return {
            "score": self.metric.scores(name("judged"), **self.size),
            "floor": self.metric.scores(unsuppressed, **self.size, slack=self.limit),
            "sign": self.sign,
        }

    def bound(self, open_nodes: Relation) -> tuple[Markup, int]:
        """Return the SELECT of the least that open nodes can score, and the factor with which a lower one is better."""
        if self.by_classes:
            return self.steps.sql("floor_scores", open_nodes=open_nodes), 1
        least = self.steps.sql("least_spread", open_nodes=open_nodes)
        return self.metric.scores(subquery(least, "spread"), **self.size), self.sign

    def find_contenders(self, open_nodes: Relation) -> Relation:
        """Make the table of the open nodes without a score whose bound allows a better one than the best so far."""
        bound, sign = self.bound(open_nodes)
        if self.contenders:
            self.run.forget(self.contenders)
        self.contenders = self.steps.make(
            "contenders", open_nodes=open_nodes, scores=self.scores.table, bound=bound, sign=sign, best=self.good_enough
        )
        return self.contenders

    def remaining(self) -> Relation:
        """Make the table of the contenders, as open nodes, that have no score yet and still a chance."""
        tables = {"contenders": self.contenders, "scores": self.scores.table}
        return self.steps.make("remaining_contenders", **tables, best=self.good_enough)

    @property
    def good_enough(self) -> float | None:
        """Return the bound up to which a node can be as good as the best so far; None: there is no score yet."""
        return None if self.best is None else self.best + max(1e-12, 1e-9 * abs(self.best))

    def score(self, nodes: Relation, failing_classes: Relation) -> Relation:
        """Make the table (node, score) of exact scores of some nodes. failing_classes: their classes that violate a model."""
        spread = self.steps.make("spread", nodes=nodes, failing_classes=failing_classes)
        scores = self.steps.make("signed_scores", scores=self.metric.scores(spread, **self.size))
        self.run.forget(spread)
        return scores

    def add(self, scores: Relation) -> None:
        """Add exact scores of some more nodes."""
        self.scores.add(table=scores)
        self.run.forget(scores)
        self.best = self.steps.scalar("best_score", scores=self.scores.table)
