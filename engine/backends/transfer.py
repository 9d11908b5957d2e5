"""A target in another engine than the run's: the rows are carried there, and back to be counted."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from pathlib import Path

from ..sql.names import Relation
from ..sql.render import safe
from .base import Backend
from .target import Draft, Pending, ReleaseColumn, TablesTarget, taking_tables

SINGLE = {
    *(
        "BOOLEAN",
        "TINYINT",
        "SMALLINT",
        "INTEGER",
        "BIGINT",
        "HUGEINT",
        "UTINYINT",
        "USMALLINT",
        "UINTEGER",
        "UBIGINT",
        "UHUGEINT",
    ),
    *("FLOAT", "DOUBLE", "DATE", "TIMESTAMP", "TIMESTAMP WITH TIME ZONE", "TIME", "INTERVAL", "UUID", "JSON", "BLOB"),
}
PAIRED = {"SMALLINT", "INTEGER", "BIGINT", "FLOAT", "DOUBLE", "DATE", "TIMESTAMP", "TIMESTAMP WITH TIME ZONE"}
"""Types of which lists are carried as lists: nothing in the texts of their values needs quotes."""


def carried_type(type_: str) -> str:
    """Return the type that values have after the way: their own if both engines have it, else text."""
    if type_.endswith("[]") and (type_[:-2] in PAIRED or type_.startswith("DECIMAL")):
        return type_
    return type_ if type_ in SINGLE or (type_.startswith("DECIMAL") and not type_.endswith("]")) else "VARCHAR"


class Transferred(TablesTarget):
    """The release is made here, written there beside its target, and counted here from what was read back from there."""

    def __init__(self, here: Backend, there: Backend, target: str, shown: str) -> None:
        self.here, self.there, self.shown = here, there, shown
        self.staging = here.open_target(None)
        self.target = there.open_target(target)

    def place(self, suffix: str, target: str) -> None:
        taking_tables(self.target).place(suffix, target)

    def called(self, suffix: str) -> str | None:
        return taking_tables(self.target).called(suffix)

    def foresee(self, columns: Sequence[ReleaseColumn]) -> None:
        self.staging.foresee(columns)
        self.target.foresee(columns)

    def foresee_tables(self, tables: Sequence[tuple[str, Sequence[ReleaseColumn]]]) -> None:
        for target in (self.staging, self.target):
            taking_tables(target).foresee_tables(tables)

    def escape_formulas(self) -> None:
        self.target.escape_formulas()

    def prepare_tables(self, drafts: Sequence[Draft]) -> Pending:
        self.target.provenance = self.provenance
        return PendingTransfer(self, drafts)

    def close(self) -> None:
        self.staging.close()
        self.target.close()
        self.there.close()


class PendingTransfer(Pending):
    """The tables at their target, not yet visible, and what was read back of them, here."""

    def __init__(self, target: Transferred, drafts: Sequence[Draft]) -> None:
        here, there = target.here, target.there
        staged = taking_tables(target.staging).prepare_tables(drafts).relations
        brought = [carried(here, relation, there) for relation in staged]
        copies = [
            Draft(f"select * from {safe(copy)}", draft.note, draft.suffix) for copy, draft in zip(brought, drafts, strict=True)
        ]
        self.pending = taking_tables(target.target).prepare_tables(copies)
        for copy in brought:
            there.drop(copy)
        pairs = zip(self.pending.relations, staged, strict=True)
        self._relations = tuple(carried(there, relation, here, like) for relation, like in pairs)
        self.relation = self._relations[0]
        for relation in staged:
            here.remark(f"publish: the rows of {safe(relation)} are then carried to {target.shown}")

    @property
    def relations(self) -> tuple[Relation, ...]:
        return self._relations

    def publish(self) -> None:
        self.pending.publish()

    def discard(self) -> None:
        self.pending.discard()


def carried(here: Backend, relation: Relation, there: Backend, like: Relation | None = None) -> Relation:
    """Copy the rows of a table of one engine to a temporary table of another; columns are typed like those of `like`."""
    with tempfile.TemporaryDirectory(prefix="shoal-") as folder:
        file = Path(folder) / "rows.csv"
        columns = here.unload(relation, file)
        return there.load(file, columns if like is None else there.columns(like))


class SetAside:
    """The rows of a table in a file: they can be restored when the table, and the engine that it was in, are gone."""

    def __init__(self, backend: Backend, relation: Relation) -> None:
        self.folder = tempfile.TemporaryDirectory(prefix="shoal-")
        self.file = Path(self.folder.name) / "rows.csv"
        self.columns = backend.unload(relation, self.file)

    def restore(self, backend: Backend) -> Relation:
        """Make a temporary table of the rows in an engine."""
        with self.folder:
            return backend.load(self.file, self.columns)
