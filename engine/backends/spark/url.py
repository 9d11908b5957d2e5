"""URLs of tables and parquet files that Spark reads: in the session of this process, or in a server by Spark Connect."""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass
from typing import Any
from urllib.parse import unquote

from sqlglot import exp
from sqlglot.errors import SqlglotError

from ...errors import PolicyError

LOCAL, REMOTE = "spark:", "sc:"
EXAMPLES = "spark:///catalog.schema.table, spark:///folder/*.parquet or sc://host:port?table=schema.table"


@dataclass(frozen=True)
class Address:
    """What a URL names: a table or a path, and the server if it is one of Spark Connect."""

    table: tuple[str, ...] | None
    path: str | None = None
    remote: str | None = None
    """the URL of the server; it may hold a token, so it is never printed"""


def is_spark(location: Any) -> bool:
    """Return whether a source or target is given by a URL of Spark."""
    return isinstance(location, str) and location.startswith((LOCAL, REMOTE))


def is_frame(source: Any) -> bool:
    """Return whether a source is a frame of Spark."""
    return type(source).__module__.startswith("pyspark.sql") and type(source).__name__ == "DataFrame"


def is_session(argument: Any) -> bool:
    """Return whether an argument is a session of Spark, also where PySpark is not installed."""
    modules = [sys.modules.get(name) for name in ("pyspark.sql", "pyspark.sql.connect.session")]
    kinds = tuple(module.SparkSession for module in modules if module)
    return isinstance(argument, kinds)


def address(location: str) -> Address:
    """Split a URL into its parts; a text without a scheme is the name of a table or a path."""
    if location.startswith(REMOTE):
        server, question, query = location.partition("?")
        parameters = [part for part in query.split("&") if part]
        tables = [unquote(part.removeprefix("table=")) for part in parameters if part.startswith("table=")]
        paths = [unquote(part.removeprefix("path=")) for part in parameters if part.startswith("path=")]
        if not question or len(tables) + len(paths) != 1 or len(parameters) != 1 or not server.startswith("sc://"):
            raise PolicyError(f"{server} must name one table or one path of the server: {EXAMPLES}")
        return Address(table_name(tables[0]) if tables else None, paths[0] if paths else None, server)
    rest = location
    if location.startswith(LOCAL):
        rest = unquote(location.removeprefix("spark://"))
        if not rest.startswith("/") or not rest.strip("/"):
            raise PolicyError(f"{location} has three slashes before the name of a table or a path: {EXAMPLES}")
    if "/" in rest.removeprefix("/") or rest.endswith(".parquet"):
        return Address(None, re.sub("^/+", "/", rest))
    return Address(table_name(rest.removeprefix("/")))


def table_name(text: str) -> tuple[str, ...]:
    """Return the parts of a table's name. A part with a dot or another special sign stands in backticks."""
    try:
        table = exp.to_table(text, dialect="spark")
    except SqlglotError:
        table = None
    is_quoted = "`" in text or '"' in text
    if table is None or (not is_quoted and any(" " in part.name for part in table.parts)):
        raise PolicyError(f"{text} is no name of a table: put names with special signs in backticks")
    return tuple(part.name for part in table.parts)
