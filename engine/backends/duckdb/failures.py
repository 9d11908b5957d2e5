"""Which failures of DuckDB may pass by themselves, and which last until somebody changes what a statement names."""

from __future__ import annotations

import re

import duckdb

from ...errors import PERMANENT

PASSING = (duckdb.OperationalError, duckdb.InternalError, duckdb.FatalException, duckdb.InterruptException)
"""Disk, memory, locks, connections, and DuckDB's own bugs. The other classes are about names, values and permissions. Errors
without a class of their own come from damaged parquet files, and from extensions that cannot be downloaded."""
PERMANENT_IO = re.compile(
    "No files found|does not exist|No such file|Permission denied|Not a directory|Is a directory|Read-only file system"
    "|not a valid DuckDB|version number|[Cc]orrupt|not a GZIP|not read enough bytes"
)
"""What messages say of files that are missing, forbidden or damaged. Their class is the same as that of a full disk."""
BUSY = (408, 429)
"""Answers of a web server that ask to try again, though their numbers are those of a wrong request."""


def may_pass(failure: Exception) -> bool:
    """Return whether the same statement may succeed later."""
    if isinstance(failure, OSError):
        return failure.errno not in PERMANENT
    if isinstance(failure, duckdb.HTTPException):
        return not 400 <= failure.status_code < 500 or failure.status_code in BUSY
    message = re.sub(r"'[^']*'|\"[^\"]*\"", "", str(failure))  # a file's name says nothing
    if isinstance(failure, duckdb.IOException):
        return not PERMANENT_IO.search(message)
    return isinstance(failure, PASSING) or "install the required extension" in message
