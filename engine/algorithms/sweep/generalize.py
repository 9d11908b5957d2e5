"""Sensitive values are generalized until a class, or the whole table, satisfies all models (000 §4.3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, pairwise

from sqlglot import exp

from ...judging.judge import Judge
from ...sql.names import Relation, name
from .general_values import Secret
from .parents import Moves
from .state import STATE, Bounded, is_bound

FIRST, MANY = 16, 1024
"""So many states to come are judged at once, first and at most, where it is enough to look at one attribute."""
COUNTS = 250_000
"""Where it is not, about so many pieces of rows in all states at most."""


class Generalizing(Bounded):
    """A table whose rows move up the taxonomies of their sensitive values."""

    def generalized(self, rows: Relation, carried: list[exp.Identifier]) -> Relation | None:
        """The rows with sensitive values generalized until they hold as one class (§4.3); None where nothing helps."""
        state = [self._moves(rows, secret) for secret in self.secrets]
        if sum(state[0].held) < self.shared["least"] or not self._settle(state):
            return None
        placed = self._placed(rows, [state], carried)
        if self.failing(self.step("one", rows=placed, by=[]), self.general):
            found = self._first(rows, state)
            if not found:
                return None
            state, placed = found, self._placed(rows, [found], carried)
        self.is_general |= any(m.left for m in state)
        self.is_deep |= any(m.is_deep for m in self._bounded(state))
        return placed

    def _moves(self, rows: Relation, secret: Secret) -> Moves:
        counts = self.run.rows("algorithms/sweep/counts", rows=rows, code=secret.attribute.code)
        return Moves(secret, {int(node): int(n) for node, n in counts})

    def _bounded(self, state: list[Moves]) -> list[Moves]:
        """Those of attributes that have a bound."""
        return [m for m in state if any(s.secret is m.secret for s in self.steering)]

    def _settle(self, state: list[Moves]) -> bool:
        """Move rows until all bounds hold; whether they do."""
        return all(m.settle(s.model.lines()) for m in state for s in self.steering if s.secret is m.secret)

    def _first(self, rows: Relation, state: list[Moves]) -> list[Moves] | None:
        """The first state to come that holds; None where nothing is left to move."""
        coming, by = self._coming(state), [name("step")]
        pieces, ahead = self.run.scalar("stages/count", table=rows), 1
        for _ in self.run.sweeps():  # there may be many
            states = list(islice(coming, ahead))
            if not states:
                break
            tried = self.step("tried", rows=rows, states=len(states))
            tried = self._placed(tried, states, [name("place")], by)
            failing = self.failing(self.step("one", rows=tried, by=by), self.general, STATE)
            wrong = {step for (step,) in self.run.rows("algorithms/sweep/violating", failing=failing)} if failing else set()
            if found := next((s for step, s in enumerate(states) if step not in wrong), None):
                return found
            ahead = max(1, min(2 * ahead, COUNTS // pieces))
        return None

    def _coming(self, state: list[Moves]) -> Iterator[list[Moves]]:
        """The states to come in which no attribute, looked at by itself, violates a model."""
        ahead = FIRST
        if any(self._wrong([m]) for m in state if m not in self._bounded(state)):
            return  # it never moves
        while True:
            states = [state]
            while len(states) <= ahead and (after := self._after(states[-1])):
                states.append(after)
            wrong = {step for i in range(len(state)) for step in self._wrong([s[i] for s in states])}
            yield from (s for step, s in enumerate(states) if step and step not in wrong)
            if len(states) <= ahead:
                return
            state, ahead = states[-1], min(2 * ahead, MANY)

    def _after(self, state: list[Moves]) -> list[Moves] | None:
        """One row more is generalized, and what the bounds ask for then."""
        after = [m.copy() for m in state]
        return after if any(m.step() for m in self._bounded(after)) and self._settle(after) else None

    def _wrong(self, states: list[Moves]) -> set[int]:
        """The states in which an attribute violates a model that looks at nothing else."""
        attribute = states[0].secret.attribute
        checks = (c for c in self.general.checks if c.attribute == attribute and not c.histogram.others and not is_bound(c))
        alone = Judge(tuple(checks))
        changes = [
            (step, node, n - before)
            for step, (one, next_) in enumerate(pairwise(states), 1)
            for node, (before, n) in enumerate(zip(one.held, next_.held, strict=True))
            if n != before
        ]
        if not alone.checks:
            return set()
        found = self.run.rows(
            "algorithms/sweep/wrong",
            code=attribute.code,
            counts=list(enumerate(states[0].held)),
            changes=changes or [(0, 0, 0)],
            states=len(states),
            judged=STATE,
            histograms=alone.histograms,
            violations=alone.violations(STATE),
        )
        return {step for (step,) in found}

    def _placed(
        self, rows: Relation, states: list[list[Moves]], carried: list[exp.Identifier], by: Sequence[exp.Identifier] = ()
    ) -> Relation:
        """The rows after so many have left each node; in many states by their step, if there is one."""
        told = self.shared | {"carried": carried, "by": list(by)}
        for i, secret in enumerate(self.secrets):
            moves = [(step, node, gone, state[i]) for step, state in enumerate(states) for node, gone in state[i].left.items()]
            for level in sorted({secret.nodes[node].level for _, node, _, _ in moves}):
                leaving = [
                    (step, node, secret.nodes[node].parent, gone, moved.passed(node))
                    for step, node, gone, moved in moves
                    if secret.nodes[node].level == level
                ]
                rows = self.run.step("algorithms/sweep/placed", **told, rows=rows, moves=leaving, code=secret.attribute.code)
        return rows
