"""The session in PostgreSQL: how it is opened, how it is set, and what of its errors may be shown."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from ...errors import EngineError, PolicyError, ShoalError
from ..base import Row
from .url import Address

if TYPE_CHECKING:
    import psycopg

SETTINGS = {
    "search_path": "''",  # nobody's functions and operators stand in for the server's own
    "row_security": "off",  # what a policy hides is an error: a table that is read in part must not be replaced as a whole
    "standard_conforming_strings": "on",
    "datestyle": "'ISO, YMD'",
    "intervalstyle": "postgres",
    "extra_float_digits": "1",
    "bytea_output": "hex",
    "jit": "off",  # steps are many and short: compiling them takes longer than running them
    "enable_nestloop": "off",  # a join of many columns looks as if it gave one row; the next would compare all pairs
    "enable_mergejoin": "off",  # and this one would sort both sides by all of them
    "parallel_tuple_cost": "0.01",  # steps that read all rows count them: little of what the workers read is passed on
    "default_statistics_target": "10",  # planning takes rough numbers, and there is a table for every step
    "synchronous_commit": "off",  # of temporary tables nothing needs to last; publishing says otherwise
    "client_min_messages": "warning",
}
"""How texts are written, since values are known by their text, and what makes many small steps fast."""
MEMORY = {"work_mem": "64MB", "temp_buffers": "64MB"}
"""What a step may take before it spills to disk, unless the server or the user grants more."""
TOLD = ("08", "0A", "28", "2B", "3D", "3F", "40", "42", "53", "54", "55", "57", "58")
"""Classes of SQLSTATE whose messages are about names, permissions, connections and resources, not about data."""
DEPENDING = ("0A", "2B")
"""Those of them whose details name what depends on what."""
DENIED = "42501"


def connect(to: Address) -> psycopg.Connection[Row]:
    try:
        import psycopg
    except ImportError as missing:
        raise EngineError("PostgreSQL needs psycopg, which is not installed: pip install 'shoal[postgres]'") from missing
    try:
        return psycopg.connect(
            to.connection, autocommit=True, prepare_threshold=None, client_encoding="utf8", fallback_application_name="shoal"
        )
    except psycopg.ProgrammingError:  # its message quotes the part of the URL that it does not understand
        raise PolicyError(f"{to.shown}: the URL has a parameter that libpq does not know, or a % that means nothing") from None
    except psycopg.Error as failure:
        raise EngineError(f"{to.shown} cannot be reached: {first_line(failure)}") from None


@contextmanager
def copying(cursor: psycopg.Cursor[Row], sql: str) -> Iterator[psycopg.Copy]:
    import psycopg

    try:
        with cursor.copy(sql.encode()) as rows:
            yield rows
    except psycopg.Error as failure:
        raise told(failure) from None


def told(failure: psycopg.Error) -> ShoalError:
    """The server's own first line; unless it is about names, permissions or resources, what it quotes may be data."""
    line = first_line(failure)
    if failure.sqlstate == DENIED and (hidden := re.search(r'row-level security .*"(.*)"', line)):
        return EngineError(f"row-level security hides rows of the table {hidden[1]} from this user: take one who sees them all")
    if (failure.sqlstate or "").startswith(DEPENDING) and failure.diag.message_detail:
        line += ": " + ", ".join(failure.diag.message_detail.rstrip(".").splitlines())
    if not (failure.sqlstate or "08").startswith(TOLD):
        line = re.sub(r"'[^']*'|\"[^\"]*\"|[0-9]+", "…", line)
    told = EngineError(line)
    told.state = failure.sqlstate or ""
    return told


def first_line(failure: psycopg.Error) -> str:
    return failure.diag.message_primary or str(failure).splitlines()[0]
