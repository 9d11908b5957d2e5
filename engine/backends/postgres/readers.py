"""Views of PostgreSQL over a table that gives way to its release: they work on it, or it is not published.

A column that becomes labels keeps its type if it was a text, and a view that casts it to a number fails only when it is read.
So what works before the run is tried on some labels before the long work, and read once more in the transaction that publishes;
what is materialized is refreshed there.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ...errors import EngineError, PolicyError
from ...sql.names import Relation
from ..target import View
from .catalog import Located, quoted

if TYPE_CHECKING:
    from .backend import PostgreSQL

READERS = """
with recursive readers(oid, depth) as (
    select %s::oid, 0
    union
    select r.ev_class, b.depth + 1
    from readers as b
    join pg_depend as d on d.refclassid = 'pg_class'::regclass and d.refobjid = b.oid and d.classid = 'pg_rewrite'::regclass
    join pg_rewrite as r on r.oid = d.objid and r.ev_class <> b.oid
),

computed(reader, oid) as (
    select oid, oid from readers where depth > 0
    union
    select b.reader, d.refobjid
    from computed as b
    join pg_class as v on v.oid = b.oid and v.relkind = 'v'
    join pg_rewrite as r on r.ev_class = v.oid
    join pg_depend as d on d.classid = 'pg_rewrite'::regclass and d.objid = r.oid and d.refclassid = 'pg_class'::regclass
)

select n.nspname::text, c.relname::text, c.relkind = 'm',
    not exists (
        select 1
        from computed as x
        join pg_class as v on v.oid = x.oid and v.relkind = 'v'
        join pg_roles as o on o.oid = v.relowner
        where x.reader = c.oid and v.relowner not in (t.relowner, current_user::regrole) and not o.rolsuper
    ),
    pg_has_role(c.relowner, 'usage'),
    exists (
        select 1
        from pg_rewrite as r
        join pg_depend as d on d.classid = 'pg_rewrite'::regclass and d.objid = r.oid and d.refclassid = 'pg_class'::regclass
        where r.ev_class = c.oid and obj_description(d.refobjid, 'pg_class') like %s
    )
from (select oid, max(depth) as depth from readers where depth > 0 group by oid) as b
join pg_class as c on c.oid = b.oid and c.relpersistence <> 't'
join pg_namespace as n on n.oid = c.relnamespace
join pg_class as t on t.oid = %s
where c.relkind = 'v' or c.relkind = 'm' and c.relispopulated
order by b.depth, 1, 2
"""
"""The views over a table and over its views, each after those that it reads."""


@dataclass(frozen=True)
class Reader:
    """A view that reads the table, or a view of it."""

    schema: str
    called: str
    is_materialized: bool
    is_trusted: bool
    """its functions, and those of the views that it reads, run as whoever reads it: only what the table's owner, the user or a
    superuser made is read"""
    is_own: bool
    is_lookup: bool
    """shoal made it, and it looks values of the table up"""

    @property
    def shown(self) -> str:
        return f"{self.schema}.{self.called}"

    @property
    def named(self) -> str:
        return quoted(Relation.of(self.schema, self.called))

    @property
    def reading(self) -> str:
        """Every value of it is computed."""
        return f"select count((shoal_row.*)::text) from {self.named} as shoal_row"


def readers(backend: PostgreSQL, table: Located) -> dict[Reader, str | None]:
    """Who reads the table; what works must work on the release, too. With each why it cannot be tried, if so."""
    found = backend.execute(READERS, (table.oid, View.mark("%"), table.oid)).fetchall()
    known = [Reader(*row) for row in found]
    if lookups := [reader.shown for reader in known if reader.is_lookup]:
        raise PolicyError(
            f"{table.shown} cannot be replaced: {', '.join(lookups)}, made by shoal, looks its old values up and would show "
            "none of its new rows: drop it first"
        )
    if foreign := [reader.shown for reader in known if reader.is_materialized and not reader.is_own]:
        raise PolicyError(
            f"{table.shown} cannot be replaced: {', '.join(foreign)} would keep old rows, and only its owner may refresh it"
        )
    return {reader: _untried(backend, reader) for reader in known}


def failing(backend: PostgreSQL, readers: Sequence[Reader]) -> dict[str, str]:
    """Those that do not work now, and why, within a transaction that is not to fail with them."""
    failed = {}
    for reader in readers:
        backend.execute("savepoint shoal_reader")
        try:
            backend.execute(f"refresh materialized view {reader.named}" if reader.is_materialized else reader.reading)
        except EngineError as failure:
            _pass_on_trouble(failure)
            backend.execute("rollback to shoal_reader")
            failed[reader.shown] = str(failure)
    return failed


def check(backend: PostgreSQL, table: Located, readers: Sequence[Reader]) -> None:
    """Refresh what is materialized and read what is not, in the transaction that publishes: it has failed if this fails."""
    for reader in readers:
        try:
            if reader.is_materialized:
                backend.perform(f"refresh materialized view {reader.named}", "it keeps no old rows")
                backend.perform(f"analyze {reader.named}", "")
            else:
                backend.perform(reader.reading, f"the view {reader.shown} still works")
        except EngineError as failure:
            _pass_on_trouble(failure)
            raise PolicyError(
                f"the view {reader.shown} does not work on the release of {table.shown}, so nothing was published: "
                "change or drop it first"
            ) from None


def _untried(backend: PostgreSQL, reader: Reader) -> str | None:
    if reader.is_materialized:
        return None
    if not reader.is_trusted:
        return "it, or a view that it reads, belongs to somebody else, whose functions would run as you"
    backend.execute("begin transaction read only")
    try:
        backend.execute(reader.reading)
    except EngineError as failure:
        _pass_on_trouble(failure)
        return "it writes when it is read" if failure.state == "25006" else "it did not work before, either"
    finally:
        backend.rollback()
    return None


def _pass_on_trouble(failure: EngineError) -> None:
    """Deadlocks, timeouts, a server that goes down or is full say nothing of a view."""
    if failure.state.startswith(("08", "40", "53", "55", "57", "58")):
        raise failure
