"""Full-domain generalization: one level per attribute for the whole table (Incognito: 001 §5, 000 §5.1.1).

The search delivers every minimal node and the optimal one. It first settles which nodes are minimal, evaluating nodes
near the boundary between satisfying and violating ones and tagging all others by them; then it scores the nodes whose
bound leaves them a chance to be the best. What is known of the nodes stands in tables; here the batches are steered.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..encode import Cells
from ..fields import parameter
from ..frontier import Frontier
from ..judge import judge
from ..lattice import Lattice
from ..metrics import METRICS
from ..run import Run
from .base import Algorithm, Assignment

if TYPE_CHECKING:
    from ..policy import Policy


@dataclass(frozen=True, kw_only=True)
class FullDomain(Algorithm):
    """One level of generalization per attribute for the whole table: all minimal ones, and the best by a metric."""

    metric: str = parameter("what the best generalization is best in", default="loss", choices=tuple(METRICS))

    def search(self, run: Run, cells: Cells, policy: Policy) -> Assignment:
        limit = policy.suppression.allowed(cells.rows)
        held = judge(run, policy.models, cells.sensitive, cells.table)
        lattice = Lattice(run, cells, policy)
        frontier = Frontier(run, lattice, held, METRICS[self.metric], limit)
        for batch in frontier.waypoints():
            run.forget(frontier.evaluate(batch, keep=True))
        while frontier.has_unsettled():
            run.forget(frontier.evaluate(frontier.boundary()))
        minimal = frontier.minimal()
        while frontier.has_contenders():
            frontier.score(frontier.evaluate(frontier.contenders()))
        found = frontier.assignment(minimal)
        run.say(f"search: {found.report['checked']:,} of {lattice.size:,} nodes evaluated, {len(minimal):,} minimal ones found")
        return found
