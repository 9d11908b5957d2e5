"""Share among the searches of a plan through one lattice how many rows each evaluated node would lose.

A plan asks for many policies. Each node that one of its searches evaluates is judged by the models of all of them, in one
statement over the same groups: the others' models cost little beside the roll-up, and the others need not evaluate it again.
How many rows may be suppressed is asked later, so what is known serves all limits, too.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from markupsafe import Markup
from sqlglot import exp

from ...judging.judge import Check, Judge
from ...run import Run
from ...sql.names import Relation, name
from ..base import Steps, judging
from .lattice import Lattice
from .layers import layers_of

if TYPE_CHECKING:
    from ...policy.model import Policy


def firm_checks(checks: Judge, limit: int) -> list[Check]:
    """Return the checks of which the nodes beneath a node violate at least as much, where so many rows may be suppressed.

    If a class violates a firm check, the nodes beneath lose rows, too: all parts of the class violate the check, or, where no
    row may be lost, some part does, which is too much already.
    """
    return [check for check in checks.checks if check.holds_if_part_holds or (limit == 0 and check.monotone)]


class Losses:
    """How many rows the nodes lose that any of several searches has evaluated. Its tables:

    losses(node, place, lost)    the rows that a node loses by each set of checks that a search asks for
    violators(search, node)      the nodes that each search found to violate
    and the layers of the lattice, to which the searches add groups of nodes
    """

    def __init__(self, run: Run, lattice: Lattice, checks: Judge, policies: Sequence[Policy]) -> None:
        """checks: those of all policies."""
        self.run, self.checks = run, checks
        rows = lattice.cells.rows
        asked = [(self.of(policy), policy.suppression.allowed(rows)) for policy in policies]
        sets = [self._places(each) for of, limit in asked for each in (of.checks, firm_checks(of, limit))]
        self.sets = list(dict.fromkeys(sets))
        keys = [name("node"), *lattice.cells.words]
        self.steps = Steps(run, "full_domain", {**lattice.bindings(), **judging(checks, keys), "size": checks.size})
        self.violations = [
            checks.violations(keys + checks.size, [checks.checks[place] for place in places]) for places in self.sets
        ]
        self.layers = layers_of(self.steps, lattice, checks)
        self.table = self.steps.growing("more_rows", names=[name("node"), name("place"), name("lost")])
        self.violators = self.steps.growing("new_violators")
        self.searches: list[tuple[int, int]] = []
        """for each search so far the place of its checks, and its limit"""

    def of(self, policy: Policy) -> Judge:
        """Return the checks of one of the policies."""
        return self.checks.only(lambda check: check.model in policy.models)

    def place(self, checks: Judge) -> int:
        """Return the place of the checks of a policy."""
        return self.sets.index(self._places(checks.checks))

    def easier(self, checks: Judge) -> list[int]:
        """Return the places of those sets of checks that are no stricter than the checks of a policy, its own among them.

        A class that violates one of these sets violates the checks of the policy, too.
        """
        own = checks.checks
        asked = [[self.checks.checks[place] for place in places] for places in self.sets]
        return [place for place, others in enumerate(asked) if all(any(_asks_no_more(a, b) for b in own) for a in others)]

    def enter(self, checks: Judge, limit: int) -> tuple[int, list[int]]:
        """Return the number of a new search, and the numbers of the earlier ones of policies that ask for no more."""
        easier = self.easier(checks)
        earlier = [number for number, (place, most) in enumerate(self.searches) if place in easier and most >= limit]
        self.searches.append((self.place(checks), limit))
        return len(self.searches) - 1, earlier

    def verdicts_on(
        self, batch: Relation, groups: Relation | exp.Identifier, rolled_up_groups: Markup | None, checks: Judge, limit: int
    ) -> Relation:
        """Count what the nodes of a batch lose by each set of checks, and make the table of one policy's verdicts on them."""
        shared = {"batch": batch, "groups": groups, "rolled_up_groups": rolled_up_groups}
        losses = self.steps.make("losses", sets=self.violations, **shared)
        self.run.share(self.table.add(table=losses))
        verdicts = self._verdicts(losses, checks, limit)
        self.run.forget(losses)
        return verdicts

    def verdicts(self, checks: Judge, limit: int) -> Relation | None:
        """Make the table of the verdicts of one policy on all nodes that are known; None if none is."""
        return self._verdicts(self.table.table, checks, limit) if self.table.table else None

    def _verdicts(self, losses: Relation, checks: Judge, limit: int) -> Relation:
        places = [self.sets.index(self._places(each)) for each in (checks.checks, firm_checks(checks, limit))]
        return self.steps.make("known_verdicts", losses=losses, places=places, limit=limit)

    def _places(self, checks: Sequence[Check]) -> tuple[int, ...]:
        return tuple(place for place, check in enumerate(self.checks.checks) if check in checks)


def _asks_no_more(check: Check, other: Check) -> bool:
    """Return whether each class that satisfies another check satisfies this one, as far as their bounds tell."""
    return check.attribute == other.attribute and check.model.asks_no_more(other.model)
