"""PostgreSQL: runs the templates inside the server, in a session of its own; nothing but statistics comes out of it.

Temporary tables and views go with the session, however it ends. What is published is made in one transaction.
"""

from __future__ import annotations

import re
import uuid
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, suppress
from decimal import Decimal
from functools import lru_cache
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ...errors import EngineError, PolicyError
from ...sql.dialect import translate
from ...sql.names import Relation, value
from ...sql.render import safe
from ...sql.statement import STOP_AT_ERRORS
from ..base import Backend, Column, Reading, Row
from ..target import InPlace, Target
from ..transfer import carried
from . import rows
from .catalog import Located, computed, fields, locate, quoted
from .in_place import open_in_place
from .session import MEMORY, SETTINGS, TOLD, connect, copying, told
from .target import Session, Table
from .types import Field
from .url import address, is_postgres

if TYPE_CHECKING:
    import psycopg

    from ..duckdb.backend import DuckDB

MARK = f"shoal_{uuid.uuid4().hex}"
"""Stands for the tables of a run in statements that are kept; nobody else's name is like it."""


class PostgreSQL(Backend):
    def __init__(self, url: str) -> None:
        super().__init__()
        self.address = address(url)
        self.prefix = "shoal_"
        self.connection = connect(self.address)
        self.path = str(self._one("show search_path"))
        self.fields: dict[str, Field] = {}
        """the columns of the source by their names"""
        self.tables: dict[Relation, Relation] = {}
        """what the views stand for in which the templates read tables"""
        self.is_analyzing = True
        self._number = count(1)
        self._replaced: Located | None = None
        self._result: DuckDB | None = None
        self.statements.append(STOP_AT_ERRORS)
        for setting, wanted in SETTINGS.items():
            self.perform(f"set {setting} = {wanted}", "")
        for setting, least in MEMORY.items():
            if self._one(f"select pg_size_bytes(current_setting('{setting}')) < pg_size_bytes('{least}')"):
                self.perform(f"set {setting} = '{least}'", "")

    def execute(self, sql: str, parameters: Sequence[Any] | None = None) -> psycopg.Cursor[Row]:
        """Run a statement that is no part of the script, in PostgreSQL's dialect."""
        import psycopg

        try:
            return self.connection.execute(sql.encode(), parameters)
        except psycopg.Error as failure:
            if (failure.sqlstate or "08").startswith(TOLD):
                raise told(failure) from failure
            raise told(failure) from None  # its message may hold data, and a traceback would show it

    def perform(self, sql: str, note: str, table: Relation | None = None) -> None:
        """Run a statement and keep it for the script."""
        self.execute(sql)
        self.record(sql, note, table)

    @contextmanager
    def unrecorded(self) -> Iterator[None]:
        """What is performed within it is no part of the script."""
        recorded = len(self.statements)
        try:
            yield
        finally:
            del self.statements[recorded:]

    def open_source(self, source: Any, reading: Callable[[str], Reading]) -> Relation:
        table = self.locate(address(source).table)
        if table.oid is None:
            raise EngineError(f"the table {table.shown} does not exist in {self.address.shown}")
        if self._replaced and self._replaced.oid == table.oid:
            raise PolicyError("the target must not be the source: the release needs a place of its own")
        view = self.readable(table.relation, "source")
        self.fields = {field.name: field for field in fields(self, table.relation)}
        return view

    def open_target(self, target: str | None) -> Target:
        if target is None:
            return Session(self)
        opened = Table(self, self.locate(address(target).table))
        self._replaced = opened.located
        return opened

    def open_in_place(self, source: Any, keep_original: str | None) -> InPlace:
        return open_in_place(self, source, keep_original)

    def reaches(self, target: str) -> bool:
        """A target in the same database, for the same user: how it is spelled in the URL does not matter."""
        if not is_postgres(target):
            return False
        other = address(target)
        if other.connection == self.address.connection:
            return True
        with connect(other) as connection:
            return connection.execute(IDENTITY).fetchone() == self.connection.execute(IDENTITY).fetchone()

    def readable(self, table: Relation, what: str) -> Relation:
        """A view of a table in the form in which the templates read it."""
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
        return [field.column for field in fields(self, relation)]

    def computed(self, relation: Relation) -> Mapping[str, Sequence[str]]:
        return computed(self, self.tables.get(relation, relation))

    def materialize(self, relation: Relation, select: str, note: str) -> None:
        self.perform(_translated(f"create temp table {safe(relation)} as\n{select}"), note, relation)
        self.analyze(relation)

    def append(self, relation: Relation, select: str, note: str) -> None:
        self.perform(_translated(f"insert into {safe(relation)}\n{select}"), note)
        self.analyze(relation)

    def analyze(self, relation: Relation) -> None:
        """Nobody else does it for temporary tables, and without it the planner takes every key for one of 200."""
        if self.is_analyzing:
            self.perform(f"analyze {quoted(relation)}", "")

    def fetch(self, select: str) -> list[Row]:
        return [tuple(map(_number, row)) for row in self.execute(_translated(select))]

    def forbid(self, select: str, message: str, note: str) -> None:
        sql = _translated(select)
        tag = next(tag for tag in (f"$shoal{i}$" for i in range(len(sql))) if tag not in sql)  # no value ends the block
        raised = value(message).sql(dialect="postgres")
        block = f"begin\nif exists (\n{sql}\n) then\n    raise exception using message = {raised};\nend if;\nend"
        self.perform(f"do {tag} {block} {tag}", note)

    def drop(self, relation: Relation) -> None:
        kind = "view" if self.tables.pop(relation, None) else "table"
        self.execute(f"drop {kind} if exists {quoted(relation)}")

    def copy(self, sql: str) -> AbstractContextManager[psycopg.Copy]:
        """Rows in blocks, to the client or from it."""
        return copying(self.connection.cursor(), sql)

    def unload(self, relation: Relation, file: Path) -> list[Column]:
        return rows.unload(self, self.tables.get(relation, relation), file)

    def load(self, file: Path, columns: Sequence[Column]) -> Relation:
        return rows.load(self, file, columns)

    def result(self, relation: Relation) -> Any:
        from ..duckdb.backend import DuckDB

        self._result = self._result or DuckDB()
        return self._result.result(carried(self, relation, self._result))

    def rollback(self) -> None:
        """Undo what a transaction has made; of a broken connection the server does it itself."""
        if not self.connection.closed:
            self.execute("rollback")

    def close(self) -> None:
        """The session's own tables and views go before it does: the server takes its time, and they hold on to the source."""
        with suppress(EngineError):  # a session that broke down takes them with it
            self.execute("discard temp")
        self.connection.close()
        if self._result:
            self._result.close()

    def _one(self, sql: str) -> Any:
        [[found]] = self.execute(sql).fetchall()
        return found


IDENTITY = b"select current_database(), current_user, pg_postmaster_start_time()"


def _translated(sql: str) -> str:
    """The same in PostgreSQL's dialect. A loop runs the same statements on other tables: they are translated once."""
    marks: dict[str, str] = {}
    marked = re.sub(r'"shoal_\d+_\w+"', lambda found: marks.setdefault(found[0], f'"{MARK}_{len(marks)}"'), sql)
    tables = list(marks)
    return re.sub(rf'"{MARK}_(\d+)"', lambda found: tables[int(found[1])], _translation(marked))


@lru_cache(maxsize=512)
def _translation(sql: str) -> str:
    return translate(sql, "postgres")


def _number(item: Any) -> Any:
    """Sums of bigints are numerics in PostgreSQL: whole ones are integers here, the others doubles."""
    if not isinstance(item, Decimal):
        return item
    return int(item) if item.as_tuple().exponent == 0 else float(item)
