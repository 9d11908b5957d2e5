"""Fill a table whose foreign keys refer to the table itself.

DuckDB checks such a key as soon as a row comes, and demands that an earlier statement inserted the row that it refers to. So
the rows are inserted in turns: first those that refer to no row, then those that refer to these, and so on.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from ...sql.names import Relation, name
from ...sql.render import safe
from .attachments import Attachment

if TYPE_CHECKING:
    from .backend import DuckDB


def fill(
    backend: DuckDB,
    run: Callable[[str], object],
    table: Relation,
    columns: Sequence[str],
    rows: Relation,
    attachments: Sequence[Attachment],
) -> None:
    """Insert these columns of a table of rows into an empty table that has these attachments. `run` runs a statement."""
    listed = ", ".join(safe(name(column)) for column in columns)
    into, read = f"insert into {safe(table)} ({listed}) select {listed}", safe(rows)
    keys = [item for item in attachments if item.referenced]
    if not keys:
        run(f"{into} from {read}")
        return
    turns = safe(Relation.of(f"{backend.prefix}turns"))
    run(f"create temp table {turns} as {_turns(read, keys)}")
    for (turn,) in backend.fetch(f"select distinct turn from {turns} order by turn"):
        run(f"{into} from {read} as s join {turns} as t on t.r is not distinct from s.rowid where t.turn = {int(turn)}")
    run(f"drop table {turns}")


def _turns(read: str, keys: Sequence[Attachment]) -> str:
    """Return a SELECT of the turn of every row: one after the last turn of the rows that it refers to.

    Rows that refer to each other in a circle come first, and DuckDB refuses them.
    """
    pairs = "\n    union\n    ".join(
        f"select s.rowid as child, p.rowid as parent from {read} as s join {read} as p on "
        + " and ".join(
            f"s.{safe(name(own))} = p.{safe(name(other))}" for own, other in zip(key.columns, key.referenced, strict=True)
        )
        for key in keys
    )
    return f"""
with recursive pairs as (
    {pairs}
),

turns as (
    select s.rowid as r, 0 as turn from {read} as s where not exists (select 1 from pairs as p where p.child = s.rowid)
    union
    select p.child, t.turn + 1 from turns as t join pairs as p on p.parent = t.r
)

select s.rowid as r, coalesce(max(t.turn), -1) as turn
from {read} as s
left join turns as t on t.r = s.rowid
group by s.rowid"""
