"""SWEEP's way through the items: what is settled in some of them, the last class, and the classes that come out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...cells.packing import Cells
from ...errors import PrivacyError
from ...run import Run
from ...sql.names import Relation, name
from ..base import Grouping
from .generalize import Generalizing
from .order import items
from .reduce import Reducing

if TYPE_CHECKING:
    from ...policy.model import Policy


class Sweeping(Generalizing, Reducing):
    """A table on its way through the items, and what of it has been closed."""

    def __init__(self, run: Run, cells: Cells, policy: Policy) -> None:
        super().__init__(run, cells, policy)
        self.items = items(run, cells)
        self.latest = -1
        """the last item that classes were settled in"""
        self.closed = run.growing("algorithms/sweep/closed", **self.shared)

    def start(self) -> Relation:
        """All rows in the pool, with sensitive values that the whole table can have (Fig. 6, step 1)."""
        full = [sum(p.mask(0) for p in self.cells.packed if p.word == word) for word in range(len(self.cells.words))]
        rows = self.step("start", cells=self.cells.table, full=full, **({"ragged": [], "reach": None} | self.reach))
        placed = self.generalized(rows, self.shared["carried"])
        if placed is None:
            raise PrivacyError(
                "the whole table as one class violates the policy, and generalizing sensitive values cannot mend it: "
                "the other models, or weights that differ, ask for more"
            )
        return self.step("pool", rows=placed)

    def settled(self, pool: Relation, window: list[int]) -> tuple[Relation | None, list[int]]:
        """The pieces of the classes that can be settled in these items, and the items with classes that wait for others. In all
        other items nothing holds any more: what a class lacks it lacks when it has lost rows too."""
        is_fresh = self.latest < window[0]
        offered = {number: self._masks(number) for number in window}
        possible = self.step("possible", pool=pool, items=offered.items(), is_fresh=is_fresh)
        ahead = [(item, offered[item]) for (item,) in self.run.rows("algorithms/sweep/ahead", possible=possible)]
        if not ahead:
            return None, []
        bound = next((bound for bound in self.steering if self.is_deep and bound.is_even and bound.bits), None)
        told = {"is_fresh": is_fresh, "bound": bound, "is_bold": self.is_bold}
        settling = self.step("settling", pool=pool, items=ahead, possible=possible, **told)
        if self.is_bold:
            settling = self.step("undisturbed", pieces=self.reduced(settling))
        found = self.run.rows("algorithms/sweep/ready", settling=settling)
        if not found:
            return None, []
        self.latest = max(self.latest, *(item for item, has_ready, _ in found if has_ready))
        pieces = self.step("whole", settling=settling) if self.is_bold else self.reduced(settling)
        return pieces, [item for item, _, has_waiting in found if has_waiting]

    def _masks(self, number: int) -> list[int]:
        """The bits of each word that an item keeps."""
        masks = [0] * len(self.cells.words)
        for packed, level in zip(self.cells.packed, self.items[number], strict=True):
            masks[packed.word] |= packed.mask(level)
        return masks

    def close_last(self, pool: Relation) -> None:
        """What no class took is the last class; where it cannot hold, the classes of the last items are reopened for it."""
        narrow = [name("place")]
        last = len(self.items) - 1
        rows = self.step("rest", pool=pool)
        while (placed := self.generalized(rows, narrow)) is None:
            closed = self.closed.table
            item = None if closed is None else self.row("latest", closed=closed)[0]
            if item is None:
                raise PrivacyError(
                    "the rows that no class took violate the policy, and generalizing sensitive values cannot mend it"
                )
            rows = self.step("reopened", rows=rows, closed=closed, item=item)
            self.closed.table = self.step("before", closed=closed, item=item)
        self.closed.add(pieces=self.step("last", rows=placed, item=last))

    def grouping(self, sweeps: int) -> Grouping:
        """The classes with their labels, and what of every cell belongs to them."""
        cells, run = self.cells, self.run
        numbered = self.step("numbered", closed=self.closed.table, cells=cells.table)
        used = run.rows("algorithms/sweep/used", numbered=numbered)
        classes = self.step(
            "classes",
            numbered=numbered,
            cells=cells.table,
            axes=cells.axes,
            packed=cells.packed,
            items=[(number, self.items[number]) for (number,) in used],
        )
        codes = self.shared["codes"] if self.is_general else []
        assigned = run.step("algorithms/sweep/grouping", numbered=numbered, codes=codes)
        report = {"levels": None, "minimal": None, "checked": len(self.items), "sweeps": sweeps}
        general = tuple(secret.attribute for secret in self.secrets) if self.is_general else ()
        return Grouping(assigned, classes, is_split=True, published_sensitive=general, report=report)
