"""Enumerated types of columns by a name each: their labels are values of the table, and the script of a run must not show them.

DuckDB writes an enumerated type with all its labels wherever it shows the type of a column. So a statement makes DuckDB itself
read the labels out of the type of a column, and make a temporary type of them. A table whose columns are declared with this
type keeps the labels when the type is dropped.
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
"""An enumerated type in the text of a type, or a name in quotes, which could contain such a text."""


@contextmanager
def types_by_name(backend: DuckDB, table: Relation) -> Iterator[dict[str, str]]:
    """Give the types of a table's columns, with a temporary type in the place of each enumerated one.

    The temporary types are there as long as the block runs, which must be in a transaction.
    """
    types: dict[str, str] = {}
    temporary: list[str] = []
    for column in backend.columns(table):
        parts, end = [], 0
        for place, match in enumerate(re.finditer(ENUM, column.type), 1):
            if not match[0].startswith('"'):
                temporary.append(safe(name(f"{backend.prefix}labels_{len(temporary) + 1}")))
                parts += [column.type[end : match.start()], temporary[-1]]
                end = match.end()
                type_ = f"regexp_extract_all(typeof(any_value({safe(name(column.name))})), {safe(value(ENUM))})[{place}]"
                labels = f"select unnest(regexp_extract_all({type_}, {safe(value(LABEL))})) as label from {safe(table)}"
                labels = f"select replace(label[2:-2], '''''', '''')\nfrom (\n    {labels}\n)"
                backend.perform(f"create temp type {temporary[-1]} as enum (\n{labels}\n)", f"the labels of {column.name}")
        types[column.name] = "".join([*parts, column.type[end:]])
    yield types
    for type_ in temporary:
        backend.perform(f"drop type {type_}", "")
