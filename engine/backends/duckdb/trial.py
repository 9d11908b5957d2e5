"""Try a run in place before the long work: on some rows, in transactions that are rolled back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING

from ...sql.names import Relation
from ...sql.render import safe
from ..rehearsal import sample
from ..target import ReleaseColumn
from .catalog import TEXT
from .dependent_views import failing_views, invalid_views, valid_views

if TYPE_CHECKING:
    from .backend import DuckDB
    from .in_place import DuckDBTableInPlace


def find_views(target: DuckDBTableInPlace) -> tuple[list[Relation], list[Relation]]:
    """Return the views that read the table, which are those that it leaves invalid when it is dropped; and those of them that
    can be computed now."""
    valid = valid_views(target.backend)  # outside of a transaction: a view over a file that is gone would end it
    with _rolled_back(target.backend):
        target.drop()
        views = invalid_views(target.backend, valid)
    return views, [view for view in views if not failing_views(target.backend, [view])]


def broken_views(target: DuckDBTableInPlace, columns: Sequence[ReleaseColumn]) -> list[Relation]:
    """Return the views that would not work on a release with these columns."""
    broken: list[Relation] = []
    while more := _next_broken(target, columns, [view for view in target.views if view not in broken]):
        broken += more
    return broken


def _next_broken(target: DuckDBTableInPlace, columns: Sequence[ReleaseColumn], views: Sequence[Relation]) -> list[Relation]:
    """Make the new table of some rows, with * for labels. Return those of the views that do not fit it, or else the first that
    cannot be computed."""
    backend, table, rows = target.backend, safe(target.relation), safe(Relation.of(f"{target.backend.prefix}sample"))
    kept = [item for item in target.new_table.attachments if not item.referenced]  # rows that others refer to may be missing
    trial = replace(target.new_table, attachments=kept)
    creation = trial.creation({column.name: column.type or TEXT for column in columns})
    with _rolled_back(backend):
        backend.execute(f"create temp table {rows} as {sample(columns, target.relation)}")
        target.drop()
        for statement in (creation, f"insert into {table} select * from {rows}", *trial.completion()):
            backend.execute(statement)
        computable = [view for view in views if view in target.computable_views]
        return invalid_views(backend, views) or failing_views(backend, computable)


@contextmanager
def _rolled_back(backend: DuckDB) -> Iterator[None]:
    """Run the block in a transaction that is rolled back."""
    backend.execute("begin transaction")
    try:
        yield
    finally:
        backend.execute("rollback")
