"""A verified release in memory, and what is known of it."""

from __future__ import annotations

import os
from collections.abc import Mapping
from types import TracebackType
from typing import Any, Self

from ..backends.base import Backend
from ..backends.duckdb.frames import as_category
from ..backends.registry import open_target
from ..backends.target import Draft, taking_tables
from ..publications.base import SENSITIVE
from ..sql.names import Relation
from ..sql.render import safe


class Release:
    """What `anonymize` returns: the rows as a frame, the summary, and the script. Closing it frees the engine."""

    def __init__(
        self,
        backend: Backend,
        table: Relation | None,
        summary: dict[str, Any],
        script: str,
        categories: Mapping[str, Any] | None = None,
        sensitive: Relation | None = None,
    ) -> None:
        """Hold the table of a release, and the one of its sensitive values if they stand apart.

        `categories` are the types of the columns that came in a pandas frame as categorical ones and are unchanged.
        """
        self._backend, self._table, self._categories = backend, table, categories or {}
        self.summary, self.script = summary, script
        self._sensitive = None if sensitive is None else Release(backend, sensitive, summary, script)

    @property
    def sensitive(self) -> Release | None:
        """Return the sensitive values of each group, of a release of two tables."""
        return self._sensitive

    def to_pandas(self) -> Any:
        """Return the release as a pandas frame. Unchanged columns that were categorical are so again."""
        frame = self._read().df()
        return frame.assign(**{column: as_category(frame[column], dtype) for column, dtype in self._categories.items()})

    def to_polars(self) -> Any:
        """Return the release as a polars frame."""
        return self._read().pl()

    def to_arrow(self) -> Any:
        """Return the release as an arrow table."""
        return self._read().to_arrow_table()

    def write(self, target: str | os.PathLike[str]) -> None:
        """Write the release to a parquet or CSV file, or to a table of a DuckDB file or of PostgreSQL.

        Of two tables the second goes beside the first, with _sensitive behind its name.
        """
        opened = open_target(self._backend, os.fspath(target))
        tables = {"": self} if self.sensitive is None else {"": self, SENSITIVE: self.sensitive}
        drafts = [Draft(f"select * from {safe(table._relation())}", "write", suffix) for suffix, table in tables.items()]
        try:
            taking_tables(opened).prepare_tables(drafts).publish()
        finally:
            opened.close()

    def close(self) -> None:
        """Drop the rows; the summary and the script stay."""
        if self._table is not None:
            if self._sensitive:
                self._backend.drop(self._sensitive._relation())
                self._sensitive._table = None
            self._backend.drop(self._table)
            self._table = None
            self._backend.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def _read(self) -> Any:
        return self._backend.result(self._relation())

    def _relation(self) -> Relation:
        if self._table is None:
            raise ValueError("the release is closed, or stands at its target only")
        return self._table
