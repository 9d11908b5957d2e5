"""URLs of tables in PostgreSQL: what libpq connects with, which table is meant, and what of a URL may be shown."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any
from urllib.parse import unquote

from sqlglot import exp
from sqlglot.errors import SqlglotError

from ...errors import PolicyError, hide_credentials

SCHEMES = ("postgresql:", "postgres:")
EXAMPLE = "postgresql://user@host/database?table=schema.table"


@dataclass(frozen=True)
class Address:
    """The parts of a URL: the connection, the table, and a form without user and password."""

    connection: str
    """the URL without the table, for libpq; it may hold a password, so it is never printed. What it leaves out libpq takes from
    its own environment and files"""
    table: tuple[str, ...]
    """the name of the table, after its schema if the URL names one"""
    shown: str
    """the URL for messages and reports"""


def is_postgres(location: Any) -> bool:
    """Return whether a source or target is given by a URL of PostgreSQL."""
    return isinstance(location, str) and location.startswith(SCHEMES)


def shown(location: str) -> str:
    """Return a source or target without user and password: of a URL of PostgreSQL the host, the database and the table.

    The URL may be wrong in any way. What looks like a part of a password is cut off.
    """
    if not is_postgres(location):
        return hide_credentials(re.sub(r"^(\w+://)[^/?#]*@", r"\1", location))
    behind_scheme = re.sub("^/{1,2}", "", location.partition(":")[2])  # a third slash stands before the database
    rest = re.sub(r"^.*@", "", behind_scheme, flags=re.DOTALL)
    server, _, query = rest.partition("?")
    hosts, slash, database = server.partition("/")
    hosts = ",".join(host if re.fullmatch(r".*:\d*", host) else re.sub(r":[^\]]*$", "", host) for host in hosts.split(","))
    tables = [part for part in query.split("&") if part.startswith("table=")]
    return f"postgresql://{hosts}{slash}{database}" + "".join(f"?{table}" for table in tables[:1])


def address(url: str) -> Address:
    """Split a URL into its parts. Refuse what libpq would misread, without quoting it: libpq would quote it in its message."""
    scheme, slashes, rest = url.partition("://")
    if not slashes:
        raise PolicyError(f"{shown(url)}: two slashes follow the colon; a URL looks like this: {EXAMPLE}")
    server, _, query = rest.partition("?")
    authority, _, database = server.partition("/")
    if authority.count("@") > 1 or "@" in database:
        raise PolicyError(f"{shown(url)}: a sign such as @, / or ? in a user's name or password is written %40, %2F or %3F")
    for host in authority.rpartition("@")[2].split(","):
        if not re.fullmatch(r"(\[[^\]]*\]|[^:]*)(:\d*)?", host):
            raise PolicyError(f"{shown(url)}: the port is no number; a URL looks like this: {EXAMPLE}")
    parameters = [part for part in query.split("&") if part]
    tables = [unquote(part.removeprefix("table=")) for part in parameters if part.startswith("table=")]
    if len(tables) != 1:
        raise PolicyError(f"{shown(url)} must name a table: {EXAMPLE}")
    others = "&".join(part for part in parameters if not part.startswith("table="))
    return Address(f"{scheme}://{server}" + (f"?{others}" if others else ""), table_name(tables[0]), shown(url))


def table_name(text: str) -> tuple[str, ...]:
    """Split the name of a table into its schema, if there is one, and the table. What has no quotes becomes lower case."""
    try:
        parts = exp.to_table(text, dialect="postgres").parts
    except SqlglotError:
        raise PolicyError(f"{text} is no name of a table: put names with special signs in double quotes") from None
    if len(parts) > 2:
        raise PolicyError(f"{text} has too many parts: the database stands in the URL, before ?table=schema.table")
    return tuple(part.name if part.args.get("quoted") else part.name.lower() for part in parts)
