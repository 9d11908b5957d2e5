"""Old values in the planner's statistics: after a run in place they are removed from the catalog's files.

Statistics hold values of columns, in two tables of the catalog. New statistics leave the old ones behind as dead rows. VACUUM
FULL writes a table anew, without dead rows and without the bytes that are left of them in the pages.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ...errors import EngineError

if TYPE_CHECKING:
    import psycopg

    from .backend import PostgreSQL

CATALOGS = ("pg_statistic", "pg_statistic_ext_data")
"""The tables of the catalog that hold statistics of columns, and those that `create statistics` asks for."""
LOG = "the server's write-ahead log and its backups hold old values until they are recycled"


def remove_old_statistics(backend: PostgreSQL) -> str:
    """Remove old values from the statistics as far as possible, and return where some are left."""
    backend.is_analyzing = False  # else statistics of the run's own tables would bring old values back
    backend.execute("; ".join(statement for (statement,) in backend.query_catalog("statistics_resets")))
    remaining = [catalog for catalog in CATALOGS if not _is_rewritten(backend, catalog)]
    if not remaining:
        return LOG
    return f"dead rows of {' and '.join(remaining)} hold old values until a superuser runs VACUUM FULL on them; {LOG}"


def _is_rewritten(backend: PostgreSQL, catalog: str) -> bool:
    """Write a table of the catalog anew, and return whether no dead row stayed in it.

    VACUUM FULL says how many dead rows it kept because other transactions may still see them. It says nothing if the user may
    not run it.
    """
    dead_rows: list[str] = []

    def listen(notice: psycopg.errors.Diagnostic) -> None:
        if notice.severity_nonlocalized == "INFO":
            dead_rows.extend(re.findall(r"\d+", notice.message_detail or "")[:1])

    backend.connection.add_notice_handler(listen)
    try:
        backend.execute("set lock_timeout = '2s'")
        backend.execute(f"vacuum (full, verbose) pg_catalog.{catalog}")
    except EngineError:  # others read the table all the time, or the server refuses
        return False
    finally:
        backend.connection.remove_notice_handler(listen)
        backend.execute("reset lock_timeout")
    return dead_rows == ["0"]
