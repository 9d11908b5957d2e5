"""Enumerations of DuckDB by name: their labels are values of the table, and a script of the run shall hold none.

DuckDB writes a type out wherever it stands in a table. So the engine itself reads the labels out of the type of a column, into
a temporary type; a table whose columns are declared by it has the labels, and outlives it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from ...sql.names import Relation, name, value
from ...sql.render import safe

if TYPE_CHECKING:
    from .backend import DuckDB

LABEL = "'(?:[^']|'')*'"
ENUM = rf'"(?:[^"]|"")*"|ENUM\({LABEL}(?:, {LABEL})*\)'
"""An enumeration, or a name in quotes that could look like one, as DuckDB writes a type."""


@contextmanager
def types_by_name(backend: DuckDB, table: Relation) -> Iterator[dict[str, str]]:
    """The types of a table's columns without labels, in a transaction: for as long as their names are known."""
    types: dict[str, str] = {}
    made: list[str] = []
    for column in backend.columns(table):
        parts, known = [], 0
        for place, found in enumerate(re.finditer(ENUM, column.type), 1):
            if not found[0].startswith('"'):
                made.append(safe(name(f"{backend.prefix}labels_{len(made) + 1}")))
                parts += [column.type[known : found.start()], made[-1]]
                known = found.end()
                type_ = f"regexp_extract_all(typeof(any_value({safe(name(column.name))})), {safe(value(ENUM))})[{place}]"
                labels = f"select unnest(regexp_extract_all({type_}, {safe(value(LABEL))})) as label from {safe(table)}"
                labels = f"select replace(label[2:-2], '''''', '''')\nfrom (\n    {labels}\n)"
                backend.perform(f"create temp type {made[-1]} as enum (\n{labels}\n)", f"the labels of {column.name}")
        types[column.name] = "".join([*parts, column.type[known:]])
    yield types
    for type_ in made:
        backend.perform(f"drop type {type_}", "")
