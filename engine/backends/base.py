"""What every engine must offer."""

from __future__ import annotations

import uuid
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from ..errors import PolicyError
from ..sql.names import Relation
from ..sql.statement import Statement

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


@dataclass(frozen=True)
class Foreseen:
    """A column of the release, as far as it is known before the long work."""

    name: str
    type: str | None
    """the type that it keeps, as the engine calls it; None: it becomes a text"""
    is_label: bool
    """its values become labels: what the table demanded of the old values cannot be asked of them"""
    may_be_null: bool
    """suppressed rows may show NULL here, whatever the source holds"""
    may_lack: bool = False
    """suppressed rows are left out, and their values with them"""
    is_exact: bool = False
    """its labels are the values themselves, as text"""


@dataclass(frozen=True)
class Changes:
    """What became of everything around the rows of a table that is replaced in place, object by object, for the report."""

    kept: tuple[str, ...] = ()
    """such as `index people_zip`, `primary key (id)`, `comment on age`"""
    lost: tuple[str, ...] = ()
    """the same with the reason: `check (age > 0): age holds labels now`"""
    residue: str | None = None
    """where old values may still stand, and what to do about it; None: nowhere"""

    def as_json(self) -> dict[str, Any]:
        return {"kept": list(self.kept), "lost": list(self.lost), "residue": self.residue}


@dataclass(frozen=True)
class Lookup:
    """A table beside a view: what follows the view's name in its own, and the SELECT that makes it."""

    what: str
    select: str
    column: str | None = None
    """the column of the source whose values are looked up in it"""


@dataclass(frozen=True)
class View:
    """A release that is a view over its source and some small tables."""

    source: Relation
    columns: Sequence[str]
    """those of the source that it reads"""
    lookups: Sequence[Lookup]
    select: Callable[[Relation, Sequence[Relation]], str]
    """the view, of the source and the tables by the names that they have for it"""
    note: str

    @staticmethod
    def mark(called: str) -> str:
        """The comment on the tables of a view: another run may replace those that have it."""
        return f"looked up by the view {called}, made by shoal"


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

    changes: Changes | None = None
    """where the release takes its source's place: what becomes of everything around the rows"""

    def foresee(self, columns: Sequence[Foreseen]) -> None:  # noqa: B027 - a new table takes any columns
        """Refuse, before the long work, a release of these columns that could not be published here."""

    @abstractmethod
    def prepare(self, select: str, note: str) -> Pending:
        """Write the release where it can be read back but is not yet visible."""

    def check_view(self, source: Relation, columns: Sequence[Foreseen], beside: Sequence[str]) -> None:
        """`foresee` for a view over the source. `beside` is what follows its name in those of the tables that it may have:
        none of them may be there, unless an earlier run has made it. `prepare_view` need not be there where all views are
        refused."""
        raise PolicyError("a view needs a database: name a table of the source's own database as the target")

    def prepare_view(self, view: View) -> Pending:
        """Make the view and its tables, not yet visible, in place of a table or view of the target's name."""
        raise NotImplementedError

    @abstractmethod
    def close(self) -> None:
        """Leave nothing behind but what was published."""


class InPlace(Target):
    """The source as the place of its own release. In the order of a run:

    1. `Backend.open_in_place` removes what dead runs have left beside the table (and never what belongs to a live one),
       describes the table, and refuses what cannot be replaced: a view, a table that foreign keys of others refer to.
       From here on a write by somebody else is noticed.
    2. `Backend.open_source` reads the table.
    3. `foresee` decides which constraints, defaults and indexes the new table has (`changes`), and refuses, naming them,
       if views that work now would not work on it. Nothing is changed yet: a dry run gets as far, too.
    4. `prepare` writes the new table with all that it keeps, unseen.
    5. `Pending.publish` refuses if the table has been written since step 1; else it puts the new table in the old one's
       place in one step, keeps the old one under `keep_original` if that is asked for, and removes the old values.

    Killed at any moment, it leaves the old table whole or the new one whole; the next run clears up.
    """

    changes: Changes


class Backend(ABC):
    """A connection to an engine. SQL comes in the dialect of the templates; the backend carries it to its own."""

    prefix: str
    """What the names of all temporary objects begin with: no object of the user's has such a name."""

    def __init__(self) -> None:
        self.token = uuid.uuid4().hex
        """the end of the names that others could meet; scripts leave it out, so that they are the same every time"""
        self._named: Counter[str] = Counter()
        self.statements: list[Statement] = []
        """everything that ran, in order, in the engine's own dialect: the script of the run"""

    def unique(self, what: str) -> Relation:
        """Return a name that no other run uses, and that this one uses once."""
        self._named[what] += 1
        number = "" if self._named[what] == 1 else f"_{self._named[what]}"
        return Relation.of(f"shoal_{what}{number}_{self.token}")

    def record(self, sql: str, note: str, table: Relation | None = None) -> None:
        """Keep a statement for the script; `table` is the temporary table that it makes."""
        self.statements.append(Statement(sql.replace(f"_{self.token}", ""), note, table))

    def remark(self, note: str) -> None:
        """Keep a remark for the script."""
        self.record("", note.replace(f"_{self.token}", ""))

    @abstractmethod
    def open_source(self, source: Any, reading: Callable[[str], Reading]) -> Relation:
        """Make a source readable. Nothing is copied; of a text file the columns are read as `reading` says."""

    @abstractmethod
    def reaches(self, target: str) -> bool:
        """Whether `open_target` can open it: it is in this engine."""

    @abstractmethod
    def open_target(self, target: str | None) -> Target:
        """Check the target before the long work starts."""

    @abstractmethod
    def open_in_place(self, source: Any, keep_original: str | None) -> InPlace:
        """The source as its own target; to be called before `open_source`. `keep_original`: the name of a copy that stays,
        a table in the same schema or a file in the same folder; it must not exist."""

    @abstractmethod
    def columns(self, relation: Relation) -> list[Column]: ...

    def computed(self, relation: Relation) -> Mapping[str, Sequence[str]]:
        """The columns of a table that are generated from others, each with the names that its expression reads."""
        return {}

    @contextmanager
    def brief(self, rows: int) -> Iterator[None]:
        """Within it come many short statements that read so many rows: an engine may make ready for them."""
        yield

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
    def result(self, relation: Relation) -> Any:
        """The rows of a release as a result of DuckDB's, which frames are made of."""

    @abstractmethod
    def unload(self, relation: Relation, file: Path) -> list[Column]:
        """Write the rows of a release to a file that `load` reads, here or in another engine; gives their types there."""

    @abstractmethod
    def load(self, file: Path, columns: Sequence[Column]) -> Relation:
        """A temporary table of the rows in a file that `unload` has written; no part of the script."""

    @abstractmethod
    def close(self) -> None:
        """Leave nothing behind but what was published."""
