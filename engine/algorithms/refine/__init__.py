"""Divide by the attributes that tell most of the sensitive value, and refine the blocks (003: AIP, ARP).

Algorithm 1 sorts the quasi-identifiers by phi^2 and divides the table by one after the other, as long as no value has more than
1/l of a block. Algorithm 2 divides every block into groups of l rows with l different values: the most uniform partition.
As a second phase it refines the classes that another algorithm has found, as the paper proposes.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from ...cells.class_labels import Labels
from ...cells.packing import PERSON, Cells
from ...errors import PolicyError
from ...params.fields import parameter
from ...run import Run
from ...sql.names import Relation
from ..base import Algorithm, Binding, Grouping, Steps
from ..bsgi import differing, effort_for, group_size
from ..bsgi.classes import classes
from ..bsgi.space import space
from ..mondrian.cutter import Cutter
from ..mondrian.more_cuts import more_cuts
from .groups import refined
from .partition import correlations, partition

if TYPE_CHECKING:
    from ...policy.model import Policy


DIVIDING = {"random": 0, "local": 2}
"""By how many attributes blocks are divided, if not by all. Small blocks leave bsgi's cuts and exchanges no choice."""


@dataclass(frozen=True, kw_only=True)
class Refine(Algorithm):
    """Divides by the attributes that tell most of the sensitive one, then into groups of l rows with l different values."""

    cuts: ClassVar[bool] = True

    l: int | None = parameter(  # noqa: E741
        "how many rows with different values of the sensitive attribute make a group "
        "(default: what the policy's models ask for)",
        default=None,
        minimum=2,
    )
    mode: Literal["deep", "paper"] = parameter(
        "a block of several values of an attribute is divided by the next attributes, too (deep), or not (paper)",
        default="deep",
    )
    groups: Literal["arp", "local", "none", "random"] = parameter(
        "how blocks become groups: dealt out (arp), by bsgi's cuts and exchanges (local), not at all (none); "
        "or groups of random rows of the whole table (random)",
        default="arp",
    )
    labels: Labels | None = parameter(  # noqa: RUF009
        "ancestor, interval, set, mean or range, for all columns or as a mapping of columns "
        "(default: those of the algorithm; interval for numbers and dates, ancestor for the rest)",
        default=None,
    )

    @property
    def counts_persons(self) -> bool:
        """Return whether it makes groups of different persons: blocks alone do not ask whose rows they have."""
        return self.groups != "none"

    def check(self, policy: Policy) -> Iterator[PolicyError]:
        yield from super().check(policy)
        where = policy.place(self)
        if len(policy.sensitive) != 1:
            yield where.error(
                f"{self.name} goes by one sensitive attribute, and the policy has {len(policy.sensitive) or 'none'}"
            )
        elif group_size(policy, self.l) < 2:
            yield (where / "l").error("is missing: no model of the policy asks for groups of 2 rows or more")
        for model in policy.models:
            if self.l and self.l < model.least_rows:
                yield (where / "l").error(
                    f"is {self.l}, and {model.name} asks for classes of {model.least_rows:,} rows or more"
                )
        if self is policy.then and self.groups in ("none", "random"):
            yield (where / "groups").error(
                f"cannot be {self.groups} for a second phase, which refines the classes that there are"
            )
        if self.labels:
            yield from self.labels.check(policy, where)

    def search(self, run: Run, cells: Cells, policy: Policy) -> Grouping:
        size = group_size(policy, self.l)
        differing(run, cells, size, 0)
        steps = self._steps(run, cells, size)
        with run.backend.brief(cells.count):
            order = correlations(steps, cells)
            by = list(order)[: DIVIDING.get(self.groups)]
            blocks, rounds = partition(steps, cells, by, policy.seed, self.mode == "deep")
        grouping = steps.make("grouping", blocks=blocks, cells=cells.table)
        count = int(steps.scalar("highest_class", grouping=grouping))
        run.say(f"search: {count:,} blocks, by {', '.join(by)}")
        report = {"sweeps": rounds, "blocks": count, "correlations": {key: round(phi, 6) for key, phi in order.items()}}
        return self._refined(run, cells, policy, grouping, report, is_split=False)

    def bindings(self, run: Run, cells: Cells, policy: Policy, grouping: Grouping) -> list[Binding]:
        """Return for each column the checks that the groups would violate if they were cut once more by it."""
        return more_cuts(Cutter(run, cells, policy), cells, policy, grouping)

    def refine(self, run: Run, cells: Cells, policy: Policy, grouping: Grouping) -> Grouping:
        count = run.count(grouping.classes)
        report = {"sweeps": 0, "blocks": count}
        return self._refined(run, cells, policy, grouping.shares or grouping.cells, report, grouping.is_split)

    def _refined(
        self, run: Run, cells: Cells, policy: Policy, blocks: Relation, report: dict[str, Any], is_split: bool
    ) -> Grouping:
        """Return the groups that blocks(cell, class, n) are divided into, with their labels."""
        grouping = blocks
        if self.groups != "none":
            grouping, found = self._groups(run, cells, policy, blocks, by_person=bool(cells.pairs) and is_split)
            report = {**report, **found, "sweeps": report["sweeps"] + found["sweeps"]}
        return classes(run, cells, policy, policy.labels, grouping, report, is_split or self.groups != "none")

    def _groups(
        self, run: Run, cells: Cells, policy: Policy, blocks: Relation, by_person: bool
    ) -> tuple[Relation, dict[str, int]]:
        """Return the groups of the blocks as `classes` reads them, and figures for the report.

        by_person: the blocks are (cell, person, class, n)
        """
        size = group_size(policy, self.l)
        made = space(run, cells, policy, [cells.sensitive[0].code, *([PERSON] if cells.pairs else [])])
        steps = Steps(run, "refine", {**self._steps(run, cells, size).shared, "points": made.points})
        located = steps.make("located_blocks", grouping=blocks, by_person=by_person, persons=bool(cells.pairs))
        eligible = steps.make("eligible_blocks", located=located)
        whole = steps.make("whole_blocks", located=located, eligible=eligible)
        effort = effort_for(cells.rows) if self.groups == "local" else None
        (most, *others), found = refined(run, steps, made, eligible, effort, policy.seed, size)
        tables = [most, steps.make("united", tables=[*others, whole])]
        return steps.make("together", tables=tables, persons=bool(cells.pairs)), found

    def _steps(self, run: Run, cells: Cells, size: int) -> Steps:
        return Steps(run, "refine", {"code": cells.sensitive[0].code, "l": size})
