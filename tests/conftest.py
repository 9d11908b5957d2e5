"""What the suites share: one connection for all that only needs an engine, and hypothesis without a clock."""

from __future__ import annotations

import compileall
import gc
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import duckdb
import pytest
import shoal
from hypothesis import HealthCheck, settings
from shoal.sql import render

settings.register_profile(
    "shoal",
    deadline=None,  # the machines of a CI are busy
    derandomize=True,  # a failure comes back; `--hypothesis-profile=random` looks for new ones
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture, HealthCheck.data_too_large],
)
settings.register_profile("random", settings.get_profile("shoal"), derandomize=False)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "shoal"))


def pytest_configure(config: pytest.Config) -> None:
    """Compile all modules and templates, unless they are: else each of hundreds of processes that tests start does it."""
    if not hasattr(config, "workerinput"):
        writes, sys.dont_write_bytecode = sys.dont_write_bytecode, False
        compileall.compile_dir(Path(shoal.__file__).parent, quiet=1)
        for template in render.templates():
            render._template(template)
        sys.dont_write_bytecode = writes


def pytest_collection_finish() -> None:
    """Let the garbage collector leave alone what is there before the first test: thousands of tests and large modules."""
    os.environ["PYTHONDONTWRITEBYTECODE"] = "1"  # a process that may not write much would leave half a file
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session", autouse=True)
def one_thread() -> Iterator[None]:
    """Give each connection to DuckDB one thread, if a test does not ask for more: the workers share the cores.

    Tables of less than a row group have no work for a second thread. To wake it takes 8 % of a small run.
    """
    plain = duckdb.connect

    def connect(
        database: str | Path = ":memory:", read_only: bool = False, config: dict[str, Any] | None = None
    ) -> duckdb.DuckDBPyConnection:
        return plain(database, read_only=read_only, config={"threads": 1, **(config or {})})

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(duckdb, "connect", connect)
        yield


@pytest.fixture(autouse=True)
def no_engine_in_core_tests(request: pytest.FixtureRequest) -> None:
    if request.node.get_closest_marker("core"):
        request.getfixturevalue("monkeypatch").setattr(duckdb, "connect", _forbidden)


def _forbidden(*_: object, **__: object) -> None:
    raise AssertionError("a core test needs no engine")


@pytest.fixture(scope="session")
def con() -> Iterator[duckdb.DuckDBPyConnection]:
    """One connection for the whole session; whoever uses it leaves nothing behind."""
    connection = duckdb.connect()
    yield connection
    connection.close()
