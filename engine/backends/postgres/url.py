"""URLs of PostgreSQL tables: what libpq connects with, the table, and what of it may be shown."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any
from urllib.parse import unquote

from sqlglot import exp
from sqlglot.errors import SqlglotError

from ...errors import PolicyError, hide_credentials

SCHEMES = ("postgresql://", "postgres://")
EXAMPLE = "postgresql://user@host/database?table=schema.table"


@dataclass(frozen=True)
class Address:
    """Where a table is. The connection may hold a password, so it is not for printing."""

    connection: str
    """a URL that libpq reads; what it leaves out comes from libpq's own environment and files"""
    table: tuple[str, ...]
    shown: str


def is_postgres(end: Any) -> bool:
    return isinstance(end, str) and end.startswith(SCHEMES)


def shown(end: str) -> str:
    """A source or target as it may be printed: of a URL the host, the database and the table, no user and no password."""
    if not is_postgres(end):
        return hide_credentials(re.sub(r"^(\w+://)[^/?#]*@", r"\1", end))
    rest = re.sub(r"^.*@", "", end.partition("://")[2], flags=re.DOTALL)
    place, _, query = rest.partition("?")
    hosts, slash, database = place.partition("/")
    hosts = ",".join(host if re.fullmatch(r".*:\d*", host) else re.sub(r":[^\]]*$", "", host) for host in hosts.split(","))
    tables = [part for part in query.split("&") if part.startswith("table=")]
    return f"postgresql://{hosts}{slash}{database}" + "".join(f"?{table}" for table in tables[:1])


def address(url: str) -> Address:
    """The parts of a URL; what libpq would misread, and quote in its message, is refused without quoting it."""
    scheme, _, rest = url.partition("://")
    place, _, query = rest.partition("?")
    authority, _, database = place.partition("/")
    if authority.count("@") > 1 or "@" in database:
        raise PolicyError(f"{shown(url)}: a sign such as @, / or ? in a user's name or password is written %40, %2F or %3F")
    for host in authority.rpartition("@")[2].split(","):
        if not re.fullmatch(r"(\[[^\]]*\]|[^:]*)(:\d*)?", host):
            raise PolicyError(f"{shown(url)}: the port is no number; say it like this: {EXAMPLE}")
    parameters = [part for part in query.split("&") if part]
    tables = [unquote(part.removeprefix("table=")) for part in parameters if part.startswith("table=")]
    if len(tables) != 1:
        raise PolicyError(f"{shown(url)} must name a table: {EXAMPLE}")
    others = "&".join(part for part in parameters if not part.startswith("table="))
    return Address(f"{scheme}://{place}" + (f"?{others}" if others else ""), table_name(tables[0]), shown(url))


def table_name(text: str) -> tuple[str, ...]:
    """The schema, if it is said, and the table; as in PostgreSQL, what stands in no quotes is lower case."""
    try:
        parts = exp.to_table(text, dialect="postgres").parts
    except SqlglotError:
        raise PolicyError(f"{text} is no name of a table: put names with special signs in double quotes") from None
    if len(parts) > 2:
        raise PolicyError(f"{text} has too many parts: the database stands in the URL, before ?table=schema.table")
    return tuple(part.name if part.args.get("quoted") else part.name.lower() for part in parts)
