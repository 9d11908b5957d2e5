"""Groups along a Hilbert curve, each with l different sensitive values (000 §5.1.2, after Ghinita et al.).

The paper walks along the curve and takes one group after the other: from each bucket of equal sensitive values that has to give
a row its first one, and then whichever rows come first. Here every sweep applies the same rule to half of the groups of a block
at once, in all blocks at once, so a table of n rows takes log2(n / l) sweeps. In both halves of a block no bucket has more
than 1/l of the rows, so every class satisfies simple l-diversity.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from sqlglot import exp

from ..cells.class_labels import Labels, labelled, styles, typed
from ..cells.packing import Cells
from ..errors import PolicyError, PrivacyError
from ..judging.judge import judge, judged_by
from ..judging.whole_table import forbid_hopeless
from ..params.fields import parameter
from ..run import Run
from ..sql.names import Relation, name, names
from .base import Algorithm, Binding, Grouping, Steps, judging, show_rows
from .mondrian.cutter import Cutter
from .mondrian.more_cuts import more_cuts

if TYPE_CHECKING:
    from ..policy.model import Policy

HALF = [name("part"), name("side")]
"""The key of half a block."""
WORD = 62
"""Bits of a cell's place on the curve that one bigint holds. Every level of the curve adds a bit for each quasi-identifier, and
the statement doubles such numbers."""


@dataclass(frozen=True, kw_only=True)
class Hilbert(Algorithm):
    """Orders the rows along a Hilbert curve and forms groups of neighbours with l different sensitive values."""

    cuts: ClassVar[bool] = True

    l: int | None = parameter(  # noqa: E741
        "how many rows with different values of the first sensitive attribute make a group "
        "(default: the largest l of the policy's models)",
        default=None,
        minimum=1,
    )
    labels: Labels | None = parameter(  # noqa: RUF009
        "ancestor, interval, set, mean or range, for all columns or as a mapping of columns "
        "(default: interval for numbers and dates, ancestor for the rest)",
        default=None,
    )

    def check(self, policy: Policy) -> Iterator[PolicyError]:
        yield from super().check(policy)
        if self.l and self.l > 1 and not policy.sensitive:
            yield (policy.location / "algorithm" / "l").error(f"cannot be {self.l}: the policy has no sensitive attribute")
        if len(policy.quasi) > WORD // 2:
            where = policy.location / "quasi_identifiers"
            yield where.error(f"can be at most {WORD // 2} for hilbert, not {len(policy.quasi)}")
        if self.labels:
            yield from self.labels.check(policy, policy.place(self))

    def search(self, run: Run, cells: Cells, policy: Policy) -> Grouping:
        label_styles = styles(policy, cells, self.labels)
        checks = judge(run, policy.models, cells.sensitive, cells.table)
        forbid_hopeless(run, checks, cells, policy)
        steps = Steps(run, "hilbert", {"codes": checks.sensitive, "l": self._group_size(run, cells, policy)})
        pieces = steps.make("first_pieces", cells=cells.table, curve=curve(run, cells), bucket=_bucket(cells))
        closed, blocks = run.growing("algorithms/closed_pieces", cell=name("cell"), person=None), 0
        for sweep in run.sweeps():
            quotas = steps.make("quotas", pieces=pieces)
            first_halves = steps.make("first_halves", pieces=pieces, quotas=quotas)
            halves = steps.make("halves", first_halves=first_halves)
            divided = steps.make("divided_blocks", quotas=quotas, groups=halves, blocks=blocks, **judging(checks, HALF))
            grouping = closed.add(pieces=pieces, allowed=divided)
            show_rows(run, grouping, cells.rows, f"rows in groups after sweep {sweep}")
            if not (count := run.count(divided)):
                break
            blocks += count
            run.forget(pieces)
            pieces = steps.make("half_pieces", first_halves=first_halves, divided=divided)
            run.forget(first_halves)
        ranges = run.step("cells/ranges", grouping=grouping, cells=cells.table, packed=cells.packed)
        classes = labelled(run, cells, label_styles, grouping, ranges)
        report = {"levels": None, "minimal": None, "checked": None, "sweeps": sweep}
        return Grouping(grouping, classes, is_split=True, typed=typed(cells, label_styles), report=report)

    def bindings(self, run: Run, cells: Cells, policy: Policy, grouping: Grouping) -> list[Binding]:
        """Return for each column the checks that the groups would violate if they were cut once more by it."""
        return more_cuts(Cutter(run, cells, policy), cells, policy, grouping)

    def _group_size(self, run: Run, cells: Cells, policy: Policy) -> int:
        """Return how many rows make a group, or raise a PrivacyError if one bucket has too many rows for that (000 Def 1)."""
        of_values = [m for m in policy.models if any(not a.link for a in judged_by(m, cells.sensitive))]
        size = self.l or max((model.different_values for model in of_values), default=1)
        if size > 1:
            most = run.scalar("algorithms/most_frequent", cells=cells.table, code=_bucket(cells))
            if most * size > cells.rows:
                raise PrivacyError(
                    f"the most frequent value of {cells.plain[0].name} stands in {most:,} of {cells.rows:,} rows: "
                    f"groups of {size} different values are not possible, of {cells.rows // most} at most"
                )
        return size


def curve(run: Run, cells: Cells) -> Relation:
    """Make the table (cell, place) of the places of the cells on the curve."""
    bits = max(1, *((p.attribute.leaves - 1).bit_length() for p in cells.packed))
    levels_per_index = WORD // len(cells.packed)
    return run.step(
        "algorithms/hilbert/curve",
        cells=cells.table,
        axes=cells.axes,
        packed=cells.packed,
        coordinates=[p.attribute.code for p in cells.packed],
        bits=bits,
        levels_per_index=levels_per_index,
        indices=names("h", math.ceil(bits / levels_per_index)),
    )


def _bucket(cells: Cells) -> exp.Identifier | None:
    """Return the column whose values are the buckets: the code of the first sensitive attribute, if there is one."""
    return cells.plain[0].code if cells.plain else None
