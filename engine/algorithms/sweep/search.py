"""What one search of SWEEP holds: the table, the models, the templates' bindings, and what has been found so far."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sqlglot import exp

from ...cells.packing import Cells
from ...judging.judge import Check, Judge, judge
from ...run import Growing, Run
from ...sql.names import Relation, name, names
from ..base import Steps, judging
from .bounds import Bound, bounds_of
from .items import Item, ordered_items
from .sensitive_taxonomy import SensitiveTaxonomy, sensitive_taxonomies

if TYPE_CHECKING:
    from ...policy.model import Policy

CLASS = [name("class")]
CLASS_AND_STEP = [name("class"), name("step")]
"""The key of a class after a number of steps. With each step one row more has left the class, or has been generalized in it."""


@dataclass
class Search:
    """One search of SWEEP: all that its functions share."""

    run: Run
    cells: Cells
    steps: Steps
    taxonomies: tuple[SensitiveTaxonomy, ...]
    bounds: list[Bound]
    base_checks: Judge
    """the checks of classes whose rows all have base values"""
    general_checks: Judge
    """the checks of classes whose rows may have general values"""
    least_rows: int
    """how many rows a class needs, whatever their values are"""
    items: list[Item]
    closed: Growing
    """the pieces of all classes that are closed"""
    counts_in_shares: bool
    """whether rows may count for values in shares: some have general values, or values that do not occur may have weights"""
    has_uneven_values: bool = False
    """whether rows have general values that do not count the same for all base values"""
    last_item: int = -1
    """the last item in which classes were settled"""

    @property
    def checks(self) -> Judge:
        """Return the checks of classes, with the values that rows have now."""
        return self.general_checks if self.counts_in_shares else self.base_checks

    @property
    def has_closed_form(self) -> bool:
        """Whether a closed form tells which rows leave a class: all rows have base values, and one bound is all that matters.

        Then nearly every class keeps some rows. Else many classes lose all their rows.
        """
        if self.has_uneven_values or len(self.bounds) > 1:
            return False
        return all(check.holds_if_part_holds or self.is_bound(check) for check in self.checks.checks)

    def is_bound(self, check: Check) -> bool:
        """Return whether a check is that of a bound."""
        return check.model.bounds_top_shares

    def failing_classes(self, pieces: Relation, checks: Judge, keys: Sequence[exp.Identifier] = CLASS) -> Relation | None:
        """Make the table of the classes of some pieces that violate a check; None if there are none."""
        bindings = judging(checks, keys) | {"codes": self.steps.shared["codes"]}
        failing = self.steps.make("failing_classes", pieces=pieces, **bindings)
        return failing if self.run.count(failing) else None


def start_search(run: Run, cells: Cells, policy: Policy) -> Search:
    """Return the state of a search that has not looked at any item yet."""
    taxonomies = sensitive_taxonomies(run, cells, [sensitive.weighing.of for sensitive in policy.sensitive])
    bounds = bounds_of(policy, taxonomies)
    base_checks = judge(run, policy.models, cells.sensitive, cells.table)
    general_checks = judge(run, policy.models, [taxonomy.attribute for taxonomy in taxonomies], cells.table)
    reach = _reach(run, cells)
    reaches = names("r", len(cells.words)) if reach["reach"] else []
    shared: dict[str, Any] = {
        "words": cells.words,
        "reaches": reaches,
        "path_keys": names("k", len(cells.words)),
        "masks": names("m", len(cells.words)),
        "row_columns": [name("place"), *cells.words, *reaches],
        "codes": [taxonomy.attribute.code for taxonomy in taxonomies],
        "bounds": bounds,
        "bounded_codes": [bound.code for bound in bounds],
        "least_rows": max(model.group_size for model in policy.models),
        "is_numbered": cells.is_numbered,
        **reach,
    }
    steps = Steps(run, "sweep", shared)
    return Search(
        run,
        cells,
        steps,
        taxonomies,
        bounds,
        base_checks,
        general_checks,
        least_rows=shared["least_rows"],
        items=ordered_items(run, cells),
        closed=steps.growing("closed_pieces"),
        counts_in_shares=any(sensitive.weighing.of for sensitive in policy.sensitive),
    )


def _reach(run: Run, cells: Cells) -> dict[str, Any]:
    """Return the quasi-identifiers with leaves that repeat themselves above, and the table of how far down their rows reach."""
    attributes = {i for (i,) in run.rows("algorithms/sweep/repeated_leaves", quasi=cells.quasi)}
    repeating = [(p, i) for i, p in enumerate(cells.packed, 1) if i in attributes]
    reach = run.step("algorithms/sweep/reach", repeating=repeating, axes=cells.axes) if repeating else None
    return {"repeating": repeating, "reach": reach}
