"""Errors of DuckDB as errors of shoal: which of them may pass by themselves, and how much of a message may be shown."""

from __future__ import annotations

import os
import re

import duckdb

from ...errors import PERMANENT, EngineError, PermanentError
from ...files import HIDDEN

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
CSV_LINE = re.compile(r"CSV Error on Line: (\d+)")
CSV_FILE = re.compile(r"^ *file = (.*)$", re.MULTILINE)
CSV_COLUMNS = re.compile(r"Expected Number of Columns: (\d+) Found: (\d+)")
CSV_COLUMN = re.compile(r"^Column (.*) is being converted as type (.*)$", re.MULTILINE)
EXTENSION = re.compile(r"install the required extension '(\w+)")  # DuckDB 2.0 does not close the quotation
OTHER_TYPE = re.compile(r"when casting from source column (.*)|failed to cast column \"(.*?)\" from type")
DAMAGED = re.compile(
    "No magic bytes|too small to be a Parquet|Footer length|Could not read enough bytes|decompression fail|not a valid DuckDB"
    "|TProtocolException|Invalid parquet|[Cc]orrupt|not a GZIP|Unknown frame descriptor"
)
QUOTED = re.compile(r"file \\?[\"'](.*?)\\?[\"']", re.IGNORECASE)
FULL = re.compile("No space left on device|Disk quota exceeded")
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
    message = str(failure)
    if found := CSV_LINE.search(message):
        return PermanentError(_csv_sentence(message, found[1]))
    if found := EXTENSION.search(message):
        return EngineError(
            f"DuckDB's extension {found[1]} is needed and could not be downloaded: install it where there is a network, or "
            "copy the data to a file of this machine"
        )
    if DAMAGED.search(message):
        file = QUOTED.search(message)
        return PermanentError(f"{file[1] if file else 'the file'} is damaged, or no file of its kind: write it again")
    if FULL.search(message):
        return EngineError(f"{_disk(message)} is full: make room there, or take another place, and run it again")
    if "Contents of view were altered" in message:
        return EngineError("somebody changed the source while it was read: nothing was published, run it again")
    if found := OTHER_TYPE.search(message):
        return PermanentError(
            f"column {found[1] or found[2]} is of another type in one of the source's files, or was changed while it was read: "
            "give all files the same columns"
        )
    line = message.splitlines()[0]
    if not isinstance(failure, HARMLESS):
        line = re.sub(r"'[^']*'|\"[^\"]*\"|[0-9]+", _without_data, line)
    return (EngineError if may_pass(failure) else PermanentError)(line)


def reading_error(path: str, failure: EngineError) -> EngineError:
    """Return the error for a source that cannot be read, with its path."""
    sentence = str(failure)
    if "No files found" in sentence:
        sentence = f"no file is called {path}, or fits it: correct the path"
    elif "Could not detect" in sentence or "sniffing" in sentence:
        sentence = f"{path} could not be understood as CSV: save it with commas, and quotes around values that hold some"
    elif path not in sentence:
        sentence = f"{path} cannot be read: {sentence}"
    return type(failure)(sentence)


def _csv_sentence(message: str, line: str) -> str:
    """Return what is wrong in a line of a CSV file and what to do, without the line's values."""
    where = f"{file[1]}, line {line}" if (file := CSV_FILE.search(message)) else f"line {line} of a CSV file"
    if "not utf-8 encoded" in message:
        return f"{where}: this is not UTF-8, and shoal reads no other text: convert the file first, as iconv does"
    if found := CSV_COLUMNS.search(message):
        many = "more" if int(found[2]) > int(found[1]) else "fewer"  # DuckDB stops to count at the first one too many
        return (
            f"{where}: the row has {many} columns than the {found[1]} of the file: mend the row, or put values that hold the "
            "delimiter in double quotes"
        )
    if "quote" in message.partition("Possible")[0]:
        return f"{where}: a quoted value does not end, or more follows its end: double the quotes that belong to the value"
    if found := CSV_COLUMN.search(message):
        return f"{where}: column {found[1]} holds a value that is no {found[2]}, as those before it are: mend the value"
    return f"{where}: the row cannot be read: mend it, or write the file again"


def _disk(message: str) -> str:
    """Return the disk of the file that could not be written, by the folder that the user knows."""
    if not (file := QUOTED.search(message)):
        return "the disk"
    folder = os.path.dirname(file[1])
    return f"the disk of {os.path.dirname(folder) if HIDDEN in os.path.basename(folder) else folder}"


def _without_data(quotation: re.Match[str]) -> str:
    """Return a quotation in a message if it is the path of a file, else an ellipsis."""
    return quotation[0] if os.path.exists(quotation[0][1:-1]) else "…"
