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

from ...errors import EngineError, PermanentError, PolicyError, file_error, hide_credentials
from ...params.wording import hint
from ...sql.names import Relation, value
from ...sql.render import safe
from ..files.form import is_file, is_glob, without_wildcards
from ..postgres.url import is_postgres
from ..spark.url import is_spark
from .csv_source import reading_options
from .failures import reading_error
from .frames import readable
from .old_blocks import warn_of_old_values
from .view import kind_of

if TYPE_CHECKING:
    from ..base import Reading
    from .backend import DuckDB

READERS = {".parquet": "read_parquet", ".csv": "read_csv", ".tsv": "read_csv", ".txt": "read_csv"}
"""The function of DuckDB that reads a file, by how the name of the file ends."""
MAGIC, MAGIC_AT = b"DUCK", 8
"""What stands at this byte of every database file of DuckDB."""


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
        database = backend.attach(path, read_only=True)
        warn_of_old_values(backend, database, path)
        relation = Relation.of(database, *table)
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
    return _open_table(backend, source)


def is_elsewhere(location: Any) -> bool:
    """Return whether a URL is one of another engine."""
    return is_postgres(location) or is_spark(location)


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


def check_database(path: str) -> None:
    """Refuse a file that DuckDB has not written. DuckDB itself opens some of them, and what it then writes is lost."""
    file = Path(path)
    try:
        if not file.is_file():
            return
        with file.open("rb") as opened:
            opened.seek(MAGIC_AT)
            found = opened.read(len(MAGIC))
    except OSError as failure:
        raise file_error(f"{path} cannot be read", failure) from failure
    if found != MAGIC:
        raise PermanentError(f"{path} is no database file of DuckDB: name another file, or move this one away")


def table_name(text: str) -> tuple[str, ...]:
    """Return the parts of a table's name. A part with a dot or another special sign stands in double quotes."""
    try:
        return tuple(part.name for part in exp.to_table(text, dialect="duckdb").parts)
    except SqlglotError:
        raise PolicyError(f"{text} is no name of a table: put names with special signs in double quotes") from None


def _open_table(backend: DuckDB, source: str) -> Relation:
    """Return a table of the user's connection with its database and schema: alone its name could be one of a template's own.

    A name that is in no catalog is left as it is: DuckDB may know it as a variable of Python.
    """
    table = Relation(table_name(source))
    places = [backend.locate(table)]
    if len(table.parts) == 1:
        places.insert(0, Relation.of("temp", "main", *table.parts))
    found = next((place for place in places if kind_of(backend, place)), None)
    if found is None:
        try:
            backend.fetch(f"describe {safe(table)}")
        except PermanentError as failure:
            tables = [row[0] for row in backend.fetch("select table_name from information_schema.tables")]
            raise PermanentError(f"the connection has no table {source}; {hint(table.parts[-1], tables)}") from failure
    return found or table


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
    literal = is_file(path)
    options = ["hive_partitioning = false"] if literal or not is_glob(path) else []
    read = without_wildcards(path) if literal else path
    try:
        if reader == "read_csv":
            options = reading_options(backend, read, options, reading)

        def creation(file: str) -> str:
            return f"create temp view {safe(view)} as select * from {reader}({', '.join([safe(value(file)), *options])})"

        backend.execute(creation(read))
    except EngineError as failure:
        raise reading_error(path, failure) from failure
    backend.record(hide_credentials(creation(absolute(read))), "the source")
    backend.views.append(view)
    return view


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
