"""Sensitive values are generalized until a class, or the whole table, satisfies all models (000 §4.3)."""

from __future__ import annotations

from itertools import pairwise

from sqlglot import exp

from .bounded import STATE, Bounded, is_bound
from .judge import Judge
from .moves import Moves
from .nodes import Secret
from .sql.names import Relation

FIRST, MANY = 16, 1024
"""So many states to come are judged at once, first and at most."""


class Generalizing(Bounded):
    """A table whose rows move up the taxonomies of their sensitive values."""

    def generalized(self, rows: Relation, carried: list[exp.Identifier]) -> Relation | None:
        """The rows with sensitive values generalized until they hold as one class (§4.3); None where nothing helps."""
        moves = [self._moves(rows, secret) for secret in self.secrets]
        if sum(moves[0].held) < self.shared["least"]:
            return None
        state = moves if self._settle(moves) else None
        for _ in self.run.sweeps():  # there may be thousands
            if not state or not self._fails(placed := self._placed(rows, state, carried)):
                break
            state = self._next(state)
        if not state:
            return None
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

    def _next(self, state: list[Moves]) -> list[Moves] | None:
        """The next state in which no attribute, looked at by itself, violates a model; None where nothing is left to move."""
        ahead = FIRST
        if any(self._wrong([m]) for m in state if m not in self._bounded(state)):
            return None  # it never moves
        while True:
            states = [state]
            while len(states) <= ahead and (after := self._after(states[-1])):
                states.append(after)
            wrong = {step for i in range(len(state)) for step in self._wrong([s[i] for s in states])}
            if found := next((s for step, s in enumerate(states) if step and step not in wrong), None):
                return found
            if len(states) <= ahead:
                return None
            state, ahead = states[-1], min(2 * ahead, MANY)

    def _after(self, state: list[Moves]) -> list[Moves] | None:
        """One row more is generalized, and what the bounds ask for then."""
        after = [m.copy() for m in state]
        return after if any(m.step() for m in self._bounded(after)) and self._settle(after) else None

    def _wrong(self, states: list[Moves]) -> set[int]:
        """The states in which an attribute violates a model that looks at nothing else."""
        attribute = states[0].secret.attribute
        checks = (c for c in self.general.checks if c.attribute == attribute and not c.view.others and not is_bound(c))
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
            views=alone.views,
            violations=alone.violations(STATE),
        )
        return {step for (step,) in found}

    def _fails(self, rows: Relation) -> bool:
        """Whether the rows as one class violate a model."""
        return self.failing(self.step("one", rows=rows), self.general) is not None

    def _placed(self, rows: Relation, moves: list[Moves], carried: list[exp.Identifier]) -> Relation:
        """The rows after so many have left each node."""
        for m in moves:
            for level in sorted({m.secret.nodes[node].level for node in m.left}):
                leaving = [
                    (node, m.secret.nodes[node].parent, gone, m.passed(node))
                    for node, gone in m.left.items()
                    if m.secret.nodes[node].level == level
                ]
                told = self.shared | {"carried": carried}
                rows = self.run.step("algorithms/sweep/placed", **told, rows=rows, moves=leaving, code=m.secret.attribute.code)
        return rows
