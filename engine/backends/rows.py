"""An engine that reads and writes rows only, beside the run's own DuckDB, which has the cells (law 5).

A statement runs where its tables are. The source and the release are in the row engine, under names that hold the run's token;
all tables of the run itself are in DuckDB. Between the two go tables of cells, as Arrow: DuckDB lends those that a statement
over rows reads, and takes what such a statement makes.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from ..sql.dialect import translate
from ..sql.names import Relation
from ..sql.render import safe
from ..sql.statement import Statement
from .base import Backend, Column, Row
from .duckdb.backend import DuckDB

if TYPE_CHECKING:
    import pyarrow

ARRIVING = "shoal_arriving"
"""The name under which DuckDB reads rows that have just come over."""


class RowEngine(Backend):
    """A backend that keeps its cells in DuckDB. What a row engine must be able to do is abstract here and in `Backend`."""

    keeps_rows = False
    has_own_script = False
    row_dialect: ClassVar[str]
    """the dialect of its statements"""

    def __init__(self, memory_limit: str | None = None, threads: int | None = None) -> None:
        """Open the DuckDB of the cells with these limits."""
        super().__init__()
        self.cells = DuckDB(None, memory_limit, threads)
        self.cells.statements, self.cells.patience = self.statements, self.patience
        self.prefix = self.cells.prefix
        self._made: set[Relation] = set()
        """the tables in DuckDB"""
        self._lent: dict[Relation, Relation] = {}
        """what tables of DuckDB are called in the row engine, as long as they are there"""
        self.bytes_brought = self.bytes_lent = 0
        """how much has crossed"""

    @abstractmethod
    def row_columns(self, relation: Relation) -> list[Column]:
        """Return the columns of the source or the release, with the types that DuckDB gives them when they come over."""

    @abstractmethod
    def ask(self, sql: str) -> pyarrow.Table:
        """Return the few rows of a SELECT: statistics."""

    @abstractmethod
    def bring(self, sql: str) -> Iterator[pyarrow.Table]:
        """Return the rows of a SELECT in portions, at least one: cells, never records."""

    @abstractmethod
    def lend(self, relation: Relation, rows: pyarrow.Table) -> None:
        """Make a temporary table of rows from DuckDB."""

    @abstractmethod
    def drop_rows(self, relation: Relation) -> None:
        """Drop a view of rows, or a table that was lent."""

    def has_rows(self, sql: str) -> bool:
        """Return whether a statement reads the source or the release."""
        return self.token in sql

    def translated(self, select: str) -> str:
        """Return a statement over rows in the row engine's dialect, after the tables of cells that it reads were lent."""
        for table in sorted(self._made - self._lent.keys(), key=str):
            if safe(table) in select:
                self._lent[table] = self.unique("lent")
                rows = self.cells.connection.sql(f"select * from {safe(table)}").to_arrow_table()
                self.bytes_lent += rows.nbytes
                self.lend(self._lent[table], rows)
        return translate(select, self.row_dialect, self._lent)

    def columns(self, relation: Relation) -> list[Column]:
        return self.row_columns(relation) if self.has_rows(str(safe(relation))) else self.cells.columns(relation)

    def materialize(self, relation: Relation, select: str, note: str) -> int:
        self._made.add(relation)
        if not self.has_rows(select):
            return self.cells.materialize(relation, select, note)
        rows = 0
        for number, portion in enumerate(self.bring(self.translated(select))):
            self.bytes_brought += portion.nbytes
            rows += portion.num_rows
            into = "insert into" if number else "create temp table"
            self.cells.connection.register(ARRIVING, portion)
            self.cells.execute(f"{into} {safe(relation)}{'' if number else ' as'} select * from {ARRIVING}")
            self.cells.connection.unregister(ARRIVING)
        self.record(f"create temp table {safe(relation)} as\n{select}", note, relation)
        return rows

    def append(self, relation: Relation, select: str, note: str) -> int:
        self._take_back(relation)
        return self.cells.append(relation, select, note)

    def fetch(self, select: str) -> list[Row]:
        if not self.has_rows(select):
            return self.cells.fetch(select)
        told = self.ask(self.translated(select))
        self.bytes_brought += told.nbytes
        return list(zip(*(column.to_pylist() for column in told.columns), strict=True))

    def forbid(self, select: str, message: str, note: str) -> None:
        self.cells.forbid(select, message, note)

    def drop(self, relation: Relation) -> None:
        if self.has_rows(str(safe(relation))):
            self.drop_rows(relation)
            return
        self._take_back(relation)
        self._made.discard(relation)
        self.cells.drop(relation)

    def _take_back(self, relation: Relation) -> None:
        if lent := self._lent.pop(relation, None):
            self.drop_rows(lent)

    @contextmanager
    def brief(self, rows: int) -> Iterator[None]:
        with self.cells.brief(rows):
            yield

    def share_of_statement(self) -> float | None:
        return self.cells.share_of_statement()

    def result(self, relation: Relation) -> Any:
        """Return the rows of a release as a result of DuckDB. Only who asks for a frame in memory calls it."""
        return self.cells.connection.from_arrow(self._all_rows(relation))

    def _all_rows(self, relation: Relation) -> pyarrow.Table:
        import pyarrow

        return pyarrow.concat_tables(self.bring(self.translated(f"select * from {safe(relation)}")))

    def script(self) -> Iterable[Statement]:
        """Return what ran as a script in the row engine's dialect; it is translated when it is read."""
        return (statement.translated(self.row_dialect) for statement in tuple(self.statements))

    def load(self, file: Path, columns: Sequence[Column]) -> Relation:
        loaded = self.cells.load(file, columns)
        self._made.add(loaded)
        return loaded

    def close(self) -> None:
        for relation in list(self._lent):
            self._take_back(relation)
        self.cells.close()
