"""What DuckDB reads as a source: files, globs, tables of database files, frames, relations, tables of the user's connection."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs, unquote, urlsplit

import duckdb
from sqlglot import exp
from sqlglot.errors import SqlglotError

from ...errors import PermanentError, PolicyError, hide_credentials
from ...sql.names import Relation, name, value
from ...sql.render import safe
from .frames import readable
from .view import kind_of

if TYPE_CHECKING:
    from ..base import Reading
    from .backend import DuckDB

READERS = {".parquet": "read_parquet", ".csv": "read_csv", ".tsv": "read_csv", ".txt": "read_csv"}
"""The function of DuckDB that reads a file, by how the name of the file ends."""


def open_source(backend: DuckDB, source: Any, view: Relation, reading: Callable[[str], Reading]) -> Relation:
    """Make a source readable, and return the table or view to read. `reading` says how each column of a CSV file is read.

    view: the name of the view that is made for a file or a frame.
    """
    if isinstance(source, Path):
        source = str(source)
    if not isinstance(source, str):
        return _open_frame(backend, source, view)
    if source.startswith("duckdb:"):
        path, table = database_table(source)
        if not Path(path).is_file():
            raise PermanentError(f"the database file {path} does not exist")
        relation = Relation.of(backend.attach(path, read_only=True), *table)
        if not kind_of(backend, backend.locate(relation)):
            raise PermanentError(f"{path} has no table {'.'.join(table)}: correct the name")
        return relation
    if "://" in source and not source.startswith(("http://", "https://", "s3://")):
        raise PolicyError(
            f"sources of the kind {source.partition('://')[0]}:// are not known: use a parquet or CSV file or duckdb:///file?table=…"
        )
    if reader := reader_of(source):
        return _open_file(backend, reader, source, view, reading)
    if backend.is_own:
        raise PolicyError(f"what kind of source {source} is cannot be told: use .parquet, .csv or duckdb:///file?table=…")
    return Relation.of(*table_name(source))


def database_table(url: str) -> tuple[str, tuple[str, ...]]:
    """Return the file and the table of duckdb:///file?table=schema.table.

    Three slashes are read as SQLAlchemy reads them, relative to the working directory, or, if there is no such folder, as
    other URLs, from the root; four slashes are always from the root.
    """
    parts = urlsplit(url)
    tables = parse_qs(parts.query).get("table", [])
    path = unquote(parts.netloc + parts.path)
    if len(tables) != 1 or not path.strip("/"):
        raise PolicyError(f"{url} must name a file and a table: duckdb:///folder/file.duckdb?table=main.patients")
    if path.startswith("//") or (path.startswith("/") and Path(path[1:]).parent.is_dir()):
        path = path[1:]
    return path, table_name(tables[0])


def table_name(text: str) -> tuple[str, ...]:
    """Return the parts of a table's name. A part with a dot or another special sign stands in double quotes."""
    try:
        return tuple(part.name for part in exp.to_table(text, dialect="duckdb").parts)
    except SqlglotError:
        raise PolicyError(f"{text} is no name of a table: put names with special signs in double quotes") from None


def reader_of(path: str) -> str | None:
    """Return the function that reads a file of this name, or None if it is no name of such a file."""
    suffixes = [suffix.lower() for suffix in Path(path).suffixes]
    if suffixes and suffixes[-1] in (".gz", ".zst"):
        suffixes.pop()
    return READERS.get(suffixes[-1]) if suffixes else None


def absolute(path: str) -> str:
    """Return the absolute path of a file: a script may run in any folder."""
    return path if "://" in path else os.path.abspath(os.path.expanduser(path))


def _open_file(backend: DuckDB, reader: str, path: str, view: Relation, reading: Callable[[str], Reading]) -> Relation:
    """Make a view of a file or glob. Of a single file the names of its folders say nothing, so no columns are made of them."""
    options = [] if any(sign in path for sign in "*?[") else ["hive_partitioning = false"]
    if reader == "read_csv":
        types = ", ".join(f"{safe(value(column))}: 'VARCHAR'" for column in _text_columns(backend, path, options, reading))
        options += [f"types = {{{types}}}"] if types else []

    def creation(file: str) -> str:
        return f"create temp view {safe(view)} as select * from {reader}({', '.join([safe(value(file)), *options])})"

    backend.execute(creation(path))
    backend.record(hide_credentials(creation(absolute(path))), "the source")
    backend.views.append(view)
    return view


def _text_columns(backend: DuckDB, path: str, options: list[str], reading: Callable[[str], Reading]) -> list[str]:
    """Return the columns of a CSV file that are read as texts, although DuckDB may take them for numbers or dates."""
    call = f"read_csv({', '.join([safe(value(path)), *options])})"
    types = {column: type_ for column, type_, *_ in backend.fetch(f"describe select * from {call}")}
    texts = [column for column in types if reading(column) == "text"]
    tests = {column: test for column in types if (test := _type_test(safe(name(column)), types[column], reading(column)))}
    if not tests:
        return texts
    all_texts = f"read_csv({', '.join([safe(value(path)), *options, 'all_varchar = true'])})"
    [results] = backend.fetch(f"select {', '.join(f'bool_and({test})' for test in tests.values())} from {all_texts}")
    return texts + [column for column, result in zip(tests, results, strict=True) if result is False]


def _type_test(column: str, type_: str, reading: Reading) -> str | None:
    """Return a condition that all values of a column must fulfil to be read as its type; None: no condition is needed."""
    if reading == "same" and type_ != "VARCHAR":
        return f"cast(try_cast({column} as {type_}) as varchar) is not distinct from {column}"
    if reading == "number" and type_ in ("BIGINT", "HUGEINT", "DOUBLE"):
        return f"not coalesce(regexp_matches({column}, '^[+-]?0[0-9]'), false)"
    return "false" if reading == "number" and type_ in ("BOOLEAN", "TIME") else None


def _open_frame(backend: DuckDB, frame: Any, view: Relation) -> Relation:
    """Register a frame or a relation under the name of the view."""
    [name] = view.parts
    table = readable(frame)
    try:
        backend.register(name, table)
    except duckdb.InvalidInputException as failure:
        raise PolicyError("the relation belongs to another connection: pass that one as con=") from failure
    backend.remark(f"the source: a {type(frame).__name__} in memory; make it readable as {name}")
    return view
