"""Who was suppressed: the values whose rows were left out at least twice as often as all rows."""

from __future__ import annotations

from typing import Any

from .measured import Released

NAMED = 20
"""How many values of a column are named, those with the most suppressed rows."""


def suppressed_values(released: Released) -> dict[str, Any]:
    """Return the share of the rows that are suppressed, and for each quasi-identifier the values with twice that share.

    A value that fewer rows of the source have than a class needs by the policy is not named, only counted.
    """
    run, cells, suppressed = released.run, released.cells, released.suppressed
    report: dict[str, Any] = {"share": round(suppressed / cells.rows, 6), "values": [], "unnamed": []}
    if not suppressed:
        return report
    rows = run.rows(
        "release/suppressed_values",
        cells=cells.table,
        grouping=released.grouping.cells,
        axes=cells.axes,
        packed=cells.packed,
        words=cells.words,
        rows=cells.rows,
        total=suppressed,
        least=released.crowd,
        most=NAMED,
    )
    for number, place, value, different, n, lost in sorted(rows, key=lambda row: row[:2]):
        counts = {"rows": int(n), "suppressed": int(lost)}
        column = cells.quasi[number - 1].name
        if place:
            report["values"].append({"column": column, "value": value, **counts})
        else:
            report["unnamed"].append({"column": column, "values": int(different), **counts})
    return report
