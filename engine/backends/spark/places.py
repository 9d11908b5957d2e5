"""Where Spark stores a release, and what it may be asked of: a table of a catalog, or a folder of parquet files."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Self

from .failures import failures

PENDING, OLD = "shoal_pending", "shoal_old"
"""What stands in the name of a release that is not yet visible, and in that of what it replaces."""
STALE = 86_400
"""After so many seconds a release that is still pending is left over from a run that died."""


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
    def write(self, frame: Any, provenance: str | None, like: Any) -> None:
        """Write a frame there; a table in the format of another one, if that exists."""

    @abstractmethod
    def move_to(self, other: Any) -> None:
        """Give it another name, which nothing has."""

    @abstractmethod
    def remove(self) -> None: ...

    @abstractmethod
    def marked(self, mark: str) -> Iterator[tuple[Place, float]]:
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
