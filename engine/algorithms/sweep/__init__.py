"""SWEEP: (τ,ℓ)-diversity by generalizing quasi-identifiers and sensitive values (000 §4, Fig. 6).

Rows stand in the item (a level per quasi-identifier) of their own values first. Item after item, classes that violate lose rows
of their dominant sensitive values, which are swept on to the next item that they reach; what is left is closed. Where the whole
table violates at the start, or the last class at the end, sensitive values are generalized. Nothing is ever suppressed.

Rows are counted in pieces: what of a cell, with one combination of sensitive values, is in no class yet. Many items are settled
in one sweep, as far as no class in one takes rows from a class in another.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from ...cells.packing import Cells
from ...errors import PolicyError
from ...hierarchies.kinds import Dates, Intervals, Mask
from ...models.tau_l_diversity import TauLDiversity
from ...run import Run
from ..base import Algorithm, Grouping
from .walk import Sweeping

if TYPE_CHECKING:
    from ...policy.model import Policy

PAIRS = 250_000
"""About so many pairs of a piece and an item are looked at in one statement."""
LEAST = 8
"""So many items at least."""
AGAIN = 3
"""An item that waits for others is gone through in every sweep: it counts like so many that are looked at the first time."""


@dataclass(frozen=True, kw_only=True)
class Sweep(Algorithm):
    """Keeps rows as specific as their class allows, sweeps the rest on, and generalizes sensitive values where it must."""

    generalizes: ClassVar[bool] = True

    def check(self, policy: Policy) -> Iterator[PolicyError]:
        yield from super().check(policy)
        where = policy.location / "privacy"
        bounds = [model for model in policy.models if isinstance(model, TauLDiversity)]
        if not bounds:
            yield where.error("needs a tau_l_diversity: sweep goes by its bounds")
        named = [column for model in bounds for column in (model.on or policy.sensitive_names)]
        if len(named) > len(set(named)):
            yield where.error("has two models tau_l_diversity of one sensitive attribute: sweep goes by one")
        if any(model.multi == "joint" and len(model.on or policy.sensitive_names) > 1 for model in bounds):
            yield where.error("has a tau_l_diversity that is joint: sweep goes by one bound for each sensitive attribute")
        for sensitive in policy.sensitive:
            if isinstance(sensitive.taxonomy, Intervals | Dates | Mask):
                yield policy.at(sensitive.name).error(
                    "has a taxonomy that is made from the values: whoever audits the release could not tell what a general "
                    "value stands for. Give it a CSV file, an order of named groups, or suppress"
                )
        for quasi in policy.quasi:
            if quasi.min_level or quasi.max_level is not None:
                yield policy.at(quasi.name).error("has min_level or max_level, which sweep cannot keep to: use full_domain")

    def search(self, run: Run, cells: Cells, policy: Policy) -> Grouping:
        sweeping = Sweeping(run, cells, policy)
        pool = sweeping.start()
        waiting: list[int] = []
        ahead, last = 0, len(sweeping.items) - 1
        with run.backend.brief(cells.count):
            for sweep in run.sweeps():
                pieces = run.scalar("stages/count", table=pool)
                if not pieces or (ahead == last and not waiting):
                    break
                room = max(LEAST, PAIRS // pieces)
                known, ahead = ahead, min(last, ahead + max(0, room - AGAIN * len(waiting)))
                found, waiting = sweeping.settled(pool, [*waiting, *range(known, ahead)])
                if found:
                    sweeping.closed.add(pieces=found)
                    rest = sweeping.step("swept", pool=pool, pieces=found)
                    run.forget(pool)
                    pool = rest
                    run.lasting.add(pool)
                run.progress.count(min([*waiting, ahead]), last, f"combinations of levels after sweep {sweep}")
        if pieces:
            sweeping.close_last(pool)
        return sweeping.grouping(sweep)
