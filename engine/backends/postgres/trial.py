"""Try a run in place before the long work: on some rows, in a transaction that is rolled back.

The trial goes the way that the release will go, so the server itself says what would not work: a sequence of a removed column
that another table uses, a column of another table that has this table's row type, a view that calculates with a column whose
values become labels.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from ...errors import EngineError, PolicyError
from ..rehearsal import sample
from ..target import ReleaseColumn
from .attachments import Attachment
from .catalog import Located, quoted
from .dependent_views import DependentView, failing_views
from .locks import wait_for_table
from .refill import refill

if TYPE_CHECKING:
    from .target import PostgresTarget

REFUSALS = ("0A", "2B", "42")
"""Classes of SQLSTATE that say that the table cannot get the form of the release."""


def try_release(
    target: PostgresTarget,
    table: Located,
    columns: Sequence[ReleaseColumn],
    unsuitable: Sequence[Attachment],
    views: Sequence[DependentView],
) -> None:
    """Refuse a release that the table cannot take, or on which one of the views would not work.

    A view may fail since the trial has so few rows. So a view that fails is tried again with the values themselves in place of
    labels: the labels are to blame only if it works then.
    """
    errors = _failing_views(target, table, columns, unsuitable, views)
    if errors:
        with_values = [replace(column, is_exact=True) for column in columns]
        suspects = [view for view in views if view.shown in errors]
        for shown in _failing_views(target, table, with_values, unsuitable, suspects):
            del errors[shown]
    if errors:
        reasons = ", ".join(f"{shown} ({reason})" for shown, reason in errors.items())
        general = ", ".join(column.name for column in columns if column.is_label and not column.is_exact)
        raise PolicyError(
            f"{table.shown} cannot be replaced: with * in {general} as the most general label, the view"
            f"{'s' * (len(errors) > 1)} {reasons} would not work: change or drop {'them' if len(errors) > 1 else 'it'} first, "
            "or let a column keep its values (max_level: 0)"
        )


def _failing_views(
    target: PostgresTarget,
    table: Located,
    columns: Sequence[ReleaseColumn],
    unsuitable: Sequence[Attachment],
    views: Sequence[DependentView],
) -> dict[str, str]:
    """Fill the table with some rows of the release, return the views that do not work, each with the error, and roll back."""
    backend = target.backend
    source = next(view for view, read in backend.tables.items() if read == table.relation)
    rows = backend.unique("trial")
    with backend.unrecorded():
        backend.execute("begin")
        try:
            lock = f"lock table {quoted(table.relation)} in access exclusive mode"
            wait_for_table(backend, table, lambda: backend.execute(lock))
            backend.execute(f"create temp table {quoted(rows)} as\n{target.restored(sample(columns, source))}")
            refill(backend, table, rows, unsuitable)
            return failing_views(backend, views)
        except EngineError as failure:
            if failure.state.startswith(REFUSALS):
                raise PolicyError(f"{table.shown} cannot be replaced in place: {failure}") from failure
            raise
        finally:
            backend.rollback()
