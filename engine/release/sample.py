"""Some rows before and after, for people who want to see what a release looks like. They are made up, and nobody's."""

from __future__ import annotations

from typing import Any

from .measured import Released

SHOWN = 5
LOOKED_AT = 40
"""Rows are made up of about so many classes, spread over all of them. Of those that may be shown some are."""


def sample(released: Released) -> list[dict[str, Any]]:
    """Return rows as their quasi-identifiers `before` and `after`, each as a text or None.

    A row has values from the middle of what a label covers, or from its quarters. No row of the source has this combination of
    values, or as many rows as a class needs by the policy, and two at least.
    """
    run, cells, grouping = released.run, released.cells, released.grouping
    rows = run.rows(
        "release/sample_rows",
        grouping=grouping.cells,
        classes=grouping.classes,
        cells=cells.table,
        axes=cells.axes,
        packed=cells.packed,
        lists=released.lists,
        least=released.crowd,
        looked_at=LOOKED_AT,
        shown=SHOWN,
    )
    names = [attribute.name for attribute in cells.quasi]
    halves = ((row[1 : len(names) + 1], row[len(names) + 1 :]) for row in sorted(rows, key=lambda row: int(row[0])))
    return [
        {"before": dict(zip(names, before, strict=True)), "after": dict(zip(names, after, strict=True))}
        for before, after in halves
    ]
