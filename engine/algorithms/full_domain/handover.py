"""Hand over scores and violating nodes from one search of a plan to the next ones through the same lattice."""

from __future__ import annotations

from dataclasses import dataclass

from ...judging.judge import Judge
from ...run import Growing
from ...sql.names import Relation
from ..base import Steps
from .losses import Losses
from .scoring import Scoring


@dataclass(frozen=True)
class Ranking:
    """What is known of the scores of nodes by one metric, whatever they may lose. Its tables:

    floors(node, score)          the least that each node can score
    scores(node, place, score)   exact scores by each set of checks of the losses
    """

    floors: Relation
    scores: Growing


class Handover:
    """Takes over the scores of nodes, and the nodes that violate, from the searches of policies that ask for no more."""

    def __init__(self, losses: Losses, scoring: Scoring, steps: Steps, checks: Judge, limit: int) -> None:
        self.losses, self.scoring, self.steps, self.limit = losses, scoring, steps, limit
        self.place = losses.place(checks)
        self.easier = losses.easier(checks)
        self.number, self.earlier = losses.enter(checks, limit)
        key = ("ranking", steps.shared["lattice"], scoring.metric)
        self.ranking: Ranking = scoring.run.once(key, self._make_ranking)

    def _make_ranking(self) -> Ranking:
        every_node = self.steps.make("first_open_nodes", verdicts=None, best=None, searches=())
        bound, sign = self.scoring.bound(every_node)
        return Ranking(self.steps.make("floors", bound=bound, sign=sign), self.steps.growing("placed_scores"))

    def first_open_nodes(self, known: Relation | None) -> Relation:
        """Take over the scores that hold here, too, and make the table of the nodes that may still be the best.

        known: the verdicts on the nodes that were evaluated.
        """
        if self.ranking.scores.table:
            scores = {"scores": self.ranking.scores.table, "losses": self.losses.table.table}
            self.scoring.add(self.steps.make("taken_scores", place=self.place, places=self.easier, limit=self.limit, **scores))
        return self.steps.make(
            "first_open_nodes",
            verdicts=known,
            floors=self.ranking.floors,
            best=self.scoring.good_enough,
            violators=self.losses.violators.table,
            searches=self.earlier if self.losses.violators.table else (),
        )

    def leave_scores(self, scores: Relation) -> None:
        """Note exact scores of some nodes."""
        self.losses.run.share(self.ranking.scores.add(place=self.place, scores=scores))

    def leave_violators(self, before: Relation, after: Relation) -> None:
        """Note the nodes that were open before the search learned from some verdicts, and are not any more."""
        table = self.losses.violators.add(search=self.number, before=before, after=after)
        self.losses.run.share(table)
