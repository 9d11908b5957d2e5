"""The views over a table that is replaced in place: they work on its release, or the release is not published.

A text column keeps its type when its values become labels. A view that casts it to a number then fails, but only when somebody
reads it. So the views are tried before the long work on some labels, and once more on the release, in the transaction that
publishes it. That transaction refreshes the materialized views, too.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ...errors import EngineError, PolicyError
from ...sql.names import Relation, value
from ..target import View
from .catalog import Located, quoted

if TYPE_CHECKING:
    from .backend import PostgreSQL

TROUBLE = ("08", "40", "53", "55", "57", "58")
"""Classes of SQLSTATE that say nothing of a view: deadlocks, timeouts, a server that goes down or whose disk is full."""
READ_ONLY = "25006"
"""The SQLSTATE of a statement that writes in a transaction that only reads."""


@dataclass(frozen=True)
class DependentView:
    """A view that reads the table, or that reads a view over it."""

    schema: str
    name: str
    is_materialized: bool
    is_trusted: bool
    """the owner of the table, the user or a superuser made it and all views that it reads: their functions run as the user"""
    is_own: bool
    is_lookup: bool
    """shoal made it, and it looks values of the table up"""

    @property
    def shown(self) -> str:
        """Return the name for messages and reports."""
        return f"{self.schema}.{self.name}"

    @property
    def quoted(self) -> str:
        return quoted(Relation.of(self.schema, self.name))

    @property
    def full_read(self) -> str:
        """Return a SELECT that makes PostgreSQL compute every value of the view, and gives one number."""
        return f"select count((shoal_row.*)::text) from {self.quoted} as shoal_row"


def dependent_views(backend: PostgreSQL, table: Located) -> dict[DependentView, str | None]:
    """Return the views over a table, each with the reason why it cannot be tried, or None if it can.

    Refuse a table if one of its views would keep or look for old values after the run.
    """
    mark = value(View.mark("%"))
    views = [DependentView(*row) for row in backend.query_catalog("dependent_views", table=table.oid, mark=mark)]
    if lookups := [view.shown for view in views if view.is_lookup]:
        raise PolicyError(
            f"{table.shown} cannot be replaced: {', '.join(lookups)}, made by shoal, looks its old values up and would show "
            "none of its new rows: drop it first"
        )
    if foreign := [view.shown for view in views if view.is_materialized and not view.is_own]:
        raise PolicyError(
            f"{table.shown} cannot be replaced: {', '.join(foreign)} would keep old rows, and only its owner may refresh it"
        )
    return {view: _reason_not_to_try(backend, view) for view in views}


def failing_views(backend: PostgreSQL, views: Sequence[DependentView]) -> dict[str, str]:
    """Return the views that do not work now, each with the error. The transaction of the caller goes on after an error."""
    errors = {}
    for view in views:
        backend.execute("savepoint shoal_view")
        try:
            backend.execute(f"refresh materialized view {view.quoted}" if view.is_materialized else view.full_read)
        except EngineError as failure:
            _reraise_trouble(failure)
            backend.execute("rollback to shoal_view")
            errors[view.shown] = str(failure)
    return errors


def check_views(backend: PostgreSQL, table: Located, views: Sequence[DependentView]) -> None:
    """Refresh or read every view, in the transaction that publishes the release. Refuse the release if one does not work."""
    for view in views:
        try:
            if view.is_materialized:
                backend.perform(f"refresh materialized view {view.quoted}", "it keeps no old rows")
                backend.perform(f"analyze {view.quoted}", "")
            else:
                backend.perform(view.full_read, f"the view {view.shown} still works")
        except EngineError as failure:
            _reraise_trouble(failure)
            raise PolicyError(
                f"the view {view.shown} does not work on the release of {table.shown}, so nothing was published: "
                "change or drop it first"
            ) from None


def _reason_not_to_try(backend: PostgreSQL, view: DependentView) -> str | None:
    """Read a view as it is now, and return why it cannot be tried on a release, or None if it can."""
    if view.is_materialized:
        return None
    if not view.is_trusted:
        return "it, or a view that it reads, belongs to somebody else, whose functions would run as you"
    backend.execute("begin transaction read only")
    try:
        backend.execute(view.full_read)
    except EngineError as failure:
        _reraise_trouble(failure)
        return "it writes when it is read" if failure.state == READ_ONLY else "it did not work before, either"
    finally:
        backend.rollback()
    return None


def _reraise_trouble(failure: EngineError) -> None:
    """Raise a failure again if the view is not to blame for it."""
    if failure.state.startswith(TROUBLE):
        raise failure
