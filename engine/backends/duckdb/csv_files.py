"""Rows of DuckDB as CSV files, on their way to another engine or from it: every value is a text."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from ...sql.names import Relation, name, value
from ...sql.render import safe
from ..base import Column
from ..transfer import carried_type

if TYPE_CHECKING:
    from .backend import DuckDB


def unload(backend: DuckDB, relation: Relation, file: Path) -> list[Column]:
    """Write the rows of a table to a file, every value as its text, and return the columns."""
    columns = [Column(c.name, carried_type(c.type), c.kind) for c in backend.columns(relation)]
    texts = ", ".join(f"{_text(c)} as {safe(name(c.name))}" for c in columns)
    options = r"""format csv, header false, nullstr '\N', delim ',', quote '"', escape '"', force_quote *"""
    backend.execute(f"copy (select {texts} from {safe(relation)}) to {safe(value(str(file)))} ({options})")
    return columns


def load(backend: DuckDB, file: Path, columns: Sequence[Column]) -> Relation:
    """Make a temporary table with these columns from the rows of a file, and return it."""
    table = backend.unique("carried")
    texts = ", ".join(f"{safe(value(f'c{i}'))}: 'VARCHAR'" for i in range(len(columns)))
    options = (
        r"""auto_detect = false, header = false, nullstr = '\N', allow_quoted_nulls = false, delim = ',', quote = '"', """
        r"""escape = '"', parallel = false, max_line_size = 16777216"""
    )
    read = f"read_csv({safe(value(str(file)))}, {options}, columns = {{{texts}}})"
    typed = ", ".join(f"{_typed(f'c{i}', carried_type(c.type))} as {safe(name(c.name))}" for i, c in enumerate(columns))
    backend.execute(f"create temp table {safe(table)} as select {typed} from {read}")
    return table


def read_cells(backend: DuckDB, file: Path, delimiter: str, width: int, is_ragged: bool) -> Relation:
    """Make a temporary table (number, c0, c1, …) of the cells of a CSV file without a header, and return it.

    width: how many cells the longest row has. Empty cells, and those that a row lacks, are NULL.
    is_ragged: rows may lack cells. DuckDB then refuses line ends in quotes; it would take them if it read with one thread, but
        would not say a word of a quote without an end.
    """
    table = backend.unique("cells")
    places = [f"c{i}" for i in range(width)]
    texts = ", ".join(f"{safe(value(place))}: 'VARCHAR'" for place in places)
    options = (
        f"auto_detect = false, header = false, delim = {safe(value(delimiter))}, null_padding = {safe(is_ragged)}, "
        r"""quote = '"', escape = '"', max_line_size = 16777216"""
    )
    read = f"read_csv({safe(value(str(file)))}, {options}, columns = {{{texts}}})"
    numbered = ", ".join(["row_number() over () as number", *places])
    backend.execute(f"create temp table {safe(table)} as select {numbered} from {read}")
    return table


def _text(column: Column) -> str:
    """Return an expression that gives the text of a column's values as PostgreSQL would write it."""
    own = safe(name(column.name))
    if column.type == "BLOB":
        return rf"'\x' || lower(hex({own}))"
    if column.type.endswith("[]"):
        items = f"list_transform({own}, lambda item: coalesce(cast(item as varchar), 'NULL'))"
        return f"'{{' || array_to_string({items}, ',') || '}}'"
    return f"cast({own} as varchar)"


def _typed(column: str, type_: str) -> str:
    """Return an expression that gives the value of such a text."""
    if type_ == "BLOB":
        return f"unhex(substr({column}, 3))"
    return f"cast(translate({column}, '{{}}\"', '[]') as {type_})" if type_.endswith("[]") else f"cast({column} as {type_})"
