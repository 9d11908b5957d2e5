"""Scores of lattice nodes by a metric: exact ones where they can matter, bounds everywhere else."""

from __future__ import annotations

from typing import Any

from ...metrics.base import NodeMetric
from ...run import Run
from ...sql.names import Relation, name
from ...sql.render import render, subquery
from .lattice import Lattice

FOLDER = "algorithms/full_domain"


class Scoring:
    """What is known of the scores. Its tables, in which lower is always better:

    scores(node, score)                                     exact scores of satisfying nodes
    bounded(node, m<i>, tagged, measured, lost, floor, bound)   open nodes that can still be the best
    """

    def __init__(self, run: Run, lattice: Lattice, metric: type[NodeMetric], limit: int) -> None:
        self.run, self.lattice, self.metric, self.limit = run, lattice, metric, limit
        self.by_classes = metric.reads == "sizes"
        self.sign = -1 if metric.higher_is_better else 1
        self.shared = {"rows": lattice.cells.rows, "sensitive": len(lattice.cells.sensitive)}
        self.scores = run.growing(f"{FOLDER}/results", names=[name("node"), name("score")])
        self.bounded: Relation | None = None
        self.best: float | None = None

    def of_classes(self) -> dict[str, Any]:
        """What a metric of class sizes makes of a batch: the scores, and the bounds for all nodes above."""
        if not self.by_classes:
            return {"score": None, "floor": None, "sign": self.sign}
        unsuppressed = subquery(render(f"{FOLDER}/unsuppressed"), "sizes")
        return {
            "score": self.metric.scores(name("judged"), **self.shared),
            "floor": self.metric.scores(unsuppressed, **self.shared, slack=self.limit),
            "sign": self.sign,
        }

    def bound(self, open_nodes: Relation) -> Relation:
        """The open nodes that are not scored yet and whose bound lets them be better than the best so far."""
        if self.by_classes:
            bound, sign = render(f"{FOLDER}/floors", open=open_nodes), 1
        else:
            least = render(f"{FOLDER}/least_spread", open=open_nodes, **self.lattice.costs())
            bound, sign = self.metric.scores(subquery(least, "spread"), **self.shared), self.sign
        best = None if self.best is None else self.best + max(1e-12, 1e-9 * abs(self.best))
        if self.bounded:
            self.run.forget(self.bounded)
        self.bounded = self.run.step(
            f"{FOLDER}/bounded",
            open=open_nodes,
            scores=self.scores.table,
            masks=self.lattice.masks,
            bound=bound,
            sign=sign,
            best=best,
        )
        return self.bounded

    def exactly(self, nodes: Relation, failing: Relation) -> None:
        """Score some nodes, whose violating classes are at hand."""
        spread = self.run.step(f"{FOLDER}/spread", nodes=nodes, failing=failing, **self.lattice.costs())
        scores = self.metric.scores(spread, **self.shared)
        self.add(self.run.step(f"{FOLDER}/signed", scores=scores, sign=self.sign))
        self.run.forget(spread)

    def add(self, scored: Relation) -> None:
        """Exact scores of some more nodes."""
        self.scores.add(table=scored)
        self.run.forget(scored)
        self.best = self.run.scalar(f"{FOLDER}/best", scores=self.scores.table)
