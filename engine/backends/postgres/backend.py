"""The engine PostgreSQL: runs the templates inside the server, in a session of its own.

Nothing but statistics comes out of the server. Temporary tables and views go when the session ends, however it ends. What is
published is made in one transaction.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ...errors import EngineError, PermanentError, PolicyError
from ...sql.dialect import translate
from ...sql.names import Relation, value
from ...sql.render import render, safe
from ...sql.statement import STOP_AT_ERRORS
from ..base import Backend, Column, Reading, Row
from ..target import InPlace, Target
from ..transfer import carried
from . import csv_files
from .catalog import Located, fields, generated_columns, locate, quoted
from .failures import engine_error, is_harmless
from .in_place import open_in_place
from .locks import wait_for_table
from .session import MEMORY, SETTINGS, connect
from .target import Session, Table
from .types import Field, to_python_number
from .url import address, is_postgres

if TYPE_CHECKING:
    import psycopg

    from ..duckdb.backend import DuckDB

DIALECT = "postgres"
QUERIES = "backends/postgres"
"""The folder of the templates that read the catalog."""


class PostgreSQL(Backend):
    """A session in a database of PostgreSQL."""

    dialect = DIALECT

    def __init__(self, url: str) -> None:
        """Open a session in the database of a URL and set it up."""
        super().__init__()
        self.address = address(url)
        self.prefix = "shoal_"
        self.connection = connect(self.address)
        [(self.search_path,)] = self.execute("show search_path").fetchall()
        self.fields: dict[str, Field] = {}
        """the columns of the source by their names"""
        self.tables: dict[Relation, Relation] = {}
        """the table that each view of `readable` reads"""
        self.is_analyzing = True
        self._number = count(1)
        self._target: Located | None = None
        """the table that the release is to replace"""
        self._duckdb: DuckDB | None = None
        """holds the rows of results"""
        self.statements.append(STOP_AT_ERRORS)
        for setting, text in SETTINGS.items():
            self.perform(f"set {setting} = {text}", "")
        minimums = [(value(setting), value(size)) for setting, size in MEMORY.items()]
        for (setting,) in self.query_catalog("low_memory_settings", minimums=minimums):
            self.perform(f"set {setting} = '{MEMORY[setting]}'", "")

    def execute(self, sql: str) -> psycopg.Cursor[Row]:
        """Run a statement in PostgreSQL's dialect, and do not keep it for the script."""
        import psycopg

        try:
            return self.connection.execute(sql.encode())
        except psycopg.Error as failure:
            if is_harmless(failure):
                raise engine_error(failure) from failure
            raise engine_error(failure) from None  # its message may hold data, and a traceback would show it

    def perform(self, sql: str, note: str, table: Relation | None = None) -> int:
        """Run a statement and keep it for the script; return how many rows it made."""
        made = self.execute(sql).rowcount
        self.record(sql, note, table)
        return made

    @property
    def engine(self) -> str:
        return f"PostgreSQL {self.connection.info.parameter_status('server_version')}"

    @property
    def is_in_transaction(self) -> bool:
        """Whether the statements that run now are one transaction."""
        return self.connection.info.transaction_status.name == "INTRANS"

    @contextmanager
    def unrecorded(self) -> Iterator[None]:
        """Forget, when the block ends, the statements that were kept in it."""
        recorded = len(self.statements)
        try:
            yield
        finally:
            del self.statements[recorded:]

    def query_catalog(self, query: str, **bindings: Any) -> list[Row]:
        """Return the rows of one of the templates in sql_templates/backends/postgres."""
        return self.execute(render(f"{QUERIES}/{query}", **bindings)).fetchall()

    def wait_for_locks(self, seconds: float | None) -> None:
        super().wait_for_locks(seconds)
        if seconds is not None:  # for locks that come unexpectedly; `wait_for_table` says who has those that are known before
            self.execute(f"set lock_timeout = {max(round(seconds * 1000), 1)}")

    def open_source(self, source: Any, reading: Callable[[str], Reading]) -> Relation:
        table = self.locate(address(source).table)
        if table.oid is None:
            raise PermanentError(f"the table {table.shown} does not exist in {self.address.shown}")
        if self._target and self._target.oid == table.oid:
            raise PolicyError("the target must not be the source: the release needs a place of its own")
        wait_for_table(self, table, lambda: self.execute(f"select from {quoted(table.relation)} limit 0"), is_read=True)
        view = self.readable(table.relation, "source")
        self.fields = {field.name: field for field in fields(self, table.relation)}
        return view

    def open_beside(self, source: Any, reading: Callable[[str], Reading]) -> Relation | None:
        if not (isinstance(source, str) and self.reaches(source)):
            return None
        table = self.locate(address(source).table)
        if table.oid is None:
            raise PermanentError(f"the table {table.shown} does not exist in {self.address.shown}")
        return self.readable(table.relation, "beside")

    def revise(self, source: Relation, select: str, note: str) -> Relation:
        view = Relation.of(f"{self.prefix}revised_{next(self._number)}")
        self.perform(translate(f"create temp view {safe(view)} as\n{select}", DIALECT), note)
        self.tables[view] = self.tables[source]
        return view

    def open_target(self, target: str | None) -> Target:
        if target is None:
            return Session(self)
        table = Table(self, self.locate(address(target).table))
        self._target = table.located
        return table

    def open_in_place(self, source: Any, keep_original: str | None) -> InPlace:
        return open_in_place(self, source, keep_original)

    def reaches(self, target: str) -> bool:
        """Return whether a target is in the same database, for the same user, however its URL is spelled."""
        if not is_postgres(target):
            return False
        other = address(target)
        if other.connection == self.address.connection:
            return True
        with connect(other) as connection:
            identity = connection.execute(render(f"{QUERIES}/server_identity").encode()).fetchall()
        return identity == self.query_catalog("server_identity")

    def readable(self, table: Relation, what: str) -> Relation:
        """Make a view that shows a table in the form in which the templates read it, and return the view."""
        view = Relation.of(f"{self.prefix}{what}_{next(self._number)}")
        columns = ",\n    ".join(f"{field.normal} as {field.quoted}" for field in fields(self, table))
        self.perform(f"create temp view {quoted(view)} as\nselect\n    {columns}\nfrom {quoted(table)}", f"{what}, to be read")
        self.tables[view] = table
        return view

    def locate(self, table: tuple[str, ...]) -> Located:
        return locate(self, table)

    def described(self, relation: Relation) -> list[Field]:
        return fields(self, relation)

    def columns(self, relation: Relation) -> list[Column]:
        below = self.tables.get(relation)  # a view shows lists as texts
        lists = {field.name for field in fields(self, below) if field.column.is_list} if below else set()
        return [replace(f.column, is_list=f.column.is_list or f.name in lists) for f in fields(self, relation)]

    def computed(self, relation: Relation) -> Mapping[str, Sequence[str]]:
        return generated_columns(self, self.tables.get(relation, relation))

    def materialize(self, relation: Relation, select: str, note: str) -> int:
        rows = self.perform(translate(f"create temp table {safe(relation)} as\n{select}", DIALECT), note, relation)
        self.analyze(relation)
        return rows

    def append(self, relation: Relation, select: str, note: str) -> int:
        rows = self.perform(translate(f"insert into {safe(relation)}\n{select}", DIALECT), note)
        self.analyze(relation)
        return rows

    def analyze(self, relation: Relation) -> None:
        """Make the planner's statistics of a temporary table. Without them it takes every key for one of 200."""
        if self.is_analyzing:
            self.perform(f"analyze {quoted(relation)}", "")

    def fetch(self, select: str) -> list[Row]:
        return [tuple(map(to_python_number, row)) for row in self.execute(translate(select, DIALECT))]

    def forbid(self, select: str, message: str, note: str) -> None:
        sql = translate(select, DIALECT)
        tag = next(tag for tag in (f"$shoal{i}$" for i in range(len(sql))) if tag not in sql)  # no value ends the block
        text = value(message).sql(dialect="postgres")
        block = f"begin\nif exists (\n{sql}\n) then\n    raise exception using message = {text};\nend if;\nend"
        self.perform(f"do {tag} {block} {tag}", note)

    def drop(self, relation: Relation) -> None:
        kind = "view" if self.tables.pop(relation, None) else "table"
        self.execute(f"drop {kind} if exists {quoted(relation)} cascade")  # views of the source may read it

    @contextmanager
    def copy(self, sql: str) -> Iterator[psycopg.Copy]:
        """Run a COPY statement whose rows come from the client, or go to it, in blocks."""
        import psycopg

        try:
            with self.connection.cursor().copy(sql.encode()) as blocks:
                yield blocks
        except psycopg.Error as failure:
            raise engine_error(failure) from None

    def unload(self, relation: Relation, file: Path) -> list[Column]:
        return csv_files.unload(self, self.tables.get(relation, relation), file)

    def load(self, file: Path, columns: Sequence[Column]) -> Relation:
        return csv_files.load(self, file, columns)

    def result(self, relation: Relation) -> Any:
        from ..duckdb.backend import DuckDB

        self._duckdb = self._duckdb or DuckDB()
        return self._duckdb.result(carried(self, relation, self._duckdb))

    def rollback(self) -> None:
        """Undo what the transaction has done. If the connection broke down, the server does it itself."""
        if not self.connection.closed:
            self.execute("rollback")

    def close(self) -> None:
        """Drop the session's tables and views, then end it. The server does it later; till then nobody can drop the source."""
        with suppress(EngineError):  # a session that broke down takes them with it
            self.execute("discard temp")
        self.connection.close()
        if self._duckdb:
            self._duckdb.close()
