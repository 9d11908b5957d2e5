"""Where Spark stores a table: in a catalog, or as parquet files in a folder. Both can be written, read, renamed and removed."""

from __future__ import annotations

import posixpath
import time
from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Self

from ...errors import PermanentError, PolicyError
from ...sql.names import value
from ...sql.render import safe
from .failures import failures
from .session import check_files
from .url import Address

PENDING, OLD = "shoal_pending", "shoal_old"
"""What stands in the name of a release that is not yet visible, and in that of what it replaces."""
STALE = 86_400
"""After so many seconds a release that is still pending is left over from a run that died."""
VERSIONED = ("delta", "iceberg")
"""Formats of tables that replace all rows of one in one transaction."""


@dataclass(frozen=True)
class Place(ABC):
    """A table of a catalog, or a folder of parquet files."""

    session: Any

    @property
    @abstractmethod
    def shown(self) -> str:
        """Return its name, for messages."""

    @abstractmethod
    def beside(self, mark: str) -> Self:
        """Return a place in the same schema or folder, whose name says what it is for."""

    @abstractmethod
    def called(self, name: str) -> Self:
        """Return the place of another name in the same schema or folder."""

    @abstractmethod
    def is_same(self, other: Place) -> bool:
        """Return whether another place is this one, however it is named."""

    @abstractmethod
    def exists(self) -> bool: ...

    @abstractmethod
    def read(self) -> Any:
        """Return a frame of its rows."""

    @abstractmethod
    def write(self, frame: Any, provenance: str | None) -> None: ...

    @abstractmethod
    def move_to(self, other: Self) -> None:
        """Give it another name, which nothing has."""

    @abstractmethod
    def remove(self) -> None: ...

    @abstractmethod
    def marked(self, mark: str) -> Iterator[tuple[Self, float]]:
        """Yield the places beside it that have a mark, each with the seconds since it was made."""

    @abstractmethod
    def check_target(self) -> None:
        """Refuse what cannot be replaced."""

    def losses(self) -> list[str]:
        """Return what of the table a new one does not have."""
        return []

    @property
    def residue(self) -> str | None:
        """Return where old values may still stand when it was replaced."""
        return None

    def files(self) -> list[str]:
        """Return the names of its files: others after every write."""
        with failures():
            return sorted(self.read().inputFiles())


@dataclass(frozen=True)
class Table(Place):
    """A table of a catalog."""

    parts: tuple[str, ...]

    @property
    def name(self) -> str:
        return quoted(self.parts)

    @property
    def shown(self) -> str:
        return ".".join(self.parts)

    def beside(self, mark: str) -> Table:
        return self.called(f"{self.parts[-1]}_{mark}")

    def called(self, name: str) -> Table:
        return Table(self.session, (*self.parts[:-1], name))

    def is_same(self, other: Place) -> bool:
        return isinstance(other, Table) and self._whole == other._whole

    @property
    def _whole(self) -> tuple[str, ...]:
        """Return the name with its catalog and schema, as Spark compares names."""
        with failures():
            here = (self.session.catalog.currentCatalog(), self.session.catalog.currentDatabase())
        return tuple(part.lower() for part in (*here[: 3 - len(self.parts)], *self.parts))

    def exists(self) -> bool:
        with failures():
            return bool(self.session.catalog.tableExists(self.name))

    def read(self) -> Any:
        if not self.exists():
            raise PermanentError(f"Spark has no table {self.shown}: correct the name, or say which catalog and schema it is in")
        with failures():
            return self.session.table(self.name)

    def write(self, frame: Any, provenance: str | None) -> None:
        with failures():
            frame.write.format(self.provider or "parquet").saveAsTable(self.name)
            if provenance:
                self.session.sql(f"comment on table {self.name} is {safe(value(provenance))}")

    def move_to(self, other: Self) -> None:
        with failures():
            self.session.sql(f"alter table {self.name} rename to {other.name}")

    def replace_by(self, other: Self) -> None:
        """Take the rows of another table in one transaction, which tables with versions have."""
        with failures():
            self.session.sql(f"create or replace table {self.name} using {self.provider} as select * from {other.name}")

    def remove(self) -> None:
        with failures():
            self.session.sql(f"drop table if exists {self.name}")

    def marked(self, mark: str) -> Iterator[tuple[Self, float]]:
        start = f"{self.parts[-1]}_{mark}_".lower()
        schema = quoted(self.parts[:-1]) if len(self.parts) > 1 else None
        with failures():
            found = [table.name for table in self.session.catalog.listTables(schema)]
        for name in found:
            if name.lower().startswith(start):
                yield self.called(name), age(name)

    def check_target(self) -> None:
        if self.exists() and self._detail("Type") == "VIEW":
            raise PermanentError(f"{self.shown} is a view: name a table")

    @property
    def provider(self) -> str | None:
        """Return the format of a table that exists."""
        found = self._detail("Provider") if self.exists() else None
        return found.lower() if found else None

    @property
    def is_versioned(self) -> bool:
        return self.provider in VERSIONED

    def losses(self) -> list[str]:
        with failures():
            columns = self.session.catalog.listColumns(self.name)
        split = [column.name for column in columns if column.isPartition or column.isBucket]
        comments = [column.name for column in columns if column.description]
        return [
            *([f"partitions or buckets by {', '.join(split)}"] if split else []),
            *(f"comment on {column}" for column in comments),
        ]

    @property
    def residue(self) -> str | None:
        if self.is_versioned:
            return f"earlier versions of {self.shown} hold the original: expire or vacuum them"
        if self._detail("Type") == "EXTERNAL":
            return f"the table was external: its files stay in {self._detail('Location')}, remove them"
        return None

    def _detail(self, what: str) -> str | None:
        with failures():
            rows = self.session.sql(f"describe table extended {self.name}").collect()
        return next((row.data_type for row in reversed(rows) if row.col_name == what), None)


@dataclass(frozen=True)
class Folder(Place):
    """A folder of parquet files; as a source also a file, or several by wildcards."""

    path: str

    @property
    def shown(self) -> str:
        return self.path

    def beside(self, mark: str) -> Folder:
        """Return a folder beside it. No glob finds it, as its name begins with a dot."""
        return self.called(f".{posixpath.basename(self.path)}.{mark}")

    def called(self, name: str) -> Folder:
        return Folder(self.session, posixpath.join(posixpath.dirname(self.path), name))

    @property
    def _system(self) -> Any:
        """Return the file system of the path, as Hadoop knows it."""
        return self._at(self.path).getFileSystem(self.session._jsc.hadoopConfiguration())

    def _at(self, path: str) -> Any:
        return self.session._jvm.org.apache.hadoop.fs.Path(path)

    def is_same(self, other: Place) -> bool:
        return isinstance(other, Folder) and posixpath.normpath(self.path) == posixpath.normpath(other.path)

    def exists(self) -> bool:
        with failures():
            return bool(self._system.exists(self._at(self.path)))

    def read(self) -> Any:
        try:
            with failures():
                return self.session.read.parquet(self.path)
        except PermanentError as failure:
            if "PATH_NOT_FOUND" in str(failure):
                raise PermanentError(f"no file is called {self.path}, or fits it: correct the path") from None
            raise

    def write(self, frame: Any, provenance: str | None) -> None:
        with failures():
            frame.write.parquet(self.path)

    def move_to(self, other: Self) -> None:
        with failures():
            is_moved = self._system.rename(self._at(self.path), self._at(other.path))
        if not is_moved:
            raise PermanentError(f"{self.path} could not be renamed to {other.path}: may Spark write to its folder?")

    def remove(self) -> None:
        with failures():
            self._system.delete(self._at(self.path), True)

    def marked(self, mark: str) -> Iterator[tuple[Self, float]]:
        pattern = f".{posixpath.basename(self.path)}.{mark}_"
        with failures():
            folder = self._at(posixpath.dirname(self.path) or ".")
            found = [status.getPath().getName() for status in self._system.listStatus(folder)]
        for name in found:
            if name.startswith(pattern):
                yield self.called(name), age(name)

    def check_target(self) -> None:
        check_files(self.session)
        if "*" in self.path or not self.path.endswith(".parquet"):
            raise PolicyError(f"{self.path} is no target: a release goes to a table, or to a folder called something.parquet")
        with failures():
            if not self._system.exists(self._at(posixpath.dirname(self.path) or ".")):
                raise PermanentError(f"the folder of the target does not exist: {posixpath.dirname(self.path)}")


def place_of(session: Any, named: Address) -> Place:
    """Return the place that an address names."""
    return Table(session, named.table) if named.table else Folder(session, str(named.path))


def stamp(token: str) -> str:
    """Return the end of a name that only one run has, and that says when the run began."""
    return f"{int(time.time()):x}_{token[:12]}"


def age(name: str) -> float:
    """Return the seconds since a place with such a name was made; 0 if its name does not say so."""
    try:
        return time.time() - int(name.rsplit("_", 2)[-2], 16)
    except (ValueError, IndexError):
        return 0.0


def quoted(parts: tuple[str, ...]) -> str:
    """Return a name in Spark's quotes."""
    return ".".join("`" + part.replace("`", "``") + "`" for part in parts)
