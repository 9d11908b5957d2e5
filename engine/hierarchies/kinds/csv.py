from __future__ import annotations

import hashlib
import os
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import ClassVar, Self

from ...params.fields import build, parameter
from ...params.location import Location, Misfit
from .. import csv_file
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
            hierarchy.rows()
        except Misfit as wrong:
            raise where.error(f"is not possible: {wrong}") from wrong
        return hierarchy

    @property
    def file(self) -> Path:
        return self.folder / self.source

    @cached_property
    def content(self) -> object:
        if not self.is_large:
            return self.rows()
        digest = hashlib.sha256()
        for row in self.rows():
            digest.update(repr(row).encode())
        return digest.hexdigest()

    def rows(self) -> list[csv_file.Row]:
        return self._rows

    @cached_property
    def _rows(self) -> list[csv_file.Row]:
        """Read the file, once."""
        return csv_file.read(self.source, self.folder)
