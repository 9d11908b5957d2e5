from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import ClassVar, Self

from ...backends.base import Column
from ...params.fields import build, parameter
from ...params.location import Location, Misfit
from .. import csv_file, large_file
from ..large_file import LargeFile
from .base import Listed


@dataclass(frozen=True)
class Hierarchy(Listed):
    """A CSV file with a row leaf;…;root for each value, or a hierarchy that comes with shoal."""

    short: ClassVar[str] = "source"

    source: str = parameter("a hierarchy that comes with shoal (adult/education), or the path to a CSV file")
    folder: Path = Path()

    @classmethod
    def parse(cls, content: object, where: Location) -> Self:
        content = os.fspath(content) if isinstance(content, os.PathLike) else content
        is_mapping = content is None or isinstance(content, Mapping)
        hierarchy = build(cls, content if is_mapping else {cls.short: content}, where, {"folder": where.folder})
        try:
            if not hierarchy.large:
                hierarchy.rows()
        except Misfit as wrong:
            raise where.error(f"is not possible: {wrong}") from wrong
        return hierarchy

    @property
    def file(self) -> Path:
        return self.folder / self.source

    @cached_property
    def large(self) -> LargeFile | None:
        """Read the file with an engine, once, if it is large."""
        found = csv_file.find(self.source, self.folder)
        is_large = isinstance(found, Path) and found.stat().st_size > large_file.LARGE
        return large_file.LargeFile(self.source, self.folder) if is_large else None

    @cached_property
    def content(self) -> object:
        return self.large.digest() if self.large else self.rows()

    @property
    def height(self) -> int:
        return self.large.height if self.large else super().height

    @property
    def root(self) -> str:
        return self.large.root if self.large else super().root

    def is_ordered(self, column: Column) -> bool:
        return self.large.is_ordered(column) if self.large else super().is_ordered(column)

    def rows(self) -> list[csv_file.Row]:
        return self._rows

    @cached_property
    def _rows(self) -> list[csv_file.Row]:
        """Read the file, once."""
        return csv_file.read(self.source, self.folder)
