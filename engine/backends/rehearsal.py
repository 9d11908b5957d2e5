"""Make some rows as a release could show them, to try a run in place with them before the long work."""

from __future__ import annotations

from collections.abc import Sequence

from ..sql.names import Relation, name
from ..sql.render import safe
from .target import ReleaseColumn

ROWS = 1000


def sample(columns: Sequence[ReleaseColumn], source: Relation) -> str:
    """Return a SELECT of rows of the source with the columns of a release, and with * in columns that may hold labels."""
    shown = ", ".join(f"{_value(column)} as {safe(name(column.name))}" for column in columns)
    return f"select {shown} from {safe(source)} limit {ROWS}"


def _value(column: ReleaseColumn) -> str:
    """Return the expression of a column."""
    own = safe(name(column.name))
    if not column.is_label:
        return own
    if column.type is None:
        return f"cast({own} as text)" if column.is_exact else "'*'"
    return f"[{own}, {own}]" if column.type.endswith("[]") else own
