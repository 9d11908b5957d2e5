"""What DuckDB can read: files and globs, tables of database files, frames, relations, tables of the user's connection."""

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
from .view import kind_of

if TYPE_CHECKING:
    from ..base import Reading
    from .backend import DuckDB

READERS = {".parquet": "read_parquet", ".csv": "read_csv", ".tsv": "read_csv", ".txt": "read_csv"}


def open_source(backend: DuckDB, source: Any, view: Relation, reading: Callable[[str], Reading]) -> Relation:
    """A relation of the source. The columns of a CSV file are read as `reading` says."""
    if isinstance(source, Path):
        source = str(source)
    if not isinstance(source, str):
        return _frame(backend, source, view)
    if source.startswith("duckdb:"):
        path, table = database_table(source)
        if not Path(path).is_file():
            raise PermanentError(f"the database file {path} does not exist")
        relation = Relation.of(backend.attach(path, read_only=True), *table)
        if not kind_of(backend, backend.located(relation)):
            raise PermanentError(f"{path} has no table {'.'.join(table)}: correct the name")
        return relation
    if "://" in source and not source.startswith(("http://", "https://", "s3://")):
        raise PolicyError(
            f"sources of the kind {source.partition('://')[0]}:// are not known: use a parquet or CSV file or duckdb:///file?table=…"
        )
    if reader := reader_of(source):
        return _file(backend, reader, source, view, reading)
    if backend.is_own:
        raise PolicyError(f"what kind of source {source} is cannot be told: use .parquet, .csv or duckdb:///file?table=…")
    return Relation.of(*table_name(source))


def database_table(url: str) -> tuple[str, tuple[str, ...]]:
    """The file and the table of duckdb:///file?table=schema.table.

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
    """The parts of a table's name; a part with a dot or other signs in it stands in double quotes."""
    try:
        return tuple(part.name for part in exp.to_table(text, dialect="duckdb").parts)
    except SqlglotError:
        raise PolicyError(f"{text} is no name of a table: put names with special signs in double quotes") from None


def reader_of(path: str) -> str | None:
    """What reads a file of this name."""
    suffixes = [suffix.lower() for suffix in Path(path).suffixes]
    if suffixes and suffixes[-1] in (".gz", ".zst"):
        suffixes.pop()
    return READERS.get(suffixes[-1]) if suffixes else None


def absolute(path: str) -> str:
    """What a file is called in a script, which may run in any folder."""
    return path if "://" in path else os.path.abspath(os.path.expanduser(path))


def _file(backend: DuckDB, reader: str, path: str, view: Relation, reading: Callable[[str], Reading]) -> Relation:
    options = (
        [] if any(sign in path for sign in "*?[") else ["hive_partitioning = false"]
    )  # the folders of one file say nothing
    if reader == "read_csv":
        types = ", ".join(f"{safe(value(column))}: 'VARCHAR'" for column in _texts(backend, path, options, reading))
        options += [f"types = {{{types}}}"] if types else []

    def made(file: str) -> str:
        return f"create temp view {safe(view)} as select * from {reader}({', '.join([safe(value(file)), *options])})"

    backend.execute(made(path))
    backend.record(hide_credentials(made(absolute(path))), "the source")
    backend.views.append(view)
    return view


def _texts(backend: DuckDB, path: str, options: list[str], reading: Callable[[str], Reading]) -> list[str]:
    """The columns of a CSV file that are read as they are written, though they may look like numbers or dates."""
    call = f"read_csv({', '.join([safe(value(path)), *options])})"
    types = {row[0]: row[1] for row in backend.execute(f"describe select * from {call}").fetchall()}
    texts = [column for column in types if reading(column) == "text"]
    tests = {column: test for column in types if (test := _test(safe(name(column)), types[column], reading(column)))}
    if not tests:
        return texts
    whole = f"read_csv({', '.join([safe(value(path)), *options, 'all_varchar = true'])})"
    [kept] = backend.execute(f"select {', '.join(f'bool_and({test})' for test in tests.values())} from {whole}").fetchall()
    return texts + [column for column, keeps in zip(tests, kept, strict=True) if keeps is False]


def _test(column: str, type_: str, reading: Reading) -> str | None:
    """What every value of a column must fulfil to be read as its type, not as it is written."""
    if reading == "same" and type_ != "VARCHAR":
        return f"cast(try_cast({column} as {type_}) as varchar) is not distinct from {column}"
    if reading == "number" and type_ in ("BIGINT", "HUGEINT", "DOUBLE"):
        return f"not coalesce(regexp_matches({column}, '^[+-]?0[0-9]'), false)"
    return "false" if reading == "number" and type_ in ("BOOLEAN", "TIME") else None


def _frame(backend: DuckDB, frame: Any, view: Relation) -> Relation:
    [name] = view.parts
    try:
        backend.register(name, frame)
    except duckdb.InvalidInputException as failure:
        if isinstance(frame, duckdb.DuckDBPyRelation):
            raise PolicyError("the relation belongs to another connection: pass that one as con=") from failure
        raise PolicyError(
            f"a {type(frame).__name__} is no table: pass a frame, a relation, a path or a table's name"
        ) from failure
    backend.remark(f"the source: a {type(frame).__name__} in memory; make it readable as {name}")
    return view
