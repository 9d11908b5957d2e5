"""Where a release can go: what every target does, and what some do besides."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from ..errors import PolicyError
from ..sql.names import Relation

OWN_COMMENT = '{"shoal": '
"""What the comments begin with that shoal has made."""


@dataclass(frozen=True)
class ReleaseColumn:
    """A column of a release, as far as it is known before the search."""

    name: str
    type: str | None
    """its type, as the engine calls it; None: it becomes a text"""
    is_label: bool
    """its values become others: what the table demanded of the old values cannot be asked of them"""
    may_be_null: bool
    """suppressed rows may show NULL here, whatever the source holds"""
    may_lack: bool = False
    """suppressed rows are left out, and their values with them"""
    is_exact: bool = False
    """its labels are the values themselves, as text"""


@dataclass(frozen=True)
class Draft:
    """A table of a release that is to be written."""

    select: str
    note: str
    """what the script says of it"""
    suffix: str = ""
    """what follows the name of the target in the table's own"""


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
    """A table beside a view, in which the view looks something up."""

    what: str
    """what follows the view's name in the table's own"""
    select: str
    column: str | None = None
    """the column of the source whose values are looked up in it"""


@dataclass(frozen=True)
class View:
    """A release that is a view over its source and some small tables."""

    source: Relation
    columns: Sequence[str]
    """the columns of the source that it reads"""
    lookups: Sequence[Lookup]
    select: Callable[[Relation, Sequence[Relation]], str]
    """gives the view's SELECT, for the names that it has for the source and for its tables"""
    note: str
    is_ordered: bool
    """its rows come in the order of their content: in that of the source, who knows the source finds a row by its place"""

    @staticmethod
    def mark(name: str) -> str:
        """Return the comment on the tables of a view: another run may replace tables that have it."""
        return f"looked up by the view {name}, made by shoal"


class Pending(ABC):
    """A release that is written but not visible: it can be read back, and then be published or forgotten."""

    relation: Relation
    """where its rows can be read; of several tables those of the first one"""

    @property
    def relations(self) -> tuple[Relation, ...]:
        """Return where the rows of each table can be read."""
        return (self.relation,)

    @abstractmethod
    def publish(self) -> None:
        """Make it visible at the target, as a whole."""

    @abstractmethod
    def discard(self) -> None:
        """Leave no trace of it. It is safe to call this after `publish`."""


class Target(ABC):
    """A place that a release of one table can go to."""

    changes: Changes | None = None
    """where the release takes its source's place: what becomes of everything around the rows"""
    provenance: str | None = None
    """what is said of the release where it stands: the comment on a table, the metadata of a file"""

    def comment_over(self, present: str | None) -> str | None:
        """Return the comment for a table that has one already, or has none; None: the present one is a user's, and stays."""
        return self.provenance if present is None or present.startswith(OWN_COMMENT) else None

    def foresee(self, columns: Sequence[ReleaseColumn]) -> None:  # noqa: B027 - a new table takes any columns
        """Refuse, before the search, a release of these columns that could not be published here."""

    def escape_formulas(self) -> None:
        """Put a ' before each cell that a spreadsheet would run; only CSV files have such."""
        raise PolicyError("csv-safe is for CSV files, and the target is none: leave it out")

    @abstractmethod
    def prepare(self, select: str, note: str) -> Pending:
        """Write the release where it can be read back but is not yet visible."""

    @abstractmethod
    def close(self) -> None:
        """Leave nothing behind but what was published."""


class TablesTarget(Target):
    """A target that takes several tables, too: they stand beside each other, and become visible together."""

    @abstractmethod
    def place(self, suffix: str, target: str) -> None:
        """Let the table of this suffix go to a target of its own; refuse one that is not beside this one."""

    def called(self, suffix: str) -> str | None:
        """Return what the table of this suffix is called at the target; None: nobody sees it by a name."""
        return None

    def foresee_tables(self, tables: Sequence[tuple[str, Sequence[ReleaseColumn]]]) -> None:
        """Refuse, before the search, tables (suffix, columns) that could not be published here."""
        for _, columns in tables:
            self.foresee(columns)

    def prepare(self, select: str, note: str) -> Pending:
        return self.prepare_tables([Draft(select, note)])

    @abstractmethod
    def prepare_tables(self, drafts: Sequence[Draft]) -> Pending:
        """Write the tables where they can be read back but are not yet visible."""


class ViewTarget(Target):
    """A target that takes a view, too."""

    @abstractmethod
    def check_view(self, source: Relation, columns: Sequence[ReleaseColumn], suffixes: Sequence[str]) -> None:
        """Refuse, before the search, a view over the source that could not stand here.

        The suffixes follow its name in those of the tables that it may have. None of these may be there, unless an earlier
        run has made it for this view.
        """

    @abstractmethod
    def prepare_view(self, view: View) -> Pending:
        """Make the view and its tables, not yet visible, in place of a table or view of the target's name."""


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


def misplaced(suffix: str, where: str) -> PolicyError:
    """Return the error of a further table whose place is not beside that of the first one."""
    return PolicyError(f"{suffix.strip('_')}_target must be {where}: the two tables become visible together")


def taking_tables(target: Target) -> TablesTarget:
    """Return the target, if it takes several tables."""
    if not isinstance(target, TablesTarget):
        raise PolicyError("a release of several tables cannot take its source's place: name a target")
    return target


def taking_view(target: Target) -> ViewTarget:
    """Return the target, if it takes a view."""
    if not isinstance(target, ViewTarget):
        raise PolicyError("a view needs a database: name a table of the source's own database as the target")
    return target
