"""SWEEP: (τ,ℓ)-diversity by generalizing quasi-identifiers and sensitive values (000 §4, Fig. 6).

An item is a level for each quasi-identifier. Every row starts in the item of its own values. Item after item, the most
informative first, a class that violates loses rows with its dominant sensitive values: they are swept on to their next class,
in the next item that they reach. The rows that stay are closed as a class. If the whole table violates at the start, or the
last class at the end, sensitive values are generalized. No row is ever suppressed.

The search counts rows in pieces: a piece is the rows of one cell, with one combination of sensitive values, that are in no
class yet. One sweep settles classes of many items at once, as far as no class has rows that a class before it may keep.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from ...cells.packing import Cells
from ...errors import PolicyError
from ...run import Run
from ..base import Algorithm, Grouping
from .bounds import share_models
from .classes import close_last_class, make_grouping, make_pool, settle
from .search import start_search

if TYPE_CHECKING:
    from ...policy.model import Policy

PAIRS = 250_000
"""About how many pairs of a piece and an item one statement looks at."""
LEAST = 8
"""How many items one sweep looks at, at least."""
AGAIN = 3
"""An item that waits for others is looked at in every sweep, so it counts like so many items that are looked at once."""


@dataclass(frozen=True, kw_only=True)
class Sweep(Algorithm):
    """Keeps rows as specific as their class allows, sweeps the rest on, and generalizes sensitive values where it must."""

    generalizes: ClassVar[bool] = True

    def check(self, policy: Policy) -> Iterator[PolicyError]:
        yield from super().check(policy)
        where = policy.location / "privacy"
        models = share_models(policy)
        if not models:
            yield where.error("needs a tau_l_diversity: sweep goes by its bounds")
        bounded = [column for model in models for column in (model.attributes or policy.sensitive_names)]
        if len(bounded) > len(set(bounded)):
            yield where.error("has two models tau_l_diversity of one sensitive attribute: sweep goes by one")
        if any(model.is_joint and len(model.attributes or policy.sensitive_names) > 1 for model in models):
            yield where.error("has a tau_l_diversity that is joint: sweep goes by one bound for each sensitive attribute")
        for sensitive in policy.sensitive:
            if sensitive.taxonomy and sensitive.taxonomy.computes_labels:
                yield policy.at(sensitive.name).error(
                    "has a taxonomy that is made from the values: whoever audits the release could not tell what a general "
                    "value stands for. Give it a CSV file, an order of named groups, or suppress"
                )
        for quasi in policy.quasi:
            if quasi.min_level or quasi.max_level is not None:
                yield policy.at(quasi.name).error("has min_level or max_level, which sweep cannot keep to: use full_domain")

    def search(self, run: Run, cells: Cells, policy: Policy) -> Grouping:
        search = start_search(run, cells, policy)
        pool = make_pool(search)
        waiting: list[int] = []
        ahead, last = 0, len(search.items) - 1
        with run.backend.brief(cells.count):
            for sweep in run.sweeps():
                pieces = run.count(pool)
                if not pieces or (ahead == last and not waiting):
                    break
                room = max(LEAST, PAIRS // pieces)
                first, ahead = ahead, min(last, ahead + max(0, room - AGAIN * len(waiting)))
                settled, waiting = settle(search, pool, [*waiting, *range(first, ahead)])
                if settled:
                    search.closed.add(pieces=settled)
                    rest = search.steps.make("remaining_pool", pool=pool, pieces=settled)
                    run.forget(pool)
                    pool = rest
                    run.lasting.add(pool)
                run.progress.count(min([*waiting, ahead]), last, f"combinations of levels after sweep {sweep}")
        if pieces:
            close_last_class(search, pool)
        return make_grouping(search, sweep)
