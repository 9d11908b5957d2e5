"""Say for each column what one more cut of the classes by it would violate, whichever algorithm made the classes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...cells.packing import Cells
from ..base import Binding, Grouping, Refusal
from .cutter import Cutter

if TYPE_CHECKING:
    from ...policy.model import Policy


def more_cuts(cutter: Cutter, cells: Cells, policy: Policy, grouping: Grouping) -> list[Binding]:
    """Return for each column the classes with several values of it, and the checks that keep them from being cut by it.

    Nothing, if the classes have other sensitive values than the source, or divide the rows of a person.
    """
    if grouping.published_sensitive or grouping.shares or (grouping.is_split and cells.pairs):
        return []
    steps, groups = cutter.steps, cutter.checks.groups
    pieces = steps.make("class_pieces", grouping=grouping.cells, cells=groups, is_split=grouping.is_split)
    counts = cutter.refused_cuts(pieces)
    found = []
    for i, column in enumerate(policy.quasi_names, 1):
        classes, rows = counts.get((i, -1), (0, 0))
        checks = enumerate(cutter.checks.checks)
        refusals = [Refusal(check, *counts[i, place]) for place, check in checks if (i, place) in counts]
        refusals.sort(key=lambda refusal: -refusal.rows)
        found.append(Binding(column, classes=classes, rows=rows, refusals=tuple(refusals)))
    return found
