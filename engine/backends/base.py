"""What every engine must offer."""

from __future__ import annotations

import uuid
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar, Literal

from ..errors import PolicyError
from ..sql.names import Relation
from ..sql.render import DIALECT
from ..sql.statement import Statement
from .patience import Patience
from .target import InPlace, Target

Row = tuple[Any, ...]

Reading = Literal["text", "value", "number", "same"]
"""How a column of a CSV file is read:

- text: as it is written
- value: as numbers or dates, if all its values are such
- number: like value, but numbers that are padded with zeros stay text
- same: like value, but only if every value keeps its text
"""


@dataclass(frozen=True)
class Column:
    """A column of a source: its name, its type as the engine calls it, and what that type is to a taxonomy."""

    name: str
    type: str
    kind: str
    """integer, number, date, other, or odd: different values may have one text"""
    is_list: bool = False


class Backend(ABC):
    """A connection to an engine. It gets SQL in the dialect of the templates, and translates it to its own dialect."""

    prefix: str
    """the beginning of the names of all temporary objects; no object of the user's has such a name"""
    dialect: ClassVar[str] = DIALECT
    """the dialect in which it keeps its statements for the script"""
    has_own_script: ClassVar[bool] = True
    """its statements make the source readable, too: they are a script as they are"""
    keeps_rows: ClassVar[bool] = True
    """the rows of a dry run can be set aside: they may pass through this process"""

    reads_population: ClassVar[bool] = True
    """a policy over a source of this engine may name a population"""

    def __init__(self) -> None:
        self.token = uuid.uuid4().hex
        """the end of the names that others could meet; scripts leave it out, so that they are the same every time"""
        self._named: Counter[str] = Counter()
        self.statements: list[Statement] = []
        """everything that ran, in order, in the engine's own dialect: the script of the run"""
        self.patience = Patience()

    def unique(self, what: str) -> Relation:
        """Return a name that no other run uses, and that this one uses once."""
        self._named[what] += 1
        number = "" if self._named[what] == 1 else f"_{self._named[what]}"
        return Relation.of(f"shoal_{what}{number}_{self.token}")

    def record(self, sql: str, note: str, table: Relation | None = None) -> None:
        """Keep a statement for the script; `table` is the temporary table that it makes."""
        made = table and Relation(tuple(part.replace(f"_{self.token}", "") for part in table.parts))
        self.statements.append(Statement(sql.replace(f"_{self.token}", ""), note, made))

    def remark(self, note: str) -> None:
        """Keep a remark for the script."""
        self.record("", note.replace(f"_{self.token}", ""))

    def script(self) -> Iterable[Statement]:
        """Return what ran so far as a script, to be read once."""
        return iter(tuple(self.statements))

    def wait_for_locks(self, seconds: float | None) -> None:
        """Wait so long at most for what somebody else has locked; None: as the engine does."""
        self.patience.seconds = seconds

    @property
    @abstractmethod
    def engine(self) -> str:
        """Return the name and the version of the engine, such as DuckDB 1.5.6."""

    @abstractmethod
    def open_source(self, source: Any, reading: Callable[[str], Reading]) -> Relation:
        """Make a source readable without copying it. `reading` says how each column of a CSV file is read."""

    def open_beside(self, source: Any, reading: Callable[[str], Reading]) -> Relation | None:
        """Make another table readable, as `open_source` does; None if this engine cannot read it where it is."""
        return None

    @abstractmethod
    def revise(self, source: Relation, select: str, note: str) -> Relation:
        """Make a view of a source that is open, which is read in its place, and return it."""

    @abstractmethod
    def reaches(self, target: str) -> bool:
        """Return whether a target is in this engine, so that `open_target` can open it."""

    @abstractmethod
    def open_target(self, target: str | None) -> Target:
        """Open a target, or refuse it before the search; None: a table in memory."""

    @abstractmethod
    def open_in_place(self, source: Any, keep_original: str | None) -> InPlace:
        """Open the source as the target of its own release; to be called before `open_source`.

        keep_original: the name of a copy that stays, a table in the same schema or a file in the same folder. It must
        not exist.
        """

    @abstractmethod
    def columns(self, relation: Relation) -> list[Column]: ...

    def computed(self, relation: Relation) -> Mapping[str, Sequence[str]]:
        """Return the columns of a table that the engine computes from others, each with the names that its expression reads."""
        return {}

    def share_of_statement(self) -> float | None:
        """Return how much of the running statement is done, from 0 to 1; None: the engine does not tell. A thread calls it."""
        return None

    @contextmanager
    def brief(self, rows: int) -> Iterator[None]:
        """Prepare the engine for many short statements that read so many rows, and restore it at the end."""
        yield

    @abstractmethod
    def materialize(self, relation: Relation, select: str, note: str) -> int:
        """Make a temporary table of a SELECT, and return how many rows it has. The note says in the script what it is."""

    @abstractmethod
    def append(self, relation: Relation, select: str, note: str) -> int:
        """Add the rows of a SELECT to a temporary table, and return how many they are."""

    @abstractmethod
    def fetch(self, select: str) -> list[Row]:
        """Return the rows of a SELECT: scalars and small statistics, never records."""

    @abstractmethod
    def forbid(self, select: str, message: str, note: str) -> None:
        """Fail, here and in the script, when a SELECT returns rows."""

    @abstractmethod
    def drop(self, relation: Relation) -> None:
        """Drop a temporary table."""

    @abstractmethod
    def result(self, relation: Relation) -> Any:
        """Return the rows of a release as a result of DuckDB, from which frames are made."""

    def frame_of(self, relation: Relation) -> Any:
        """Return the rows of a release as a frame of the engine's own, which only Spark has."""
        raise PolicyError(f"the release is one of {self.engine}, not of Spark: ask for to_arrow() or to_pandas()")

    def unload(self, relation: Relation, file: Path) -> list[Column]:
        """Write the rows of a release to a file that `load` reads, here or in another engine; return its columns."""
        raise PolicyError(f"rows of {self.engine} are published there only: name a target in the same place")

    @abstractmethod
    def load(self, file: Path, columns: Sequence[Column]) -> Relation:
        """Make a temporary table of the rows in a file that `unload` wrote. It is no part of the script."""

    @abstractmethod
    def close(self) -> None:
        """Leave nothing behind but what was published."""
