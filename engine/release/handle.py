"""A verified release in memory, and what is known of it."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self

from ..backends.base import Backend
from ..backends.duckdb.backend import DuckDB
from ..backends.duckdb.frames import as_category
from ..backends.registry import open_target
from ..backends.target import Draft, taking_tables
from ..display.cards import Card, Rows, Shown
from ..display.layout import count, share
from ..judging.finding_rows import HEADER, row
from ..publications.base import SENSITIVE
from ..sql.names import Relation, name
from ..sql.render import safe

if TYPE_CHECKING:
    from ..pipeline import Outcome

SHOWN = 5
"""So many rows are shown."""


class Release(Shown):
    """What `anonymize` returns: the rows as a frame, the summary, and the script. Closing it frees the engine.

    >>> policy = shoal.Policy(quasi_identifiers="age", sensitive="disease", privacy="k_anonymity:k=3")
    >>> with shoal.anonymize(visits, policy) as release:
    ...     print(len(release.to_pandas()), release.summary["release"]["smallest_class"])
    6 6
    """

    def __init__(
        self,
        backend: Backend,
        table: Relation | None,
        summary: dict[str, Any],
        script: Callable[[], str],
        categories: Mapping[str, Any] | None = None,
        sensitive: Relation | None = None,
    ) -> None:
        """Hold the table of a release, and the one of its sensitive values if they stand apart.

        `categories` are the types of the columns that came in a pandas frame as categorical ones and are unchanged.
        """
        self._backend, self._table, self._categories = backend, table, categories or {}
        self.summary, self._script = summary, script
        self._sensitive = None if sensitive is None else Release(backend, sensitive, summary, lambda: self.script)
        self._first_rows = self._read_first_rows()

    @cached_property
    def script(self) -> str:
        """Return the statements of the run as a script; they are printed when somebody asks."""
        return self._script()

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

    def to_spark(self) -> Any:
        """Return the release of a source in Spark as a frame of its session."""
        return self._backend.frame_of(self._relation())

    def write(self, target: str | os.PathLike[str]) -> None:
        """Write the release to a parquet or CSV file, or to a table of a DuckDB file or of PostgreSQL.

        Of two tables the second goes beside the first, with _sensitive behind its name.
        """
        opened = open_target(self._backend, os.fspath(target))
        tables = {"": self} if self.sensitive is None else {"": self, SENSITIVE: self.sensitive}
        drafts = [Draft(f"select * from {safe(table._relation())}", "write", suffix) for suffix, table in tables.items()]
        try:
            opened.provenance = json.dumps(self.summary["provenance"])
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

    def _card(self) -> Card:
        rows, where = self.summary["release"], "in memory"
        if self._table is None:
            unpublished = "closed" if self._first_rows[0] else "not published"
            places = list(filter(None, (self.summary["target"], self.summary["sensitive_target"])))
            where = f"at {' and '.join(places)}" if places else unpublished
        facts = {
            "suppressed": share(rows["suppressed"], self.summary["source"]["rows"]),
            "classes": f"{rows['classes']:,}, the smallest of {count(rows['smallest_class'], 'row')}",
            **{fate: ", ".join(names) for fate, names in self.summary["provenance"]["columns"].items()},
        }
        findings = [row(finding) for finding in self.summary["privacy"]]
        tables: list[tuple[Sequence[str], Rows]] = [(HEADER, findings)]
        if self._table is not None:
            tables.append(self._first_rows)
        return Card(f"Release: {count(rows['rows'], 'row')}, {where}", facts, tables)

    def _read_first_rows(self) -> tuple[list[str], list[list[str]]]:
        """Return the names of the columns, and the first rows as texts: to show them later must not disturb the engine."""
        if self._table is None:
            return [], []
        names = [column.name for column in self._backend.columns(self._table)]
        texts = ", ".join(f"cast({safe(name(column))} as varchar)" for column in names)
        rows = self._backend.fetch(f"select {texts} from {safe(self._table)} limit {SHOWN}")
        return names, [["NULL" if text is None else text for text in each] for each in rows]

    def _read(self) -> Any:
        return self._backend.result(self._relation())

    def _relation(self) -> Relation:
        if self._table is None:
            raise ValueError("the release is closed, or stands at its target only")
        return self._table


def release_of(
    backend: Backend, outcome: Outcome, script: Callable[[], str], categories: Mapping[str, Any], is_gone: bool
) -> Release:
    """Return the release of a run; `is_gone`: its tables are not in memory, unless their rows were set aside."""
    unchanged = {column["name"] for column in outcome.summary["columns"] if column["becomes"] == "unchanged"}
    kept = {column: dtype for column, dtype in categories.items() if column in unchanged}
    if outcome.set_aside:
        engine = DuckDB()
        return Release(engine, outcome.set_aside.restore(engine), outcome.summary, script, kept)
    tables: tuple[Relation | None, ...] = (None,) if is_gone else (outcome.release, *outcome.further)
    return Release(backend, tables[0], outcome.summary, script, kept, *tables[1:])
