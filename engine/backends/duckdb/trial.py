"""Try a run in place before the long work: on some rows, in transactions that are rolled back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING

from ...errors import EngineError, PolicyError
from ...sql.names import Relation
from ...sql.render import safe
from ..rehearsal import sample
from ..target import ReleaseColumn
from .catalog import TEXT
from .dependent_views import first_broken, is_computable, valid_views

if TYPE_CHECKING:
    from .backend import DuckDB
    from .in_place import DuckDBTableInPlace


def find_views(target: DuckDBTableInPlace) -> tuple[list[Relation], list[Relation]]:
    """Return the views that read the table, which are those that are invalid without it; and those of them that can be
    computed now."""
    backend, views = target.backend, []
    untried = iter(valid_views(backend))
    while view := _without_the_table(target, untried):
        views.append(view)
    return views, [view for view in views if is_computable(backend, view)]


def _without_the_table(target: DuckDBTableInPlace, views: Iterator[Relation]) -> Relation | None:
    """Return the next view that does not work without the table."""
    with _rolled_back(target.backend):
        target.drop()
        return first_broken(target.backend, views, (), target.backend.execute)


def broken_views(target: DuckDBTableInPlace, columns: Sequence[ReleaseColumn]) -> list[Relation]:
    """Return the views that would not work on a release with these columns."""
    broken: list[Relation] = []
    while view := _on_a_release(target, columns, [view for view in target.views if view not in broken]):
        broken.append(view)
    return broken


def _on_a_release(target: DuckDBTableInPlace, columns: Sequence[ReleaseColumn], views: Sequence[Relation]) -> Relation | None:
    """Make the new table of some rows, with * for labels. Return the first of the views that does not work on it."""
    backend, table, rows = target.backend, safe(target.relation), safe(Relation.of(f"{target.backend.prefix}sample"))
    kept = [item for item in target.new_table.attachments if not item.referenced]  # rows that others refer to may be missing
    trial = replace(target.new_table, attachments=kept)
    creation = trial.creation({column.name: column.type or TEXT for column in columns})
    with _rolled_back(backend):
        backend.execute(f"create temp table {rows} as {sample(columns, target.relation)}")
        target.drop()
        for statement in (creation, f"insert into {table} select * from {rows}", *trial.completion()):
            backend.execute(statement)
        for trigger in trial.triggers:
            _try_trigger(target, trigger.name, trigger.sql)
        return first_broken(backend, views, target.computable_views, backend.execute)


def _try_trigger(target: DuckDBTableInPlace, trigger: str, sql: str) -> None:
    """Make a trigger on the new table; refuse the run if that is not possible."""
    try:
        target.backend.execute(sql)
    except EngineError as failure:
        raise PolicyError(
            f"{target.relation.parts[-1]} cannot be replaced: its trigger {trigger} would not work on the release, which lacks "
            f"the removed columns and holds labels as text ({failure}): change or drop it first"
        ) from failure


@contextmanager
def _rolled_back(backend: DuckDB) -> Iterator[None]:
    """Run the block in a transaction that is rolled back."""
    backend.execute("begin transaction")
    try:
        yield
    finally:
        backend.execute("rollback")
