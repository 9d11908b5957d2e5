"""The session in PostgreSQL: how it is opened, and which settings it runs with."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...errors import PermanentError, PolicyError
from ..base import Row
from .failures import connection_error
from .url import Address

if TYPE_CHECKING:
    import psycopg

SETTINGS = {
    "search_path": "''",  # so that nobody's functions and operators stand in for the server's own
    "row_security": "off",  # rows that a policy hides are an error: a table that is read in part is not replaced as a whole
    "standard_conforming_strings": "on",
    "datestyle": "'ISO, YMD'",
    "intervalstyle": "postgres",
    "extra_float_digits": "1",
    "bytea_output": "hex",
    "jit": "off",  # steps are many and short: compiling them takes longer than running them
    "enable_nestloop": "off",  # the planner takes a join on many columns for one row; the next join would compare all pairs
    "enable_mergejoin": "off",  # and this one would sort both sides by all of these columns
    "parallel_tuple_cost": "0.01",  # steps that read all rows count them: the workers pass few rows on
    "default_statistics_target": "10",  # planning needs rough numbers only, and there is a table for every step
    "synchronous_commit": "off",  # temporary tables need not last; what publishes switches it on
    "client_min_messages": "warning",
}
"""The settings of the session. Some fix how values are written as text, since shoal knows values by their text; others make
many short statements fast."""
MEMORY = {"work_mem": "64MB", "temp_buffers": "64MB"}
"""The least memory that a statement gets before it writes to disk; the server or the user may grant more."""


def connect(to: Address) -> psycopg.Connection[Row]:
    """Open a session, each statement of which is a transaction of its own."""
    try:
        import psycopg
    except ImportError as missing:
        raise PermanentError("PostgreSQL needs psycopg, which is not installed: pip install 'shoal[postgres]'") from missing
    try:
        return psycopg.connect(
            to.connection, autocommit=True, prepare_threshold=None, client_encoding="utf8", fallback_application_name="shoal"
        )
    except psycopg.ProgrammingError:  # its message quotes the part of the URL that it does not understand
        raise PolicyError(f"{to.shown}: the URL has a parameter that libpq does not know, or a % that means nothing") from None
    except psycopg.Error as failure:
        raise connection_error(to.shown, failure) from None
