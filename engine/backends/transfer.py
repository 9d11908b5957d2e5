"""A target in another engine than the run's: the rows are carried there, and back to be counted."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from pathlib import Path

from ..sql.names import Relation
from ..sql.render import safe
from .base import Backend, Foreseen, Pending, Target

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
    """The type that values have after the way: their own if both engines have it, else they are texts."""
    if type_.endswith("[]") and (type_[:-2] in PAIRED or type_.startswith("DECIMAL")):
        return type_
    return type_ if type_ in SINGLE or (type_.startswith("DECIMAL") and not type_.endswith("]")) else "VARCHAR"


class Elsewhere(Target):
    """The release is made here, written there beside its target, and counted here from what was read back from there."""

    def __init__(self, here: Backend, there: Backend, target: str, shown: str) -> None:
        self.here, self.there, self.shown = here, there, shown
        self.staging = here.open_target(None)
        self.place = there.open_target(target)

    def foresee(self, columns: Sequence[Foreseen]) -> None:
        self.staging.foresee(columns)
        self.place.foresee(columns)

    def prepare(self, select: str, note: str) -> Pending:
        return _Elsewhere(self, self.staging.prepare(select, note), note)

    def close(self) -> None:
        self.staging.close()
        self.place.close()
        self.there.close()


class _Elsewhere(Pending):
    def __init__(self, target: Elsewhere, staged: Pending, note: str) -> None:
        here, there = target.here, target.there
        brought = carried(here, staged.relation, there)
        self.pending = target.place.prepare(f"select * from {safe(brought)}", note)
        there.drop(brought)
        self.relation = carried(there, self.pending.relation, here, like=staged.relation)
        here.remark(f"publish: the rows of {safe(staged.relation)} are then carried to {target.shown}")

    def publish(self) -> None:
        self.pending.publish()

    def discard(self) -> None:
        self.pending.discard()


def carried(here: Backend, relation: Relation, there: Backend, like: Relation | None = None) -> Relation:
    """The rows of a table of one engine as a temporary table of another; its columns typed like those of a table there."""
    with tempfile.TemporaryDirectory(prefix="shoal-") as folder:
        file = Path(folder) / "rows.csv"
        columns = here.unload(relation, file)
        return there.load(file, columns if like is None else there.columns(like))
