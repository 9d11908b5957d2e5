"""Full-domain generalization: one level per attribute for the whole table (Incognito: 001 §5, 000 §5.1.1).

The search delivers every minimal node and the optimal one. It first settles which nodes are minimal, evaluating nodes
near the boundary between satisfying and violating ones and tagging all others by them; then it scores the nodes whose
bound leaves them a chance to be the best. What is known of the nodes stands in tables; here the batches are steered.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from ...cells.packing import Cells
from ...judging.judge import judge
from ...metrics import SCORES
from ...params.fields import parameter
from ...run import Run
from ..base import Algorithm, Grouping
from .frontier import Frontier
from .lattice import Lattice

if TYPE_CHECKING:
    from ...policy.model import Policy


@dataclass(frozen=True, kw_only=True)
class FullDomain(Algorithm):
    """One level of generalization per attribute for the whole table: all minimal ones, and the best by a metric."""

    metric: str = parameter("what the best generalization is best in", default="loss", choices=tuple(SCORES))

    def search(self, run: Run, cells: Cells, policy: Policy) -> Grouping:
        limit = policy.suppression.allowed(cells.rows)
        held = judge(run, policy.models, cells.sensitive, cells.table)
        lattice = Lattice(run, cells, policy)
        frontier = Frontier(run, lattice, held, SCORES[self.metric], limit)
        for batch in frontier.waypoints():
            run.forget(frontier.evaluate(batch, keep=True))
        while frontier.has_unsettled():
            frontier.settle(frontier.boundary())
        minimal = frontier.minimal()
        while frontier.has_contenders():
            frontier.score(frontier.evaluate(frontier.contenders()))
        found = frontier.grouping(minimal)
        run.say(f"search: {found.report['checked']:,} of {lattice.size:,} nodes evaluated, {len(minimal):,} minimal ones found")
        return found

    def check_again(self, policy: Policy) -> None:
        """Levels can be kept, whatever the rows."""

    def again(self, run: Run, cells: Cells, policy: Policy, found: Mapping[str, Any]) -> Grouping:
        """The same levels, the taxonomies over the new values."""
        levels = [found["levels"][name] for name in policy.quasi_names]
        pairs = zip(policy.quasi, levels, strict=True)
        fixed = replace(policy, quasi=tuple(replace(quasi, min_level=level, max_level=level) for quasi, level in pairs))
        held = judge(run, policy.models, cells.sensitive, cells.table)
        frontier = Frontier(run, Lattice(run, cells, fixed), held, SCORES[self.metric], policy.suppression.allowed(cells.rows))
        return frontier.assigned(levels, {"minimal": None, "checked": None})
