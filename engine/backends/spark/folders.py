"""Folders of parquet files in any file system that Spark reaches."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ...errors import PermanentError, PolicyError
from .failures import failures
from .places import Place, age
from .session import check_files


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

    def write(self, frame: Any, provenance: str | None, like: Any) -> None:
        with failures():
            frame.write.parquet(self.path)

    def move_to(self, other: Any) -> None:
        with failures():
            is_moved = self._system.rename(self._at(self.path), self._at(other.path))
        if not is_moved:
            raise PermanentError(f"{self.path} could not be renamed to {other.path}: may Spark write to its folder?")

    def remove(self) -> None:
        with failures():
            self._system.delete(self._at(self.path), True)

    def marked(self, mark: str) -> Iterator[tuple[Place, float]]:
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
