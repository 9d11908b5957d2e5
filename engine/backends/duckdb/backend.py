"""The engine DuckDB: runs the templates as they are, on the user's connection or on one of its own."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import duckdb

from ...errors import PolicyError
from ...files import Workspace
from ...sql.names import Relation, name, value
from ...sql.render import safe
from ..base import Backend, Column, Reading, Row
from ..target import InPlace, Target
from . import csv_files
from .attachments import generated_columns
from .failures import HARMLESS, engine_error
from .file_locks import wait_for_file
from .in_place import DuckDBTableInPlace, open_in_place
from .own_connection import connect
from .source import absolute, check_database, is_elsewhere, open_source, view_name
from .target import DatabaseTable, open_target
from .types import kind_of_type

SPILL = "shoal-spill-"
"""The beginning of the name of the folder that it writes to."""
ROW_GROUP = 122_880
"""Rows that DuckDB gives to one thread at least: a second thread has nothing to do for fewer."""


class DuckDB(Backend):
    """A connection to DuckDB: the user's, or one of our own to a database in memory."""

    def __init__(
        self,
        connection: duckdb.DuckDBPyConnection | None = None,
        memory_limit: str | None = None,
        threads: int | None = None,
    ) -> None:
        """Use the user's connection, or open one with these limits."""
        super().__init__()
        self.prefix = f"shoal_{self.token}_" if connection else "shoal_"
        self._spill = None if connection else Workspace(Path(tempfile.gettempdir()), SPILL)
        self.views: list[Relation] = []
        """the views of sources, which are dropped at the end"""
        self.frames: list[str] = []
        """the names under which frames of the user's are registered"""
        self._databases: dict[str, str] = {}
        """the names of attached databases by their files"""
        self._target: Relation | None = None
        """the table that the release is to replace"""
        self._table_in_place: Relation | None = None
        """the source, if the release takes its place"""
        self._search_path: str | None = None
        """the user's search path, while another one is set"""
        try:
            self.connection = connection or connect(self._spill, memory_limit, threads)
        except duckdb.Error as failure:
            raise engine_error(failure) from failure

    @property
    def is_own(self) -> bool:
        """Whether the connection is one of our own, not the user's."""
        return self._spill is not None

    @property
    def engine(self) -> str:
        return f"DuckDB {duckdb.__version__}"

    @property
    def is_in_transaction(self) -> bool:
        """Whether the user began a transaction on the connection. Otherwise every statement has one of its own."""
        return self.fetch("select txid_current()") == self.fetch("select txid_current()")

    def execute(self, sql: str) -> duckdb.DuckDBPyConnection:
        """Run a statement, and do not keep it for the script."""
        try:
            return self.connection.execute(sql)
        except HARMLESS as failure:
            raise engine_error(failure) from failure
        except duckdb.Error as failure:
            raise engine_error(failure) from None  # its message may hold data, and a traceback would show it

    def perform(self, sql: str, note: str, table: Relation | None = None) -> duckdb.DuckDBPyConnection:
        """Run a statement and keep it for the script."""
        done = self.execute(sql)
        self.record(sql, note, table)
        return done

    def open_source(self, source: Any, reading: Callable[[str], Reading]) -> Relation:
        if self._table_in_place:
            return self._table_in_place
        opened = open_source(self, source, view_name(self, "source"), reading)
        if self._target and self.locate(opened) == self.locate(self._target):
            raise PolicyError("the target must not be the source: the release needs a place of its own")
        return opened

    def open_beside(self, source: Any, reading: Callable[[str], Reading]) -> Relation | None:
        if is_elsewhere(source):
            return None
        return open_source(self, source, Relation.of(f"{self.prefix}{self.unique('beside').parts[0]}"), reading)

    def revise(self, source: Relation, select: str, note: str) -> Relation:
        view = view_name(self, "revised_source")
        self.perform(f"create temp view {safe(view)} as\n{select}", note)
        self.views.append(view)
        return view

    def reaches(self, target: str) -> bool:
        return not is_elsewhere(target)

    def open_target(self, target: str | None) -> Target:
        opened = open_target(self, target)
        self._target = opened.table if isinstance(opened, DatabaseTable) else None
        return opened

    def open_in_place(self, source: Any, keep_original: str | None) -> InPlace:
        opened = open_in_place(self, source, keep_original)
        self._table_in_place = opened.relation if isinstance(opened, DuckDBTableInPlace) else None
        return opened

    def locate(self, relation: Relation) -> Relation:
        """Return the name of a table in lower case with its database and its schema, if it lacks them."""
        [(databases, database, schema)] = self.fetch(
            "select (select list(database_name) from duckdb_databases()), current_database(), current_schema()"
        )
        parts = [part.lower() for part in relation.parts]
        if len(parts) == 2 and parts[0] in map(str.lower, databases):
            return Relation.of(parts[0], "main", parts[1])
        return Relation.of(*[part.lower() for part in (database, schema)][: 3 - len(parts)], *parts)

    @contextmanager
    def search_path_of(self, relation: Relation, run: Callable[[str], object]) -> Iterator[None]:
        """Let the search path lead to the database and the schema of a table, as it does for those who open this database.

        Names without a schema, in views, defaults and foreign keys, mean the same as for them. `run` runs a statement. After a
        failure the search path is restored by `restore_search_path`, once the transaction is over: before, it is not possible.
        """
        database, schema, _ = relation.parts
        [(self._search_path,)] = self.fetch("select current_setting('search_path')")
        path = ",".join(safe(Relation.of(database, part)) for part in dict.fromkeys((schema, "main")))
        run(f"set search_path = {safe(value(path))}")
        yield
        self.restore_search_path(run)

    def restore_search_path(self, run: Callable[[str], object]) -> None:
        """Set the user's search path again, if another one is set."""
        if self._search_path is not None:
            run(f"set search_path = {safe(value(self._search_path))}" if self._search_path else "reset search_path")
            self._search_path = None

    def columns(self, relation: Relation) -> list[Column]:
        rows = self.fetch(f"describe select * from {safe(relation)}")
        return [Column(column, type_, kind_of_type(type_), type_.endswith("[]")) for column, type_, *_ in rows]

    def computed(self, relation: Relation) -> Mapping[str, Sequence[str]]:
        is_ours = relation in self.views or relation.parts[0] in self.frames  # of which the catalog knows nothing, and slowly
        return {} if is_ours else generated_columns(self, self.locate(relation))

    def share_of_statement(self) -> float | None:
        percent = self.connection.query_progress() if self.is_own else -1.0
        return percent / 100 if 0 <= percent <= 100 else None

    @contextmanager
    def brief(self, rows: int) -> Iterator[None]:
        if not self.is_own or rows > ROW_GROUP:  # the settings of the user's connection stay as they are
            yield
            return
        [(threads,)] = self.fetch("select current_setting('threads')")
        self.execute("set threads = 1")
        try:
            yield
        finally:
            self.execute(f"set threads = {int(threads)}")

    def materialize(self, relation: Relation, select: str, note: str) -> int:
        return int(self.perform(f"create temp table {safe(relation)} as\n{select}", note, relation).fetchall()[0][0])

    def append(self, relation: Relation, select: str, note: str) -> int:
        return int(self.perform(f"insert into {safe(relation)}\n{select}", note).fetchall()[0][0])

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
        return csv_files.unload(self, relation, file)

    def load(self, file: Path, columns: Sequence[Column]) -> Relation:
        return csv_files.load(self, file, columns)

    def register(self, name: str, frame: Any) -> None:
        """Make a frame of the user's readable under a name until `close`."""
        self._end_result()
        self.connection.register(name, frame)
        self.frames.append(name)

    def _end_result(self) -> None:
        """End the last result, if not all of its rows were fetched.

        As long as it is open, DuckDB 2.0 refuses to register a frame and to make a relation.
        """
        self.fetch("select 1")

    def attach(self, path: str, read_only: bool, called: str | None = None) -> str:
        """Attach a database file, unless it is attached already, and return its name here: the one asked for, if it is free."""
        file = os.path.realpath(path)
        if file not in self._databases:
            check_database(path)
            known = {"main", *(row[0].lower() for row in self.fetch("select database_name from duckdb_databases()"))}
            alias = called if called and called.lower() not in known else f"{self.prefix}file_{len(self._databases) + 1}"
            mode = " (read_only)" if read_only else ""
            sql = f"attach {safe(value(absolute(path)))} as {safe(name(alias))}{mode}"
            wait_for_file(self.patience, path, lambda: self.perform(sql, "the database file"))
            self._databases[file] = alias
        return self._databases[file]

    def detach(self, path: str) -> None:
        """Detach a database file that `attach` attached."""
        self.execute(f"detach {safe(name(self._databases.pop(os.path.realpath(path))))}")

    def close(self) -> None:
        if self._spill:  # everything else ends with the connection
            self.connection.close()
            self._spill.close()
            return
        for frame in self.frames:
            self.connection.unregister(frame)
        for view in self.views:
            self.execute(f"drop view if exists {safe(view)}")
        for path in list(self._databases):
            self.detach(path)
