"""Full-domain generalization: one level per attribute for the whole table (Incognito: 001 §5, 000 §5.1.1).

The search finds every minimal node and the optimal one. First it settles which nodes are minimal: it evaluates nodes that lie
near the boundary between satisfying and violating ones, and tags all other nodes by their verdicts. Then it scores the nodes
whose bounds leave them a chance to be the best. A plan needs the best node alone: its searches leave the other nodes unsettled.
What a search knows of the nodes stands in tables; Python only chooses the batches.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, ClassVar

from ...cells.packing import Cells
from ...judging.judge import judge_cells
from ...judging.ways_out import refusal
from ...judging.whole_table import out_of_reach
from ...metrics import SCORES
from ...params.fields import parameter
from ...run import Run
from ..base import Algorithm, Binding, Grouping
from .bindings import bindings
from .lattice import Lattice
from .losses import Losses
from .node_search import NodeSearch
from .outcome import grouping_at, minimal_levels, optimal_grouping
from .trial import Trial
from .ways_out import ways_out

if TYPE_CHECKING:
    from ...policy.model import Policy


@dataclass(frozen=True, kw_only=True)
class FullDomain(Algorithm):
    """One level of generalization per attribute for the whole table: all minimal ones, and the best by a metric."""

    metric: str = parameter("what the best generalization is best in", default="loss", choices=tuple(SCORES))

    counts_population: ClassVar[bool] = True

    @property
    def counts_persons(self) -> bool:
        return True

    def may_leave_one_class(self, policy: Policy) -> bool:
        return all(quasi.max_level is None for quasi in policy.quasi)

    def search(self, run: Run, cells: Cells, policy: Policy) -> Grouping:
        limit = _limit(policy, cells)
        checks = judge_cells(run, policy.models, cells)
        if sentence := out_of_reach(run, checks, cells, policy, limit):
            raise refusal(sentence, ways_out(Trial(run, cells, checks, limit), policy))
        levels = ((quasi.weight, quasi.min_level, quasi.max_level) for quasi in policy.quasi)
        lattice = run.once((cells.table, *levels), lambda: Lattice(run, cells, policy))
        metric = SCORES[self.metric]
        if run.best_only:
            losses = self._shared_losses(run, lattice, policy)
            search = NodeSearch(run, lattice, losses.of(policy) if losses else checks, metric, limit, losses, best_only=True)
            if find_best(search):
                return optimal_grouping(search, policy, None)
        search = NodeSearch(run, lattice, checks, metric, limit)
        look_around(search)
        while search.has_unsettled():
            search.settle(search.boundary())
        minimal = minimal_levels(search, policy)
        while search.has_contenders():
            search.score(search.evaluate(search.contenders()))
        grouping = optimal_grouping(search, policy, minimal)
        evaluated = grouping.report["checked"]
        run.say(f"search: {evaluated:,} of {lattice.size:,} nodes evaluated, {len(minimal):,} minimal ones found")
        return grouping

    def _shared_losses(self, run: Run, lattice: Lattice, policy: Policy) -> Losses | None:
        """Return what this search shares with those of other policies through the same nodes; None if it cannot share.

        A metric of class sizes is measured where a node is judged, so it judges each node itself.
        """
        levels = [(quasi.min_level, quasi.max_level) for quasi in policy.quasi]
        alike = [
            other
            for other in run.companions
            if isinstance(other.algorithm, FullDomain) and levels == [(q.min_level, q.max_level) for q in other.quasi]
        ]
        if policy not in alike or SCORES[self.metric].reads == "sizes":
            return None
        models = tuple(dict.fromkeys(model for other in alike for model in other.models))
        cells = lattice.cells
        return run.once(
            (cells.table, *levels, models),
            lambda: Losses(run, lattice, judge_cells(run, models, cells), alike),
        )

    def bindings(self, run: Run, cells: Cells, policy: Policy, grouping: Grouping) -> list[Binding]:
        """Return for each column what the release would violate with this column one level lower and all others as they are."""
        levels = [grouping.report["levels"][name] for name in policy.quasi_names]
        limit = _limit(policy, cells)
        checks = judge_cells(run, policy.models, cells)
        return bindings(Trial(run, cells, checks, limit), policy, levels)

    def check_again(self, policy: Policy) -> None:
        """Accept every policy: levels can be kept, whatever the rows."""

    def again(self, run: Run, cells: Cells, policy: Policy, found: Mapping[str, Any]) -> Grouping:
        """Return the classes at the same levels of the taxonomies over the values of another load."""
        levels = [found["levels"][name] for name in policy.quasi_names]
        pairs = zip(policy.quasi, levels, strict=True)
        fixed = policy.changed(quasi=tuple(replace(quasi, min_level=level, max_level=level) for quasi, level in pairs))
        limit = _limit(policy, cells)
        checks = judge_cells(run, policy.models, cells)
        search = NodeSearch(run, Lattice(run, cells, fixed), checks, SCORES[self.metric], limit)
        return grouping_at(search, levels, {"minimal": None, "checked": None})


def _limit(policy: Policy, cells: Cells) -> int:
    """Return how many rows may be suppressed: never all, as a release of nobody satisfies nothing."""
    return min(policy.suppression.allowed(cells.rows), cells.rows - 1)


def look_around(search: NodeSearch) -> None:
    """Evaluate nodes all over the lattice, and keep their groups: most others can be rolled up from them."""
    for batch in search.waypoints():
        search.run.forget(search.evaluate(batch, keep=True))


def find_best(search: NodeSearch) -> bool:
    """Score nodes until no other one can be better, and leave open which of the others satisfy. Return whether any does."""
    look_around(search)
    while search.has_contenders():
        search.score_evaluated()
        if search.leave_others():
            search.settle(search.unevaluated())
    return search.scoring.best is not None
