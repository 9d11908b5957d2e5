"""A run in place is tried before the long work: with some rows, in a transaction that is rolled back.

It goes the way that the release will go, so the server itself says what would not work: sequences of removed columns that
others use, columns of other tables that have the table's row type, views that calculate with what may become a label.
"""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from ...errors import EngineError, PolicyError
from ...sql.names import Relation
from ..rehearsal import sample
from ..target import ReleaseColumn
from .catalog import Located, quoted
from .parts import Part
from .readers import Reader, failing
from .rewrite import rewrite

if TYPE_CHECKING:
    from .target import PostgresTarget

DEFINING = ("0A", "2B", "42")
"""Classes of SQLSTATE of what cannot be made as it is asked for."""


def rehearse(
    place: PostgresTarget, located: Located, columns: Sequence[ReleaseColumn], lost: Sequence[Part], readers: Sequence[Reader]
) -> None:
    """Refuse what the release could not become, and name the views that would not work on it."""
    if broken := _broken(place, located, columns, lost, readers):
        as_it_is = [replace(column, is_exact=True) for column in columns]  # so few rows may be to blame, not their labels
        suspects = [reader for reader in readers if reader.shown in broken]
        for shown in _broken(place, located, as_it_is, lost, suspects):
            del broken[shown]
    if broken:
        told = ", ".join(f"{shown} ({reason})" for shown, reason in broken.items())
        general = ", ".join(column.name for column in columns if column.is_label and not column.is_exact)
        raise PolicyError(
            f"{located.shown} cannot be replaced: with * in {general} as the most general label, the view"
            f"{'s' * (len(broken) > 1)} {told} would not work: change or drop {'them' if len(broken) > 1 else 'it'} first, or "
            "let a column keep its values (max_level: 0)"
        )


def _broken(
    place: PostgresTarget, located: Located, columns: Sequence[ReleaseColumn], lost: Sequence[Part], readers: Sequence[Reader]
) -> dict[str, str]:
    """The views that do not work on some rows of the release, and why."""
    backend = place.backend
    source = next(view for view, table in backend.tables.items() if table == located.relation)
    rows = Relation.of(f"shoal_rehearsal_{uuid.uuid4().hex}")
    with backend.unrecorded():
        backend.execute("begin")
        try:
            backend.execute(f"lock table {quoted(located.relation)} in access exclusive mode")
            backend.execute(f"create temp table {quoted(rows)} as\n{place.restored(sample(columns, source))}")
            rewrite(backend, located, rows, lost)
            return failing(backend, readers)
        except EngineError as failure:
            if failure.state.startswith(DEFINING):
                raise PolicyError(f"{located.shown} cannot be replaced in place: {failure}") from failure
            raise
        finally:
            backend.rollback()
