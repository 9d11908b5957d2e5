"""DuckDB: runs the templates as they are, on the user's connection or on one of its own."""

from __future__ import annotations

import os
import re
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import duckdb

from ...errors import EngineError, PermanentError, PolicyError, ShoalError
from ...files import Workspace
from ...sql.names import Relation, name, value
from ...sql.render import safe
from ..base import Backend, Column, Reading, Row
from ..postgres.url import is_postgres
from ..target import InPlace, Target
from . import rows
from .catalog import computed
from .failures import may_pass
from .in_place import DuckDBTableInPlace, open_in_place
from .source import absolute, open_source
from .target import DatabaseTable, open_target

MEMORY = "1GiB"
"""What an engine of our own may take before it spills to disk, if nothing else is said: a good guest on any machine."""
SPILL = "shoal-spill-"
ROW_GROUP = 122_880
"""So many rows are read by one thread anyway."""
PLAIN = (
    OSError,
    duckdb.BinderException,
    duckdb.CatalogException,
    duckdb.IOException,
    duckdb.OutOfMemoryException,
    duckdb.ParserException,
)
"""Failures whose message is about names, files or memory, not about data."""
INTEGERS = {f"{sign}{size}" for sign in ("", "U") for size in ("TINYINT", "SMALLINT", "INTEGER", "BIGINT", "HUGEINT")}


class DuckDB(Backend):
    def __init__(
        self,
        connection: duckdb.DuckDBPyConnection | None = None,
        memory_limit: str | None = None,
        threads: int | None = None,
    ) -> None:
        super().__init__()
        self.prefix = f"shoal_{self.token}_" if connection else "shoal_"
        self._spill = None if connection else Workspace(Path(tempfile.gettempdir()), SPILL)
        self.views: list[Relation] = []
        self._registered: list[str] = []
        self._attached: dict[str, str] = {}
        self._replaced: Relation | None = None
        self._in_place: Relation | None = None
        self._away: str | None = None
        try:
            self.connection = connection or duckdb.connect(config=_config(self._spill, memory_limit, threads))
        except duckdb.Error as failure:
            raise _told(failure) from failure

    @property
    def is_own(self) -> bool:
        """The connection is not the user's."""
        return self._spill is not None

    @property
    def is_in_transaction(self) -> bool:
        """The user began a transaction; else every statement is one."""
        return self.fetch("select txid_current()") == self.fetch("select txid_current()")

    def execute(self, sql: str, parameters: Any = None) -> duckdb.DuckDBPyConnection:
        """Run a statement that is no part of the script."""
        try:
            return self.connection.execute(sql, parameters)
        except PLAIN as failure:
            raise _told(failure) from failure
        except duckdb.Error as failure:
            raise _told(failure) from None  # its message may hold data, and a traceback would show it

    def perform(self, sql: str, note: str, table: Relation | None = None) -> None:
        """Run a statement and keep it for the script."""
        self.execute(sql)
        self.record(sql, note, table)

    def open_source(self, source: Any, reading: Callable[[str], Reading]) -> Relation:
        if self._in_place:
            return self._in_place
        opened = open_source(self, source, Relation.of(f"{self.prefix}source"), reading)
        if self._replaced and self.located(opened) == self.located(self._replaced):
            raise PolicyError("the target must not be the source: the release needs a place of its own")
        return opened

    def reaches(self, target: str) -> bool:
        return not is_postgres(target)

    def open_target(self, target: str | None) -> Target:
        opened = open_target(self, target)
        self._replaced = opened.table if isinstance(opened, DatabaseTable) else None
        return opened

    def open_in_place(self, source: Any, keep_original: str | None) -> InPlace:
        opened = open_in_place(self, source, keep_original)
        self._in_place = opened.relation if isinstance(opened, DuckDBTableInPlace) else None
        return opened

    def located(self, relation: Relation) -> Relation:
        """The database, the schema and the table that a name means, whichever of them it leaves out."""
        [(databases, database, schema)] = self.fetch(
            "select (select list(database_name) from duckdb_databases()), current_database(), current_schema()"
        )
        parts = [part.lower() for part in relation.parts]
        if len(parts) == 2 and parts[0] in map(str.lower, databases):
            return Relation.of(parts[0], "main", parts[1])
        return Relation.of(*[part.lower() for part in (database, schema)][: 3 - len(parts)], *parts)

    @contextmanager
    def at_home(self, relation: Relation, run: Callable[[str], object]) -> Iterator[None]:
        """Names without a schema, in views, defaults and foreign keys, mean what they mean to those who use the database."""
        database, schema, _ = relation.parts
        [(self._away,)] = self.fetch("select current_setting('search_path')")
        path = ",".join(safe(Relation.of(database, part)) for part in dict.fromkeys((schema, "main")))
        run(f"set search_path = {safe(value(path))}")
        yield
        self.come_back(run)

    def come_back(self, run: Callable[[str], object]) -> None:
        """Also after a failure inside a transaction, in which it is not possible: to be called when that is over."""
        if self._away is not None:
            run(f"set search_path = {safe(value(self._away))}" if self._away else "reset search_path")
            self._away = None

    def columns(self, relation: Relation) -> list[Column]:
        described = self.execute(f"describe select * from {safe(relation)}").fetchall()
        return [Column(column, type_, _kind(type_)) for column, type_, *_ in described]

    def computed(self, relation: Relation) -> Mapping[str, Sequence[str]]:
        return computed(self, self.located(relation))

    @contextmanager
    def brief(self, rows: int) -> Iterator[None]:
        if not self.is_own or rows > ROW_GROUP:  # a user's settings are the user's
            yield
            return
        [(threads,)] = self.fetch("select current_setting('threads')")
        self.execute("set threads = 1")
        try:
            yield
        finally:
            self.execute(f"set threads = {int(threads)}")

    def materialize(self, relation: Relation, select: str, note: str) -> None:
        self.perform(f"create temp table {safe(relation)} as\n{select}", note, relation)

    def append(self, relation: Relation, select: str, note: str) -> None:
        self.perform(f"insert into {safe(relation)}\n{select}", note)

    def fetch(self, select: str) -> list[Row]:
        return self.execute(select).fetchall()

    def forbid(self, select: str, message: str, note: str) -> None:
        check = f"case when count(*) > 0 then error({safe(value(message))}) end as refused"
        statement = f"select {check}\nfrom (\n{select}\n) as refused"
        self.fetch(statement)
        self.record(statement, note)

    def drop(self, relation: Relation) -> None:
        self.execute(f"drop table if exists {safe(relation)}")

    def result(self, relation: Relation) -> duckdb.DuckDBPyRelation:
        self._end_result()
        return self.connection.sql(f"select * from {safe(relation)}")

    def unload(self, relation: Relation, file: Path) -> list[Column]:
        return rows.unload(self, relation, file)

    def load(self, file: Path, columns: Sequence[Column]) -> Relation:
        return rows.load(self, file, columns)

    def register(self, name: str, frame: Any) -> None:
        """Make a frame of the user's readable under a name, until the end."""
        self._end_result()
        self.connection.register(name, frame)
        self._registered.append(name)

    def _end_result(self) -> None:
        """End a result of which rows are left: with one open, DuckDB 2.0 refuses to register frames and to make relations."""
        self.fetch("select 1")

    def attach(self, path: str, read_only: bool, called: str | None = None) -> str:
        """Attach a database file once, for reading or for writing; gives the name it has here, if possible that asked for."""
        file = os.path.realpath(path)
        if file not in self._attached:
            known = {"main", *(row[0].lower() for row in self.fetch("select database_name from duckdb_databases()"))}
            alias = called if called and called.lower() not in known else f"{self.prefix}file_{len(self._attached) + 1}"
            mode = " (read_only)" if read_only else ""
            self.perform(f"attach {safe(value(absolute(path)))} as {safe(name(alias))}{mode}", "the database file")
            self._attached[file] = alias
        return self._attached[file]

    def detach(self, path: str) -> None:
        self.execute(f"detach {safe(name(self._attached.pop(os.path.realpath(path))))}")

    def close(self) -> None:
        if self._spill:  # all that was made goes with the connection
            self.connection.close()
            self._spill.close()
            return
        for registered in self._registered:
            self.connection.unregister(registered)
        for view in self.views:
            self.execute(f"drop view if exists {safe(view)}")
        for path in list(self._attached):
            self.detach(path)


def _config(spill: Workspace | None, memory_limit: str | None, threads: int | None) -> dict[str, Any]:
    given = {
        "temp_directory": spill and str(spill.path),
        "memory_limit": memory_limit or MEMORY,
        "threads": threads,
        "python_enable_replacements": False,  # no name in SQL means a variable of the code around
    }
    return {key: v for key, v in given.items() if v is not None}


def _kind(type_: str) -> str:
    if type_ in INTEGERS:
        return "integer"
    if type_ in ("FLOAT", "DOUBLE") or type_.startswith("DECIMAL"):
        return "number"
    if type_ == "DATE" or type_.startswith("TIMESTAMP"):
        return "date"
    return "odd" if "UNION(" in type_ or "VARIANT" in type_ else "other"  # 1 and '1' are two values with one text


def _told(failure: Exception) -> ShoalError:
    """The engine's own first line; unless it is about names, files or memory, what it quotes may be data and is left out."""
    if "not utf-8 encoded" in str(failure):
        return PermanentError("a file is not in UTF-8, and shoal reads no other text: convert it first, as iconv does")
    line = str(failure).splitlines()[0]
    if not isinstance(failure, PLAIN):
        line = re.sub(r"'[^']*'|\"[^\"]*\"|[0-9]+", lambda found: found[0] if os.path.exists(found[0][1:-1]) else "…", line)
    return (EngineError if may_pass(failure) else PermanentError)(line)
