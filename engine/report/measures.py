"""What a report measures of a table itself, with a few queries: the values of its columns, and of its classes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..params.wording import rounded
from ..run import Run
from ..sql.names import Relation, name, names

MOST = 8
"""So many values of a column are shown, the most frequent ones."""


def values_of(run: Run, table: Relation, columns: Sequence[str]) -> dict[str, dict[str, Any]]:
    """Return of each column how many values it has, and the most frequent ones with their rows.

    They are not listed of a column of which most rows have a value of their own: it would be a list of people.
    """
    if not columns:
        return {}
    rows = run.rows("report/column_values", table=table, wanted=[name(column) for column in columns], most=MOST)
    found: dict[str, dict[str, Any]] = {column: {"different": 0, "values": []} for column in columns}
    for number, place, value, n, different in sorted(rows, key=lambda row: row[:2]):
        column = found[columns[number - 1]]
        column["different"] = int(different)
        if n > 1:
            column["values"].append({"place": int(place), "value": value, "rows": int(n)})
    return found


def sensitive_of(
    run: Run, table: Relation, keyed: Sequence[str], column: str, is_starred: bool, count: str | None
) -> dict[str, Any]:
    """Return how the values of a sensitive column are shared out: in the table, and at least and at most in a class.

    keyed: the columns that say which class a line is of. count: the one that says how many rows it stands for; None: for one.
    distance, entropy: of the classes the least, the mean, the median and the most of how far their distribution is from that
        of the table, and of how mixed their values are.
    """
    keys = names("qv", len(keyed))
    counts = run.step(
        "report/sensitive_counts",
        table=table,
        read=[*zip(map(name, keyed), keys, strict=True)],
        sensitive=name(column),
        count=count and name(count),
        is_starred=is_starred,
    )
    rows = run.rows("report/sensitive_shares", counts=counts, keys=keys, most=MOST)
    distances = run.step("report/class_distances", counts=counts, keys=keys)
    figures = {figure: _figures(run, distances, figure) for figure in ("distance", "entropy")}
    run.forget(counts, distances)
    return {
        "name": column,
        "rows": int(rows[0][2]) if rows else 0,
        "classes": int(rows[0][-1]) if rows else 0,
        "values": [
            {
                "value": value,
                "rows": int(n),
                "share": rounded(n / total),
                "least": rounded(float(least)),
                "most": rounded(float(most)),
                "classes": int(holding),
            }
            for value, n, total, least, most, holding, _ in rows
        ],
        **figures,
    }


def _figures(run: Run, distances: Relation, figure: str) -> dict[str, float | None]:
    scores = run.step("report/scores_of", distances=distances, figure=name(figure))
    found = run.row("measures/figures", scores=scores)
    run.forget(scores)
    return {key: rounded(value) for key, value in zip(("least", "mean", "median", "most"), found, strict=True)}
