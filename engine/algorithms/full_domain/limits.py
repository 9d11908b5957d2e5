"""What a small suppression limit would have kept of the columns that ended at the root of their taxonomies."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from .node_search import READ, NodeSearch
from .trial import Trial

if TYPE_CHECKING:
    from ...policy.model import Policy

ROWS = 100
"""One of so many rows: many a user would rather leave out as many as that than lose a column."""


def kept_by_limit(search: NodeSearch, policy: Policy, levels: Sequence[int]) -> list[dict[str, Any]]:
    """Return the columns at the root that would keep a lower level, all others as they are, if so few rows could be left out.

    levels: those of the node that the search ends with.
    """
    cells = search.cells
    allowed = cells.rows // ROWS
    lower = [
        (i, level, (*levels[:i], level, *levels[i + 1 :]))
        for i, (packed, quasi) in enumerate(zip(cells.packed, policy.quasi, strict=True))
        if levels[i] == packed.attribute.height
        for level in range(quasi.min_level, levels[i])
    ]
    if not lower or allowed <= search.limit or policy.forbids_suppression:
        return []
    lower = [each for each in lower if each[1] >= levels[each[0]] - max(1, READ // (cells.count * len(lower)))]
    lost = Trial(search.run, cells, search.checks, allowed).lost([node for *_, node in lower])
    kept: dict[int, dict[str, Any]] = {}
    for (i, level, _), rows in zip(lower, lost, strict=True):
        if rows <= allowed and i not in kept:
            kept[i] = {"column": policy.quasi[i].name, "limit": 1 / ROWS, "level": level, "suppressed": rows}
    return list(kept.values())
