"""A parquet or CSV file that is replaced by its own release: the new file is written beside it and takes its name at once."""

from __future__ import annotations

import os
import time
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from ...errors import EngineError, PermanentError, PolicyError
from ...sql.names import value
from ...sql.render import safe
from ..target import Changes, InPlace
from .form import ENDINGS, NEW_LINES, STANDARD, Form, ending, is_file, is_glob, without_wildcards
from .target import KEY, File

if TYPE_CHECKING:
    from ..duckdb.backend import DuckDB

CODECS = ("SNAPPY", "ZSTD", "GZIP", "BROTLI", "LZ4", "LZ4_RAW", "UNCOMPRESSED")
BYTE_ORDER_MARK = b"\xef\xbb\xbf"
TICK = 0.02
"""Seconds in which a file may change twice and have the same time of change."""


class FileInPlace(File, InPlace):
    """A file as the target of its own release."""

    def __init__(self, backend: DuckDB, source: str, keep_original: str | None) -> None:
        if "://" in source or (is_glob(source) and not is_file(source)):
            raise PolicyError(f"{source} cannot be anonymized in place: it is no single file of this machine")
        if not ending(source):
            raise PolicyError(f"{source} cannot be anonymized in place: shoal writes {', '.join(ENDINGS)} only")
        if not Path(source).is_file():
            raise PermanentError(f"the file {source} does not exist")
        super().__init__(backend, source)
        self.seen = self._state()
        self.original = self._original(keep_original) if keep_original else None
        found, self.changes = _csv_form(backend, self.path) if self.is_csv else _parquet_form(backend, self.path)
        self.form = replace(found, compression=self.form.compression) if self.is_csv else found

    def swap(self, pending: Path, path: Path) -> None:
        if self._state() != self.seen:
            raise EngineError(f"somebody changed {self.path} while it was anonymized: nothing was published, run it again")
        residue = None
        others = self.path.stat().st_nlink - 1
        if others:
            residue = f"the file has {others} other name{'s' * (others > 1)} (hard links), which keep the original"
        if self.original:
            os.link(self.path, self.original)
            residue = f"the original stands in {self.original}, as asked"
        super().swap(pending, path)
        self.changes = replace(self.changes, residue=residue)

    def _state(self) -> tuple[int, ...]:
        """Return numbers that change when somebody writes to the file, or puts another one in its place."""
        found = self.path.stat()
        while time.time_ns() - found.st_ctime_ns < TICK * 1e9:
            time.sleep(TICK)
            found = self.path.stat()
        return found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns, found.st_ctime_ns

    def _original(self, keep: str) -> Path:
        """Return the file that keeps the original; refuse a name that is taken or stands for another folder."""
        kept = self.path.with_name(Path(keep).name)
        if kept.name != keep or kept == self.path:
            raise PolicyError(f"the original cannot be kept as {keep}: give another name in the same folder")
        if kept.exists() and kept.samefile(self.path):  # a run died between giving the second name and taking the first
            kept.unlink()
            self.seen = self._state()
        if os.path.lexists(kept):
            raise PolicyError(f"the original cannot be kept as {keep}: there is a file of this name already")
        return kept


def _csv_form(backend: DuckDB, path: Path) -> tuple[Form, Changes]:
    """Return the form of a CSV file, and what of the file the new one keeps and loses."""
    [(delimiter, quote, escape, ends, comment, header, skipped)] = backend.fetch(
        "select Delimiter, Quote, Escape, NewLineDelimiter, Comment, HasHeader, SkipRows "
        f"from sniff_csv({safe(value(without_wildcards(str(path))))})"
    )
    quote = '"' if len(quote) != 1 or quote == "\0" else quote
    escape = quote if len(escape) != 1 or escape == "\0" else escape
    ends = ends if ends in NEW_LINES else NEW_LINES[0]
    kept = (f"line ends {ends}",) if ends != NEW_LINES[0] else ()
    with path.open("rb") as file:
        is_marked = file.read(len(BYTE_ORDER_MARK)) == BYTE_ORDER_MARK
    lost = {
        "byte order mark": is_marked,
        f"the {skipped} lines above the table" if skipped > 1 else "the line above the table": skipped,
        f"lines and ends of lines after {comment}: comments": len(comment) == 1 and comment != "\0",
    }
    gone = tuple(what for what, is_there in lost.items() if is_there)
    return Form(delimiter, quote, escape, header, ends), Changes(kept, gone)


def _parquet_form(backend: DuckDB, path: Path) -> tuple[Form, Changes]:
    """Return the form of a parquet file, and what of the file the new one keeps and loses."""
    file = safe(value(without_wildcards(str(path))))
    codecs = backend.fetch(f"select distinct compression from parquet_metadata({file}) where compression is not null")
    keys = backend.fetch(f"select distinct decode(key) from parquet_kv_metadata({file}) order by 1")
    numbers = backend.fetch(f"select 1 from parquet_schema({file}) where field_id is not null limit 1")
    found = sorted(codec for (codec,) in codecs)
    codec = found[0] if len(found) == 1 and found[0] in CODECS else None
    kept = (f"compression {codec.lower()}",) if codec else ()
    lost = [] if codec or not found else [f"compression {', '.join(found).lower()}: it is {STANDARD.lower()} now"]
    lost += [f"metadata {key}" for (key,) in keys if key != KEY] + ["field ids"] * len(numbers)
    return Form(compression=codec or STANDARD), Changes(kept, tuple(lost))
