"""Sensitive values are generalized until a class, or the whole table, satisfies all models (000 §4.3)."""

from __future__ import annotations

from sqlglot import exp

from .bounded import Bounded
from .moves import Moves
from .nodes import Secret
from .sql.names import Relation


class Generalizing(Bounded):
    """A table whose rows move up the taxonomies of their sensitive values."""

    def generalized(self, rows: Relation, carried: list[exp.Identifier]) -> Relation | None:
        """The rows with sensitive values generalized until they hold as one class (§4.3); None where nothing helps."""
        moves = [self._moves(rows, secret) for secret in self.secrets]
        bounds = [(m, steering) for m in moves for steering in self.steering if m.secret is steering.secret]
        size = sum(moves[0].held)
        if size < self.shared["least"]:
            return None
        placed = rows
        while True:
            if not all(m.settle(steering.model.lines()) for m, steering in bounds):
                return None
            placed = self._placed(rows, moves, carried)
            if not self._fails(placed):
                break
            if not any(m.step() for m, _ in bounds):
                return None
        self.is_general |= any(m.left for m in moves)
        self.is_deep |= any(m.is_deep for m in moves)
        return placed

    def _moves(self, rows: Relation, secret: Secret) -> Moves:
        counts = self.run.rows("algorithms/sweep/counts", rows=rows, code=secret.attribute.code)
        return Moves(secret, {int(node): int(n) for node, n in counts})

    def _fails(self, rows: Relation) -> bool:
        """Whether the rows as one class violate a model."""
        held = self.general
        return self.failing(self.step("one", rows=rows), held, list(held.checks)) is not None

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
