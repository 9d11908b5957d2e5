"""Rows leave classes that violate, until what stays satisfies all models (000 §4.4, §4.6)."""

from __future__ import annotations

from .bounded import Bounded
from .models.tau_l_diversity import TauLDiversity
from .sql.names import Relation, name
from .steering import Steering

STATE = [name("class"), name("step")]
FIRST, MANY = 8, 64
"""So many rows of every base value leave between states that are judged at once, first and at most."""


class Reducing(Bounded):
    """A table whose classes lose rows of their dominant sensitive values."""

    def reduced(self, settling: Relation) -> Relation:
        """The pieces of the classes that are ready, without the rows that leave until all models hold (§4.4, §4.6).

        With one attribute to go by, the order in which rows leave is known beforehand, and so is the outcome, unless models
        other than its bound have a say. With several it follows from what is there: they leave one by one.
        """
        held = self.general if self.is_general else self.plain
        further = [check for check in held.checks if not isinstance(check.model, TauLDiversity)]
        bound = self.steering[0]
        is_single = len(self.steering) == 1
        if is_single and not self.is_deep and all(check.inherited for check in further):
            told = {"model": bound.model, "code": bound.code, "leaves": bound.leaves, "values": bound.values}
            pieces = self.step("level", settling=settling, **told)
            failing = self.failing(pieces, held, further) if further else None
            return self.step("thinned", pieces=pieces, failing=failing) if failing else pieces
        pieces = self.step("whole", settling=settling)
        failing = self.failing(pieces, held, list(held.checks))
        if failing and is_single and bound.is_even and held.sensitive == [bound.code]:
            kept = self._kept(pieces, failing, bound)
            return self.step("trimmed", pieces=pieces, failing=failing, kept=kept, code=bound.code)
        while failing:
            before = pieces, failing
            pieces = self.step("thinned", pieces=pieces, failing=failing)
            failing = self.failing(pieces, held, list(held.checks))
            self.run.forget(*before)  # there may be thousands
        return pieces

    def _kept(self, pieces: Relation, failing: Relation, bound: Steering) -> Relation:
        """How many rows stay in each node of the classes that fail: states are judged many at a time, from the top down."""
        told = {"code": bound.code, "parts": bound.parts, "model": bound.model, "whole": bound.whole, "values": bound.values}
        laid = self.step("laid", pieces=pieces, failing=failing, nodes=bound.secret.table, **told)
        tops = self.step("tops", laid=laid, **told)
        kept = self.run.growing("algorithms/sweep/kept", **told)
        held, rows = self.general, FIRST
        while True:
            states = self.step("states", laid=laid, tops=tops, reach=rows * bound.whole, **told)
            verdicts = self.step(
                "verdicts", states=states, judged=STATE, views=held.views, violations=held.violations(STATE), **told
            )
            found = kept.add(states=states, verdicts=verdicts)
            tops = self.step("lowered", laid=laid, tops=tops, verdicts=verdicts, reach=rows * bound.whole, **told)
            if not self.run.scalar("stages/count", table=tops):
                self.run.lasting.discard(found)
                return found
            rows = min(2 * rows, MANY)
