"""A run: it makes tables of templates and their bindings, forgets them at its end, and times its stages."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager, nullcontext, suppress
from itertools import count
from pathlib import Path
from typing import Any, Self, TypeVar

from .backends.base import Backend, Column, Row
from .errors import EngineError
from .progress import Progress
from .sql.names import Relation
from .sql.render import header, render

T = TypeVar("T")

log = logging.getLogger("shoal")


class Run:
    """The temporary tables of one run. They are dropped at its end, whatever happened."""

    def __init__(self, backend: Backend, progress: Progress | None = None, keeps: bool = False) -> None:
        self.backend = backend
        self.keeps = keeps
        """the algorithm notes what it needs to make the same classes of another load"""
        self.progress = progress or Progress()
        self.progress.share_of_statement = backend.share_of_statement
        backend.patience.say = self.progress.wait
        self.seconds: dict[str, float] = {}
        self._tables: dict[Relation, int] = {}
        """the temporary tables, and how many rows those of steps have"""
        self.lasting: set[Relation] = set()
        self.shares = False
        """several searches go through the same cells: what `once` has made is kept for the next one"""
        self.best_only = False
        """a search finds the best grouping alone, and not all the minimal generalizations"""
        self.companions: tuple[Any, ...] = ()
        """the policies that are searched through the same cells, this one among them"""
        self._made: dict[Hashable, Any] = {}
        self._shared: set[Relation] = set()
        self._count = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, failed: type[BaseException] | None, *_: object) -> None:
        self.progress.end()
        self.progress.share_of_statement, self.backend.patience.say = lambda: None, lambda _: None  # else they hold each other
        with suppress(EngineError) if failed else nullcontext():  # an engine that broke down cannot tidy up either
            self.forget(*reversed(self._tables))

    def step(self, template: str, /, **bindings: Any) -> Relation:
        """Make the table that a template describes, and return its name."""
        table = self.name(template.rpartition("/")[2])
        self._tables[table] = 0  # before it exists, so that it is forgotten even if making it fails half-way
        self._tables[table] = self.backend.materialize(table, render(template, **bindings), header(template)["step"])
        return table

    def count(self, table: Relation) -> int:
        """Return how many rows the table of a step has. The engine told it when it made the table."""
        return self._tables[table]

    def adopt(self, table: Relation) -> Relation:
        """Take over a temporary table that something else has made, and drop it at the end, too."""
        self._tables[table] = 0
        return table

    def load(self, file: Path, columns: Sequence[Column]) -> Relation:
        """Make a table of the rows in a CSV file, as the backend's `unload` writes them."""
        return self.adopt(self.backend.load(file, columns))

    def append(self, table: Relation, template: str, /, **bindings: Any) -> None:
        """Add the rows that a template describes to a table of an earlier step."""
        self._tables[table] += self.backend.append(table, render(template, **bindings), header(template)["step"])

    def growing(self, template: str, /, **shared: Any) -> Growing:
        """Return a table that the first rows make and later sweeps add rows to. No sweep drops it."""
        return Growing(self, template, shared)

    def sweeps(self) -> Iterator[int]:
        """Count the sweeps of a loop, and drop the tables of a sweep at the end of the next one, which may still read them."""
        before: list[Relation] = []
        for sweep in count(1):
            known = set(self._tables)
            yield sweep
            self.forget(*(table for table in before if table in self._tables))
            before = [table for table in self._tables if table not in known | self.lasting]

    def rows(self, template: str, /, **bindings: Any) -> list[Row]:
        """Return the rows that a template selects: scalars and small statistics, never records (law 2)."""
        return self.backend.fetch(render(template, **bindings))

    def row(self, template: str, /, **bindings: Any) -> Row:
        [row] = self.rows(template, **bindings)
        return row

    def scalar(self, template: str, /, **bindings: Any) -> Any:
        [value] = self.row(template, **bindings)
        return value

    def forbid(self, template: str, message: str, /, **bindings: Any) -> None:
        """Fail, in the run and in its script, if a template selects anything."""
        self.backend.forbid(render(template, **bindings), message, header(template)["step"])

    def forget(self, *tables: Relation) -> None:
        """Drop tables that no later step reads."""
        for table in tables:
            self._tables.pop(table)
            self.backend.drop(table)

    @contextmanager
    def scratch(self) -> Iterator[None]:
        """Drop, at the end of a block, the tables that were made in it, but those that several searches share."""
        before = {*self._tables}
        try:
            yield
        finally:
            self.forget(*(table for table in [*self._tables] if table not in before | self._shared))

    def once(self, key: Hashable, make: Callable[[], T]) -> T:
        """Return what `make` returns. Where several searches share their tables, it is made once for each key, and its tables
        last as long as the run."""
        if not self.shares:
            return make()
        if key not in self._made:
            before = set(self._tables)
            self._made[key] = make()
            self._shared |= set(self._tables) - before
        made: T = self._made[key]
        return made

    def share(self, table: Relation) -> None:
        """Keep a table as long as the run lasts, for the searches to come."""
        self._shared.add(table)

    def name(self, what: str) -> Relation:
        """Return a table name that nothing else in this run has."""
        self._count += 1
        return Relation.of(f"{self.backend.prefix}{self._count}_{what}")

    @contextmanager
    def stage(self, name: str) -> Iterator[None]:
        """Show a stage of the pipeline while it lasts, and note the seconds that it took."""
        self.progress.show(name)
        started = time.perf_counter()
        try:
            yield
        finally:
            self.seconds[name] = self.seconds.get(name, 0.0) + time.perf_counter() - started

    def say(self, sentence: str) -> None:
        """Log one sentence about a stage, for `-v`: names and counts only, no values."""
        self.progress.clear()
        log.info(sentence)


class Growing:
    """A table that is made by the first rows that are added to it."""

    def __init__(self, run: Run, template: str, shared: dict[str, Any]) -> None:
        self.run, self.template, self.shared = run, template, shared
        self.table: Relation | None = None

    def add(self, **bindings: Any) -> Relation:
        if self.table is None:
            self.table = self.run.step(self.template, **self.shared, **bindings)
            self.run.lasting.add(self.table)
        else:
            self.run.append(self.table, self.template, **self.shared, **bindings)
        return self.table
