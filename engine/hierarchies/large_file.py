"""Read a hierarchy file of many rows with an embedded DuckDB: check that it is one tree, and keep its rows in order."""

from __future__ import annotations

import csv
import hashlib
import tempfile
from pathlib import Path
from typing import Any

from ..backends.base import Column
from ..backends.duckdb.backend import DuckDB
from ..backends.duckdb.csv_files import read_cells
from ..errors import ShoalError
from ..files import Workspace
from ..params.location import Misfit
from ..run import Run
from ..sql.names import Relation
from . import csv_file
from .csv_file import Row

LARGE = 500_000
"""A file of more bytes is read by an engine, and its rows do not stand in the statements of a run."""
PREFIX = "shoal-hierarchy-"


class LargeFile:
    """The rows of a hierarchy file in the order of its tree, in files of our own that an engine loads as they are.

    Where DuckDB cannot read the file, or finds that it is no tree, Python reads it row by row: it tells the line that is
    wrong. A file that only Python can read is written once more.
    """

    def __init__(self, source: str, folder: Path) -> None:
        self._workspace = Workspace(Path(tempfile.gettempdir()), PREFIX)
        engine = DuckDB()
        try:
            with Run(engine) as run:
                file = folder / Path(source).expanduser()
                if not self._read(run, engine, file, *csv_file.shape(file), is_ragged=True):
                    rows = csv_file.read(source, folder)
                    if not self._read(run, engine, self._written(rows), ";", len(rows[0]), is_ragged=False):
                        raise Misfit(f"{source} cannot be read: some row of it is too long")
        finally:
            engine.close()

    def columns_for(self, column: Column) -> tuple[Path, list[Column]]:
        """Return the file with the rows in the order that a column needs, and the columns of the file."""
        return self._files[self._has_numbers and column.kind in ("integer", "number")]

    def is_ordered(self, column: Column) -> bool:
        """Return whether the order of the rows for a column is that of its numbers, on every level."""
        return self._are_numbers_ordered and column.kind in ("integer", "number")

    def _read(self, run: Run, engine: DuckDB, file: Path, delimiter: str, width: int, is_ragged: bool) -> bool:
        """Read a file whose rows have so many cells at most. Return whether it could be read and is a tree."""
        try:
            cells = run.adopt(read_cells(engine, file, delimiter, width, is_ragged))
        except ShoalError:
            return False
        narrowest, widest, rows, numbers = run.row("hierarchies/shape", cells=cells, width=width)
        if not rows or widest < 2:
            return False
        self.height: int = widest - 1
        shape: dict[str, Any] = {"levels": list(range(widest)), "widths": list(range(narrowest, widest + 1)), "width": width}
        levels = run.step("hierarchies/levels", cells=cells, **shape)
        run.forget(cells)
        if any(count > different for count, different in run.rows("hierarchies/counts", ladder=levels, height=self.height)):
            return False
        self.root: str = run.scalar("hierarchies/root", ladder=levels, height=self.height)
        self._has_numbers, self._are_numbers_ordered = numbers == rows, False
        self._files = {False: self._unloaded(run, levels, by_number=False)}
        if self._has_numbers:
            self._files[True] = self._unloaded(run, levels, by_number=True)
        return True

    def _unloaded(self, run: Run, levels: Relation, by_number: bool) -> tuple[Path, list[Column]]:
        """Write the rows in the order of the tree, in which labels have the order of their first rows."""
        ordered = run.step("hierarchies/order", ladder=levels, levels=list(range(self.height + 1)), by_number=by_number)
        if by_number:
            self._are_numbers_ordered = not run.scalar("hierarchies/disorder", ladder=ordered)
        file = self._workspace.path / f"{'numbers' if by_number else 'rows'}.csv"
        columns = run.backend.unload(ordered, file)
        run.forget(ordered)
        return file, columns

    def _written(self, rows: list[Row]) -> Path:
        file = self._workspace.path / "written.csv"
        with file.open("w", encoding="utf-8", newline="") as output:
            csv.writer(output, delimiter=";", quoting=csv.QUOTE_ALL, lineterminator="\n").writerows(rows)
        return file

    def digest(self) -> str:
        """Return a hash of the rows."""
        with self._files[False][0].open("rb") as rows:
            return hashlib.file_digest(rows, "sha256").hexdigest()
