"""Rows leave classes that violate, until what stays satisfies all models (000 §4.4, §4.6)."""

from __future__ import annotations

from typing import Any

from ...judging.judge import Judge
from ...sql.names import Relation
from .bounds import Steering
from .state import STATE, Bounded, is_bound

FEW, MANY = 60_000, 250_000
"""States are judged many at once, with about so many counts in all: the first ones, and at most."""


class Reducing(Bounded):
    """A table whose classes lose rows of their dominant sensitive values."""

    @property
    def is_bold(self) -> bool:
        """Whether many classes lose all their rows: those after them are worth a look at the same time. With one attribute to
        go by and values that all count alike, nearly every class keeps some, and how many is known in closed form."""
        return (
            self.is_deep
            or len(self.steering) > 1
            or not all(check.holds_if_part_holds or is_bound(check) for check in self.held.checks)
        )

    def reduced(self, settling: Relation) -> Relation:
        """The pieces of the classes that are ready, without the rows that leave until all models hold (§4.4, §4.6)."""
        pieces = (
            self._stepped(settling) if self.is_bold else self.step("level", settling=settling, **self._told(self.steering[0]))
        )
        inherited = Judge(tuple(check for check in self.held.checks if check.holds_if_part_holds))
        failing = self.failing(pieces, inherited) if inherited.checks else None
        return self.step("cleared", pieces=pieces, failing=failing) if failing else pieces

    def _stepped(self, pieces: Relation) -> Relation:
        """Rows leave in the order that is known beforehand; where it is not, the next ones, as what is there decides."""
        settled = self.run.growing("algorithms/sweep/unstuck", **self.shared)
        for _ in self.run.sweeps():  # there may be many
            due, orders = self._due(pieces)
            pieces = self.step("stepped", pieces=pieces, due=due, orders=orders)
            if not self.row("open", due=due)[1]:
                break
            stuck = self.step("stuck", due=due)
            settled.add(pieces=pieces, stuck=stuck)
            pieces = self.step("thinned", pieces=pieces, stuck=stuck)
        if settled.table:
            self.run.lasting.discard(pieces := settled.add(pieces=pieces, stuck=None))
        return pieces

    def _due(self, pieces: Relation) -> tuple[Relation, list[Relation]]:
        """How many rows leave each class in the order that is known, and that order, for each bound."""
        orders, sides = [], []
        for bound in self.steering:
            told = self._told(bound) | {"parts": bound.parts, "whole": bound.whole, "round": bound.round}
            template, heads = ("members", None) if bound.is_even else ("weighed", bound.heads)
            members = self.step(template, pieces=pieces, nodes=bound.secret.table, heads=heads, **told)
            exact = {"is_even": bound.is_even, "is_deep": self.is_deep}
            sides.append(self.step("sides", pieces=pieces, members=members, **exact, **told))
            orders.append(self.step("orders", members=members, **told))
        told = {"orders": orders, "is_deep": self.is_deep}
        due = self.step("due", pieces=pieces, sides=sides, **told)
        held = Judge(tuple(check for check in self.held.checks if not check.holds_if_part_holds))
        judged = {"judged": STATE, "histograms": held.histograms, "violations": held.violations(STATE)}
        ahead = 0
        for _ in self.run.sweeps():
            if not self.row("open", due=due)[0]:
                break
            left = self.step("doubted", pieces=pieces, due=due, orders=orders)
            counts = self.row("combinations", pieces=left)[0]
            ahead = max(1, min(4 * ahead, MANY // counts) if ahead else FEW // counts)
            due = self.step("further", pieces=left, due=due, ahead=ahead, **judged, **told)
        return due, orders

    def _told(self, bound: Steering) -> dict[str, Any]:
        return {"code": bound.code, "model": bound.model, "leaves": bound.leaves, "values": bound.values}
