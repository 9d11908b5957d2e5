"""Waiting for tables that other sessions have locked, a short while at a time, so that nobody queues behind for long."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING

from ...errors import EngineError
from .catalog import Located

if TYPE_CHECKING:
    from .backend import PostgreSQL

NOT_AVAILABLE = "55P03"
"""The SQLSTATE of a lock that was not free in time."""


def wait_for_table(backend: PostgreSQL, table: Located, use: Callable[[], object], is_read: bool = False) -> None:
    """Run what needs a lock on a table: if somebody else has it, as long as the user allows, and saying who.

    Where the user does not say how long, the session's own lock_timeout holds, if it has one.

    is_read: readers do not keep it from its lock
    """
    in_transaction = backend.is_in_transaction
    [(milliseconds,)] = backend.execute("select setting::integer from pg_settings where name = 'lock_timeout'").fetchall()

    def attempt(seconds: float) -> bool:
        backend.execute(f"set lock_timeout = {round(seconds * 1000)}")
        if in_transaction:
            backend.execute("savepoint before_lock")
        try:
            use()
        except EngineError as failure:
            if failure.state != NOT_AVAILABLE:
                raise
            if in_transaction:
                backend.execute("rollback to savepoint before_lock")
            return False
        return True

    try:
        backend.patience.wait(
            attempt, lambda: f"{table.shown} is locked by {_holders(backend, table, is_read)}", milliseconds / 1000 or None
        )
    finally:
        with suppress(EngineError):  # the transaction has failed: its end restores the setting
            backend.execute(f"set lock_timeout = {milliseconds}")


def _holders(backend: PostgreSQL, table: Located, is_read: bool) -> str:
    """Return who has a table locked, such as "session 1234 (psql), idle in transaction for 80 s"."""
    rows = backend.query_catalog("lock_holders", table=table.oid or 0, readers=not is_read)
    sessions = []
    for process, program, state, seconds in rows:
        since = f", {state} for {seconds} s" if state else ""
        sessions.append(f"session {process}{f' ({program})' * bool(program)}{since}")
    return " and ".join(sessions) or "somebody else"
