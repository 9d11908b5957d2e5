"""Errors of DuckDB as errors of shoal: which of them may pass by themselves, and how much of a message may be shown."""

from __future__ import annotations

import os
import re

import duckdb

from ...errors import PERMANENT, EngineError, PermanentError

HARMLESS = (
    OSError,
    duckdb.BinderException,
    duckdb.CatalogException,
    duckdb.DependencyException,
    duckdb.IOException,
    duckdb.OutOfMemoryException,
    duckdb.ParserException,
)
"""Errors whose messages are about names, files or memory, not about data."""

PASSING = (duckdb.OperationalError, duckdb.InternalError, duckdb.FatalException, duckdb.InterruptException)
"""Classes of errors of disks, memory, locks, connections, and of DuckDB's own bugs. The other classes are about names, values
and permissions. Errors without a class of their own come from damaged parquet files, and from extensions that cannot be
downloaded."""
PERMANENT_IO = re.compile(
    "No files found|does not exist|No such file|Permission denied|Not a directory|Is a directory|Read-only file system"
    "|not a valid DuckDB|version number|[Cc]orrupt|not a GZIP|not read enough bytes"
)
"""Words in messages about files that are missing, forbidden or damaged. Their class is that of messages about a full disk."""
BUSY = (408, 429)
"""Status codes of a web server that ask to try again, although they are among those of a wrong request."""


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


def engine_error(failure: Exception) -> EngineError:
    """Return an error of DuckDB as one of shoal's, with its first line; what may be data in it is left out."""
    if "not utf-8 encoded" in str(failure):
        return PermanentError("a file is not in UTF-8, and shoal reads no other text: convert it first, as iconv does")
    line = str(failure).splitlines()[0]
    if not isinstance(failure, HARMLESS):
        line = re.sub(r"'[^']*'|\"[^\"]*\"|[0-9]+", _without_data, line)
    return (EngineError if may_pass(failure) else PermanentError)(line)


def _without_data(quotation: re.Match[str]) -> str:
    """Return a quotation in a message if it is the path of a file, else an ellipsis."""
    return quotation[0] if os.path.exists(quotation[0][1:-1]) else "…"
