"""Errors of PostgreSQL as errors of shoal. A message of the server is shown only as far as it cannot quote data."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ...errors import EngineError, PermanentError

if TYPE_CHECKING:
    import psycopg

HARMLESS = ("08", "0A", "28", "2B", "3D", "3F", "40", "42", "53", "54", "55", "57", "58")
"""Classes of SQLSTATE whose messages are about names, permissions, connections and resources, not about data."""
DEPENDENCIES = ("0A", "2B")
"""Those of them whose details name what depends on what."""
DENIED = "42501"
FULL = "53100"
USER = re.compile(r"\b(user|role) (\"[^\"]*\"|'[^']*')")
REFUSAL = re.compile("does not exist|authentication failed|not permitted to log in|no pg_hba.conf entry")
"""What a server says that refuses a connection for good. Such an error has no SQLSTATE; in other languages it is unknown."""
PASSING = ("08", "40", "53", "55", "57", "58", "XX")
"""Classes of SQLSTATE of failures that may pass: of connections, locks, memory, disks, and of the server itself."""


def is_harmless(failure: psycopg.Error) -> bool:
    """Return whether the message of an error quotes no data. An error without a SQLSTATE is one of the connection."""
    return (failure.sqlstate or "08").startswith(HARMLESS)


def engine_error(failure: psycopg.Error) -> EngineError:
    """Return an error of the server as one of shoal's, with its first line; what may be data in it is left out."""
    line = first_line(failure)
    if failure.sqlstate == DENIED and (table := re.search(r'row-level security .*"(.*)"', line)):
        return PermanentError(
            f"row-level security hides rows of the table {table[1]} from this user: take one who sees them all"
        )
    if failure.sqlstate == FULL:
        line = "the disk of the PostgreSQL server is full: make room there, and run it again"
    if (failure.sqlstate or "").startswith(DEPENDENCIES) and failure.diag.message_detail:
        line += ": " + ", ".join(failure.diag.message_detail.rstrip(".").splitlines())
    if not is_harmless(failure):
        line = re.sub(r"'[^']*'|\"[^\"]*\"|[0-9]+", "…", line)
    error = EngineError(line) if (failure.sqlstate or "08").startswith(PASSING) else PermanentError(line)
    error.state = failure.sqlstate or ""
    return error


def connection_error(shown: str, failure: psycopg.Error) -> EngineError:
    """Return the error for a server that cannot be reached, or that refuses this user or database."""
    line = first_line(failure)
    is_refused = REFUSAL.search(re.sub(r'"[^"]*"', "", line))  # without the names
    return (PermanentError if is_refused else EngineError)(f"{shown} cannot be reached: {line}")


def first_line(failure: psycopg.Error) -> str:
    """Return the first line of the message of an error, without names of users: they are half of what opens a database."""
    return USER.sub(r"this \1", failure.diag.message_primary or str(failure).splitlines()[0])
