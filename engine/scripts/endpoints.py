"""The source that a script reads and the target that it publishes to: those of the policy, or tables of other names."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from ..backends.base import Column
from ..backends.duckdb.source import absolute, database_table, table_name
from ..backends.files.form import COMPRESSIONS, Form, ending
from ..backends.files.target import HUGE
from ..backends.postgres.url import address, is_postgres
from ..backends.spark.url import address as spark_address
from ..backends.spark.url import is_spark
from ..cells.revision import Revisions
from ..sql.dialect import WAREHOUSES, fold_case, parse_table
from ..sql.names import Relation, name, value
from ..sql.render import DIALECT, safe
from ..sql.statement import Statement

SOURCE = Relation.of("shoal_source")
RELEASE = Relation.of("shoal_release")
FILE = "shoal_target"
"""What a script calls the database file that it publishes to."""


@dataclass(frozen=True)
class Publishing:
    """The statements that publish the rows of `shoal_release`, in the dialect of the templates."""

    opening: tuple[Statement, ...]
    statements: tuple[Statement, ...]
    table: Relation


def table_of(end: Any, what: str) -> Relation:
    """Return the name of a source or a target as a table: its own, or that of its file without the ending."""
    if not isinstance(end, str):
        return Relation.of(what)
    if end.startswith("duckdb:"):
        return Relation(database_table(end)[1])
    if is_postgres(end):
        return Relation(address(end).table)
    if is_spark(end) and (table := spark_address(end).table):
        return Relation(table)
    if Path(end).suffix:
        return Relation.of(re.sub(r"\W+", "_", Path(end).name.split(".")[0]).strip("_") or what)
    return Relation(table_name(end))


def called(text: str | None, end: Any, what: str, dialect: str) -> Relation:
    """Return the table that the user names, or else that of the source or target, as the dialect reads names."""
    if text:
        return parse_table(text, dialect)
    return Relation(tuple(fold_case(part, dialect) for part in table_of(end, what).parts))


def view(columns: Sequence[Column], revisions: Revisions, source: Relation, collation: str, dialect: str) -> str:
    """Return the statement that gives the source one name, so that a script says only once what it reads."""

    def read(column: Column) -> str:
        spelled = fold_case(column.name, dialect)
        if column.name not in revisions:
            return _written(column, collation, spelled)
        revision = revisions[column.name]
        expression = replace(revision, column=replace(column, name=spelled)).expression("s")
        return f"({safe(expression)})" + (collation if column.type == "VARCHAR" else "")

    listed = ",\n    ".join(f"{read(column)} as {safe(name(column.name))}" for column in columns)
    return f"create temp view {safe(SOURCE)} as\nselect\n    {listed}\nfrom {safe(source)} as s"


def is_same_file(source: Any, target: str | None) -> bool:
    """Return whether source and target are tables of one database file of DuckDB, which can be opened only once."""
    ends = [end for end in (source, target) if isinstance(end, str) and end.startswith("duckdb:")]
    return len(ends) == 2 and len({os.path.realpath(database_table(end)[0]) for end in ends}) == 1


def publishing(
    target: str | None, named: str | None, columns: list[Column], dialect: str, collation: str, opened: str | None
) -> Publishing:
    """Return the statements that publish: to a file or a DuckDB file if the script is for DuckDB, else to a table.

    opened: what the script calls the database file of the target, if it has opened it already.
    """
    is_here = named is None and target is not None and dialect == DIALECT
    listed = ",\n    ".join(f"{_written(c, collation)} as {safe(name(fold_case(c.name, dialect)))}" for c in columns)
    if is_here and target and (end := ending(target)):
        is_csv = end in COMPRESSIONS
        how = f"format csv, {Form(compression=COMPRESSIONS[end]).csv(' ')}" if is_csv else "format parquet"
        listed = ", ".join(safe(name(c.name)) if is_csv else _storable(c) for c in columns)
        copied = f"copy (select {listed} from {safe(RELEASE)}) to {safe(value(os.path.realpath(target)))} ({how})"
        return Publishing((), (Statement(copied, "publish"),), RELEASE)
    made = called(named, target, "target", dialect)
    opening: tuple[Statement, ...] = ()
    if is_here and target and target.startswith("duckdb:"):
        file, table = database_table(target)
        attached = Statement(f"attach {safe(value(absolute(file)))} as {safe(name(FILE))}", "the database file of the target")
        opening = () if opened else (attached,)
        made = Relation.of(opened or FILE, *(table if len(table) > 1 else ("main", *table)))
    created = f"table {safe(made)} as\nselect\n    {listed}\nfrom {safe(RELEASE)}"
    replaces = dialect in WAREHOUSES  # in one statement, as there is no transaction
    steps = (f"create or replace {created}",) if replaces else (f"drop table if exists {safe(made)}", f"create {created}")
    return Publishing(opening, tuple(Statement(sql, "publish") for sql in steps), made)


def _written(column: Column, collation: str, spelled: str | None = None) -> str:
    return str(safe(name(spelled or column.name))) + (collation if column.type == "VARCHAR" else "")


def _storable(column: Column) -> str:
    """Return a column as parquet can store it: huge integers as decimals, which DuckDB would write as doubles."""
    named = safe(name(column.name))
    return f"cast({named} as decimal(38, 0)) as {named}" if column.type in HUGE else named
