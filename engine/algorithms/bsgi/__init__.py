"""Groups of l rows with l different sensitive values (BSGI, 002 §3 to 5).

The paper takes a row of each of the l largest buckets, again and again: as many groups as possible, but each of them from
buckets that were chosen for their size. The number of groups asks for less: no value of the rest may have more rows than groups
are left. So here blocks are cut in two along an attribute, all of them at once, and quotas share every value out to the halves
so that neither has more rows of a value than groups. Then rows change places between groups as long as these become narrower.

Classes may come out with equal labels, and an audit of the release takes these for one class: a union of groups. Where persons
have several rows, the rows of a group are those of different persons; looks with too few persons behind them are joined.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from sqlglot import exp

from ...cells.class_labels import Labels
from ...cells.packing import PERSON, Cells
from ...errors import PolicyError, PrivacyError
from ...params.fields import parameter
from ...run import Run
from ..base import Algorithm, Binding, Grouping
from ..mondrian.cutter import Cutter
from ..mondrian.more_cuts import more_cuts
from .classes import classes
from .division import divide, incorporate, settle, steps_for
from .space import space

if TYPE_CHECKING:
    from ...policy.model import Policy

EFFORTS = ((200_000, 10), (2_000_000, 3))
"""How many sweeps of exchanges a table of fewer rows gets by default; a larger one gets none."""
MOST_SLOTS = 2**28
"""From so many rows on there are no exchanges: they number rows in a part of a bigint."""


@dataclass(frozen=True, kw_only=True)
class Bsgi(Algorithm):
    """Makes as many groups of l rows with l different sensitive values as possible, and each as narrow as it can."""

    cuts: ClassVar[bool] = True

    l: int | None = parameter(  # noqa: E741
        "how many rows with different values of each sensitive attribute make a group "
        "(default: what the policy's models ask for)",
        default=None,
        minimum=2,
    )
    effort: int | None = parameter(
        "how many sweeps of exchanges between groups follow the cuts "
        "(default: 10, from 200,000 rows on 3, from 2,000,000 rows on none)",
        default=None,
        minimum=0,
        maximum=10_000,
    )
    labels: Labels | None = parameter(  # noqa: RUF009
        "ancestor, interval, set, mean or range, for all columns or as a mapping of columns "
        "(default: interval for numbers and dates, ancestor for the rest)",
        default=None,
    )

    @property
    def counts_persons(self) -> bool:
        return True

    def check(self, policy: Policy) -> Iterator[PolicyError]:
        yield from super().check(policy)
        where = policy.place(self)
        if not policy.sensitive:
            yield where.error(
                f"{self.name} makes groups of different sensitive values, and the policy has no sensitive attribute"
            )
        elif group_size(policy, self.l) < 2:
            yield (where / "l").error("is missing: no model of the policy asks for groups of 2 rows or more")
        for model in policy.models:
            if self.l and self.l < model.least_rows:
                yield (where / "l").error(
                    f"is {self.l}, and {model.name} asks for classes of {model.least_rows:,} rows or more"
                )
        if self.labels:
            yield from self.labels.check(policy, where)

    def search(self, run: Run, cells: Cells, policy: Policy) -> Grouping:
        size = group_size(policy, self.l)
        codes = differing(run, cells, size, policy.suppression.allowed(cells.rows))
        made = space(run, cells, policy, codes)
        whole = steps_for(run, made, size).make("whole_block")
        effort = effort_for(cells.rows) if self.effort is None else self.effort if cells.rows < MOST_SLOTS else 0
        with run.backend.brief(cells.rows if effort else cells.count):
            division = divide(run, made, settle(run, made, whole, size), size, effort, policy.seed)
        residual = run.count(division.residual)
        points, homeless = incorporate(run, made, division, size)
        grouping = steps_for(run, made, size).make("whose_rows" if cells.pairs else "of_cells", grouping=points)
        run.say(f"search: {division.groups:,} groups of {size} rows, {residual:,} rows left over, {homeless:,} without a place")
        report = {"sweeps": division.sweeps, "groups": division.groups, "residual": residual}
        return classes(run, cells, policy, self.labels, grouping, report)

    def bindings(self, run: Run, cells: Cells, policy: Policy, grouping: Grouping) -> list[Binding]:
        """Return for each column what one more cut of the groups by it would violate."""
        return more_cuts(Cutter(run, cells, policy), cells, policy, grouping)


def group_size(policy: Policy, asked: int | None) -> int:
    """Return how many rows make a group: as asked, or so many that the models can hold for l rows with l different values."""
    return asked or max((max(model.least_rows, model.different_values) for model in policy.models), default=1)


def effort_for(rows: int) -> int:
    """Return how many sweeps of exchanges a table of so many rows gets by default."""
    return next((effort for most, effort in EFFORTS if rows < most), 0)


def differing(run: Run, cells: Cells, size: int, allowed: int) -> Sequence[exp.Identifier]:
    """Return the code columns in which the rows of a group differ; the column of the most frequent value comes first.

    These are the sensitive attributes and, where persons have several rows, the person. Raise a PrivacyError if one value has
    too many rows for groups of a size (000 Def 1), and none may be left out.
    """
    read = [(f"the most frequent value of {a.name} stands in", "values", cells.table, a.code) for a in cells.sensitive]
    if cells.pairs:
        read.append(("one person has", "persons", cells.pairs, PERSON))
    most = {code: int(run.scalar("algorithms/most_frequent", cells=table, code=code)) for _, _, table, code in read}
    for has, what, _, code in read:
        if most[code] * size > cells.rows and not allowed:
            largest = cells.rows // most[code]
            possible = f"the largest l that is possible is {largest}" if largest > 1 else "not even l = 2 is possible"
            raise PrivacyError(
                f"{has} {most[code]:,} of {cells.rows:,} rows: groups of {size} different {what} are not possible, {possible}"
            )
    return sorted(most, key=lambda code: -most[code])
