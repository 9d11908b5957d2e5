"""Parquet and CSV files as targets: shoal writes a file beside its place, reads it back, and moves it there in one step."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ...errors import PermanentError, PolicyError, file_error
from ...files import Workspace, check_writable, place_of, remove_leftovers, replace_file
from ...sql.names import Relation, name, value
from ...sql.render import safe
from ..target import Draft, Pending, ReleaseColumn, TablesTarget, misplaced
from .exchange import exchange
from .form import COMPRESSIONS, NEW_LINES, STANDARD, Form, ending, without_wildcards
from .formulas import escapable, escaped, is_formula, unescaped

if TYPE_CHECKING:
    from ..duckdb.backend import DuckDB

KEY = "shoal"
"""The key of the provenance in the metadata of a parquet file."""
HUGE = ("HUGEINT", "UHUGEINT")
"""Types of integers that parquet does not have; DuckDB would write them as doubles."""


class File(TablesTarget):
    """A parquet or CSV file. Further tables of a release are files in the same folder."""

    def __init__(self, backend: DuckDB, path: str) -> None:
        self.backend = backend
        self.given = Path(path)
        self.path = place_of(path)
        self.ending = ending(self.path.name) or self.path.suffix  # of the file that a link leads to
        self.is_csv = self.ending in COMPRESSIONS
        self.is_safe = False
        """cells that a spreadsheet would run are escaped"""
        self.form = Form(compression=COMPRESSIONS.get(self.ending, STANDARD))
        self.pending: Pending | None = None
        self.places: dict[str, Path] = {}
        """the files of further tables that have names of their own, by their suffixes"""
        if self.path.is_dir():
            raise PermanentError(f"the target {path} is a folder")
        check_writable(self.path)
        remove_leftovers(self.path)

    def place(self, suffix: str, target: str) -> None:
        path = place_of(target)
        if "://" in target or path.parent != self.path.parent or ending(path.name) != self.ending:
            raise misplaced(suffix, f"a {self.ending} file in the folder of the target")
        if path.is_dir():
            raise PermanentError(f"the target {path} is a folder")
        self.places[suffix] = path

    def foresee(self, columns: Sequence[ReleaseColumn]) -> None:
        for column in columns:
            if self.is_safe and is_formula(column.name):
                raise PolicyError(f"the column {column.name} is called as a formula is: rename it, or leave csv-safe out")

    def foresee_tables(self, tables: Sequence[tuple[str, Sequence[ReleaseColumn]]]) -> None:
        super().foresee_tables(tables)
        for suffix, _ in tables:
            check_writable(self.file(suffix))

    def escape_formulas(self) -> None:
        if not self.is_csv:
            super().escape_formulas()
        self.is_safe = True

    def prepare_tables(self, drafts: Sequence[Draft]) -> Pending:
        return PendingFiles(self, drafts)

    def file(self, suffix: str) -> Path:
        """Return the file of a table of the release: its name is the target's with this suffix, or one of its own."""
        end = len(self.path.name) - len(self.ending)
        return self.places.get(suffix) or self.path.with_name(f"{self.path.name[:end]}{suffix}{self.path.name[end:]}")

    def called(self, suffix: str) -> str:
        return str(self.given.with_name(self.file(suffix).name))

    @property
    def format(self) -> str:
        """Return the options of COPY that write a file of this form."""
        if self.is_csv:
            ends = "" if self.form.new_line == NEW_LINES[0] else f", new_line e'{self.form.new_line}'"
            return f"format csv, {self.form.csv(' ')}{ends}"
        return "format parquet" + (f", compression {self.form.compression}" if self.form.compression != STANDARD else "")

    @property
    def metadata(self) -> str:
        """Return the option of COPY that writes the provenance into a parquet file. CSV files have no place for it."""
        if self.is_csv or self.provenance is None:
            return ""
        return f", kv_metadata {{{KEY}: {safe(value(self.provenance))}}}"

    def swap(self, pending: Path, path: Path) -> None:
        """Move a finished file to its place."""
        replace_file(pending, path)

    def close(self) -> None:
        if self.pending:
            self.pending.discard()


class PendingFiles(Pending):
    """A release in files of a folder that only this run uses. `publish` moves them to their places."""

    def __init__(self, target: File, drafts: Sequence[Draft]) -> None:
        self.target, self.backend = target, target.backend
        self.workspace = Workspace.beside(target.path)
        target.pending = self
        self.files: dict[Relation, tuple[Path, Path]] = {}
        """for each table, the file that is written and the place that it goes to"""
        self.escaped: dict[Relation, list[str]] = {}
        """for each table, the columns in which formulas are escaped"""
        self.backend.record("begin transaction", "all or nothing: after an error nothing is published")
        for draft in drafts:
            self._write(draft)
        self.relation = self.relations[0]

    @property
    def relations(self) -> tuple[Relation, ...]:
        return tuple(self.files)

    def _write(self, draft: Draft) -> None:
        place = self.target.file(draft.suffix)
        written = self.workspace.path / f"pending{draft.suffix}"
        relation = self.backend.unique("release")
        columns = self.backend.execute(f"describe {draft.select}").fetchall()
        select = draft.select
        if not self.target.is_csv:
            select = _storable(select, [column for column, kind, *_ in columns if kind in HUGE])
        cells = self.escaped[relation] = escapable([each[:2] for each in columns]) if self.target.is_safe else []
        select = escaped(select, cells)
        self.backend.execute(f"copy (\n{select}\n) to {safe(value(str(written)))} ({self.target.format}{self.target.metadata})")
        read = unescaped(f"select * from {self._reader(written, columns)}", cells)
        self.backend.execute(f"create temp view {safe(relation)} as {read}")
        self.backend.record(f"create temp view {safe(relation)} as\n{draft.select}", draft.note)
        self.files[relation] = written, place

    def _reader(self, written: Path, described: list[tuple[Any, ...]]) -> str:
        """Return the expression that reads a file back: a CSV file as text, because guessed types could change values."""
        path = safe(value(without_wildcards(str(written))))
        if not self.target.is_csv:
            return f"read_parquet({path}, hive_partitioning = false)"
        columns = ", ".join(f"{safe(value(column))}: 'VARCHAR'" for column, *_ in described)
        return (
            f"read_csv({path}, auto_detect = false, {self.target.form.csv(' = ')}, nullstr = '', "
            f"hive_partitioning = false, allow_quoted_nulls = false, columns = {{{columns}}})"
        )

    def publish(self) -> None:
        """Move the file to its place, or all files in one step; if that fails, what was there stays."""
        places = [place for _, place in self.files.values()]
        try:
            if len(places) == 1:
                self.target.swap(*next(iter(self.files.values())))
            else:
                exchange(self.workspace.path, {place: written for written, place in self.files.values()})
        except OSError as failure:
            raise file_error(f"the release could not be moved to {' and '.join(map(str, places))}", failure) from failure
        for relation, (_, place) in self.files.items():
            rows = escaped(f"select * from {safe(relation)}", self.escaped[relation])
            copied = f"copy ({rows}) to {safe(value(str(place)))} ({self.target.format})"
            self.backend.record(copied, "publish")
        self.backend.record("commit", "publish")

    def discard(self) -> None:
        for relation in self.files:
            self.backend.execute(f"drop view if exists {safe(relation)}")
        self.workspace.close()


def _storable(select: str, huge: list[str]) -> str:
    """Return a SELECT of the same rows, with decimals in place of integers for which parquet has no type."""
    if not huge:
        return select
    columns = ", ".join(f"cast({safe(name(c))} as decimal(38, 0)) as {safe(name(c))}" for c in huge)
    return f"select * replace ({columns}) from (\n{select}\n) as huge"
