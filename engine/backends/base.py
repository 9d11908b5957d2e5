"""What every engine must offer."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

from ..sql.names import Relation

Row = tuple[Any, ...]

Reading = Literal["text", "value", "number", "same"]
"""How a column of a text file is read: as it is written; as numbers or dates where its values are such; so, but numbers that
are padded with zeros as text; so only if every value keeps its text."""


@dataclass(frozen=True)
class Column:
    """A column of a source: its name, its type as the engine calls it, and what that type is to a taxonomy."""

    name: str
    type: str
    kind: str
    """integer, number, date, other, or odd: different values may have one text"""


class Pending(ABC):
    """A release that is written but not visible: it can be read back, and then be published or forgotten."""

    relation: Relation

    @abstractmethod
    def publish(self) -> None:
        """Make it visible at the target, as a whole."""

    @abstractmethod
    def discard(self) -> None:
        """Leave no trace of it. Safe to call after `publish`."""


class Target(ABC):
    """A place that a release can go to."""

    @abstractmethod
    def prepare(self, select: str, note: str) -> Pending:
        """Write the release where it can be read back but is not yet visible."""

    @abstractmethod
    def close(self) -> None:
        """Leave nothing behind but what was published."""


class Backend(ABC):
    """A connection to an engine. SQL comes in the dialect of the templates; the backend carries it to its own."""

    prefix: str
    """What the names of all temporary objects begin with: no object of the user's has such a name."""
    statements: list[str]
    """Everything that ran, in order, in the engine's own dialect: the script of the run."""

    @abstractmethod
    def open_source(self, source: Any, reading: Callable[[str], Reading]) -> Relation:
        """Make a source readable. Nothing is copied; of a text file the columns are read as `reading` says."""

    @abstractmethod
    def open_target(self, target: str | None) -> Target:
        """Check the target before the long work starts."""

    @abstractmethod
    def columns(self, relation: Relation) -> list[Column]: ...

    @abstractmethod
    def materialize(self, relation: Relation, select: str, note: str) -> None:
        """Make a temporary table of a SELECT; the note says in the script what it is."""

    @abstractmethod
    def append(self, relation: Relation, select: str, note: str) -> None:
        """Add the rows of a SELECT to a temporary table."""

    @abstractmethod
    def fetch(self, select: str) -> list[Row]:
        """Scalars and small statistics, never records."""

    @abstractmethod
    def forbid(self, select: str, message: str, note: str) -> None:
        """Fail, here and in the script, when a SELECT returns rows."""

    @abstractmethod
    def drop(self, relation: Relation) -> None:
        """Forget a temporary table."""

    @abstractmethod
    def close(self) -> None:
        """Leave nothing behind but what was published."""
