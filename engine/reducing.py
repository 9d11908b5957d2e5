"""Rows leave classes that violate, until what stays satisfies all models (000 §4.4, §4.6)."""

from __future__ import annotations

from typing import Any

from .bounded import STATE, Bounded
from .judge import Judge
from .sql.names import Relation
from .steering import Steering

FIRST, MANY = 8, 64
"""So many states are judged at once, first and at most; where values stand at several levels, of every base value."""
STATES = 250_000
"""Of few classes more states are judged at once, with about so many counts in all."""


class Reducing(Bounded):
    """A table whose classes lose rows of their dominant sensitive values."""

    @property
    def is_bold(self) -> bool:
        """Whether many classes lose all their rows, in an order that is known: those after them are worth a look at the same
        time. With one attribute to go by and values that all count alike, nearly every class keeps some."""
        if self.is_deep:
            return self.is_static and self.held.sensitive == [self.steering[0].code]
        return len(self.steering) > 1 or not all(check.inherited for check in self.further(self.held))

    def reduced(self, settling: Relation) -> Relation:
        """The pieces of the classes that are ready, without the rows that leave until all models hold (§4.4, §4.6).

        The order in which rows leave is known beforehand, as long as general values count alike for all base values. With one
        attribute to go by, so is the outcome.
        """
        if self.is_deep:
            return self._searched(settling if self.is_bold else self.step("whole", settling=settling))
        pieces = (
            self._stepped(settling) if self.is_bold else self.step("level", settling=settling, **self._told(self.steering[0]))
        )
        inherited = [check for check in self.further(self.held) if check.inherited]
        failing = self.failing(pieces, self.held, inherited) if inherited else None
        return self.step("thinned", pieces=pieces, failing=failing) if failing else pieces

    def _stepped(self, pieces: Relation) -> Relation:
        """Rows leave all attributes in step: so many as it takes until all bounds hold, and the further models."""
        ranks = [self.step("ranks", settling=pieces, **self._told(bound)) for bound in self.steering]
        told = {"pieces": pieces, "ranks": ranks}
        others = Judge(tuple(check for check in self.further(self.held) if not check.inherited))
        judged = {"judged": STATE, "views": others.views, "violations": others.violations(STATE)}
        due, ahead = self.step("due", ranks=ranks), FIRST
        for _ in self.run.sweeps():  # there may be many
            opened, doubted = self.row("open", due=due)
            if opened:
                due = self.step("agreed", **told, due=due, ahead=ahead)
                ahead = min(2 * ahead, max(MANY, STATES // opened))
            elif doubted and others.checks:
                there = self.step("doubted", **told, due=due)
                ahead = max(FIRST, min(ahead, STATES // self.row("combinations", pieces=there)[0]))
                due = self.step("further", **judged, pieces=there, ranks=ranks, due=due, ahead=ahead)
            else:
                break
        return self.step("stepped", **told, due=due)

    def _searched(self, pieces: Relation) -> Relation:
        """Rows leave one after the other, as what is there decides."""
        held = self.held
        failing = self.failing(pieces, held, list(held.checks))
        if failing and self.is_bold:
            kept = self._kept(pieces, failing, self.steering[0])
            return self.step("trimmed", pieces=pieces, failing=failing, kept=kept, code=self.steering[0].code)
        for _ in self.run.sweeps():  # there may be thousands
            if not failing:
                break
            pieces = self.step("thinned", pieces=pieces, failing=failing)
            failing = self.failing(pieces, held, list(held.checks))
        return pieces

    def _kept(self, pieces: Relation, failing: Relation, bound: Steering) -> Relation:
        """How many rows stay in each node of the classes that fail: states are judged many at a time, from the top down."""
        told = self._told(bound) | {"parts": bound.parts, "whole": bound.whole}
        laid = self.step("laid", pieces=pieces, failing=failing, nodes=bound.secret.table, **told)
        tops = self.step("tops", laid=laid, **told)
        kept = self.run.growing("algorithms/sweep/kept", **told)
        held, rows = self.general, FIRST
        for _ in self.run.sweeps():
            states = self.step("states", laid=laid, tops=tops, reach=rows * bound.whole, **told)
            verdicts = self.step(
                "verdicts", states=states, judged=STATE, views=held.views, violations=held.violations(STATE), **told
            )
            found = kept.add(states=states, verdicts=verdicts)
            tops = self.step("lowered", laid=laid, tops=tops, verdicts=verdicts, reach=rows * bound.whole, **told)
            if not self.run.scalar("stages/count", table=tops):
                break
            rows = min(2 * rows, MANY)
        self.run.lasting.discard(found)
        return found

    def _told(self, bound: Steering) -> dict[str, Any]:
        return {"code": bound.code, "model": bound.model, "leaves": bound.leaves, "values": bound.values}
