"""Make the ladder of a taxonomy: a table with one row per value and one column per level."""

from __future__ import annotations

import csv
import tempfile
from collections.abc import Sequence
from pathlib import Path

from sqlglot import exp

from ..backends.base import Column
from ..errors import ColumnError
from ..run import Run
from ..sql.names import Relation, values
from ..sql.render import safe
from .csv_file import Row
from .kinds import Taxonomy
from .weights import Weights

LEVELS = 62
"""Every level takes at least one bit of a cell's path, and a path is one bigint."""


def ladder(
    run: Run, tally: Relation, value: exp.Identifier, column: Column, taxonomy: Taxonomy, general: Weights | None = None
) -> Relation:
    """Make the ladder of a column's taxonomy: (place, l0 … lh).

    general: the weights of the values, if the column may hold labels of the taxonomy besides values. A value with a weight is
        then in the ladder even if all of its rows hold labels.
    """
    built = taxonomy.build(column)
    if taxonomy.height > LEVELS:
        raise ColumnError(column.name, f"has a taxonomy of {taxonomy.height:,} levels, at most {LEVELS} can be told apart")
    _forbid_longer(run, tally, value, column, taxonomy)
    if taxonomy.is_large:
        return _loaded(run, column, built.bindings["rows"])
    weighted = values(leaf for leaf, weight in general.of.items() if leaf is not None and weight) if general else []
    return run.step(
        f"taxonomies/{built.template}",
        tally=tally,
        value=value,
        general=general is not None,
        weighted=weighted,
        **built.bindings,
    )


def _loaded(run: Run, column: Column, rows: Sequence[Row]) -> Relation:
    """Make the ladder of a large hierarchy of a file: a statement with all its rows would take minutes and much memory."""
    columns = [Column("place", "BIGINT", "integer"), *(Column(f"l{j}", "VARCHAR", "other") for j in range(len(rows[0])))]
    with tempfile.TemporaryDirectory(prefix="shoal-") as folder:
        file = Path(folder) / "rows.csv"
        with file.open("w", encoding="utf-8", newline="") as output:
            writer = csv.writer(output, quoting=csv.QUOTE_ALL, lineterminator="\n")
            writer.writerows((place, *row) for place, row in enumerate(rows, 1))
        table = run.load(file, columns)
    run.backend.remark(f"the hierarchy of {column.name}: {len(rows):,} rows, which are loaded into {safe(table)}")
    return table


def _forbid_longer(run: Run, tally: Relation, value: exp.Identifier, column: Column, taxonomy: Taxonomy) -> None:
    """Refuse values with more characters than the taxonomy can hide, and show some of them."""
    if taxonomy.longest is None:
        return
    longer = run.rows("stages/longer_values", tally=tally, value=value, length=taxonomy.longest)
    if longer:
        shown = ", ".join(repr(leaf) for leaf, _ in longer)
        sentence = f"has a mask of {taxonomy.longest} characters, and {longer[0][1]:,} values of the source are longer: {shown}"
        raise ColumnError(column.name, sentence)
