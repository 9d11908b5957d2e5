"""Groups along a Hilbert curve, each with l different sensitive values (000 §5.1.2, after Ghinita et al.).

The paper takes one group after the other off the curve: of each bucket that must give, the first row, else whichever rows
come first. Here the same rule takes half of all groups at once, in all blocks at once, and again in their halves: log2(n / l)
sweeps. Every bucket stays within 1/l of its block, so every class satisfies simple l-diversity.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from ..cells.class_labels import Labels, labelled, styles, typed
from ..cells.packing import Cells
from ..errors import PolicyError, PrivacyError
from ..judging.audit import forbid_hopeless
from ..judging.judge import judge
from ..params.fields import parameter
from ..run import Run
from ..sql.names import name, names
from .base import Algorithm, Grouping

if TYPE_CHECKING:
    from ..policy.model import Policy

HALF = [name("part"), name("side")]
"""The key of half a block."""
WORD = 62
"""Bits of the index in one bigint; a digit of it has one for each quasi-identifier, and turning doubles them."""


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

    def search(self, run: Run, cells: Cells, policy: Policy) -> Grouping:
        chosen = styles(policy, cells, self.labels)
        held = judge(run, policy.models, cells.sensitive, cells.table)
        forbid_hopeless(run, held, cells)
        shared: dict[str, Any] = {"codes": held.sensitive, "l": self._eligible(run, cells, policy)}
        pieces = run.step(
            "algorithms/hilbert/start", cells=cells.table, curve=_curve(run, cells), bucket=_bucket(cells), **shared
        )
        closed, children = run.growing("stages/closed", cell=name("cell")), 0
        for sweep in run.sweeps():
            quotas = run.step("algorithms/hilbert/quotas", pieces=pieces, **shared)
            halved = run.step("algorithms/hilbert/halved", pieces=pieces, quotas=quotas, **shared)
            allowed = run.step(
                "algorithms/hilbert/allowed",
                quotas=quotas,
                groups=run.step("algorithms/hilbert/halves", halved=halved, **shared),
                keys=HALF,
                histograms=held.histograms,
                violations=held.violations(HALF),
                made=children,
                **shared,
            )
            assigned = closed.add(pieces=pieces, allowed=allowed)
            _, rows = run.row("stages/extent", cells=assigned)
            run.progress.count(int(rows), cells.rows, f"rows in groups after sweep {sweep}")
            if not (count := run.scalar("stages/count", table=allowed)):
                break
            children += count
            run.forget(pieces)
            pieces = run.step("algorithms/hilbert/split", halved=halved, allowed=allowed, **shared)
            run.forget(halved)
        ranges = run.step("stages/ranges", grouping=assigned, cells=cells.table, packed=cells.packed)
        classes = labelled(run, cells, chosen, assigned, ranges)
        report = {"levels": None, "minimal": None, "checked": None, "sweeps": sweep}
        return Grouping(assigned, classes, is_split=True, typed=typed(cells, chosen), report=report)

    def check(self, policy: Policy) -> Iterator[PolicyError]:
        yield from super().check(policy)
        if self.l and self.l > 1 and not policy.sensitive:
            yield (policy.location / "algorithm" / "l").error(f"cannot be {self.l}: the policy has no sensitive attribute")
        if len(policy.quasi) > WORD // 2:
            where = policy.location / "quasi_identifiers"
            yield where.error(f"can be at most {WORD // 2} for hilbert, not {len(policy.quasi)}")
        if self.labels:
            yield from self.labels.check(policy)

    def _eligible(self, run: Run, cells: Cells, policy: Policy) -> int:
        """The l of the groups; no bucket may hold more than 1/l of all rows (000 Def 1)."""
        asked = [math.ceil(model.l * (1 - 1e-9)) for model in policy.models if hasattr(model, "l")]
        size = self.l or max(asked, default=1)
        if size > 1:
            most = run.scalar("stages/most", cells=cells.table, code=_bucket(cells))
            if most * size > cells.rows:
                raise PrivacyError(
                    f"the most frequent value of {cells.sensitive[0].name} stands in {most:,} of {cells.rows:,} rows: "
                    f"groups of {size} different values are not possible, of {cells.rows // most} at most"
                )
        return size


def _bucket(cells: Cells) -> Any:
    return cells.sensitive[0].code if cells.sensitive else None


def _curve(run: Run, cells: Cells) -> Any:
    """The order of the cells along the curve."""
    attributes = len(cells.packed)
    bits = max(1, *((p.attribute.leaves - 1).bit_length() for p in cells.packed))
    return run.step(
        "algorithms/hilbert/curve",
        cells=cells.table,
        axes=cells.axes,
        packed=cells.packed,
        coordinates=[p.attribute.code for p in cells.packed],
        bits=bits,
        per_index=WORD // attributes,
        indices=names("h", math.ceil(bits / (WORD // attributes))),
    )
