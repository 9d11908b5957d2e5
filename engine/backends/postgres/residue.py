"""What the planner's statistics keep of old values in PostgreSQL, and how they are freed of them.

Statistics hold values of the columns, in two tables of the catalog. VACUUM FULL writes these anew, without dead rows and
without what is left of them in the holes of pages.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ...errors import EngineError

if TYPE_CHECKING:
    import psycopg

    from .backend import PostgreSQL

CATALOGS = ("pg_statistic", "pg_statistic_ext_data")
LOG = "the server's write-ahead log and its backups hold old values until they are recycled"
KNOWN = """
select format('alter table %I.%I ', n.nspname, c.relname) || string_agg(format(
    'alter column %I type %s', a.attname, format_type(a.atttypid, a.atttypmod)
) || case when l.oid is null then '' else format(' collate %I.%I', m.nspname, l.collname) end, ', ')
from pg_class as c
join pg_namespace as n on n.oid = c.relnamespace
join pg_attribute as a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
left join pg_collation as l on l.oid = a.attcollation
left join pg_namespace as m on m.oid = l.collnamespace
where c.relnamespace = pg_my_temp_schema() and c.relkind = 'r'
group by n.nspname, c.relname
"""
"""Statements that change nothing in the session's own tables but that their statistics are forgotten."""


def residue(backend: PostgreSQL) -> str:
    """Free the statistics of old values as far as possible; tells where some are left."""
    backend.is_analyzing = False  # from here on nothing of the run's own tables gets into the statistics
    forget = "; ".join(row[0] for row in backend.execute(KNOWN))
    backend.execute(forget)
    left = [catalog for catalog in CATALOGS if not _is_rewritten(backend, catalog)]
    if not left:
        return LOG
    return f"dead rows of {' and '.join(left)} hold old values until a superuser runs VACUUM FULL on them; {LOG}"


def _is_rewritten(backend: PostgreSQL, catalog: str) -> bool:
    """VACUUM FULL tells how many dead rows had to stay since others may still see them, and nothing where it may not run."""
    told: list[str] = []

    def listen(notice: psycopg.errors.Diagnostic) -> None:
        if notice.severity_nonlocalized == "INFO":
            told.extend(re.findall(r"\d+", notice.message_detail or "")[:1])

    backend.connection.add_notice_handler(listen)
    try:
        backend.execute("set lock_timeout = '2s'")
        backend.execute(f"vacuum (full, verbose) pg_catalog.{catalog}")
    except EngineError:  # somebody reads it all the time, or the server says no
        return False
    finally:
        backend.connection.remove_notice_handler(listen)
        backend.execute("reset lock_timeout")
    return told == ["0"]
