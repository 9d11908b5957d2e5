"""What the suites share: one connection for all that only needs an engine, and hypothesis without a clock."""

from __future__ import annotations

import os
from collections.abc import Iterator

import duckdb
import pytest
from hypothesis import HealthCheck, settings

settings.register_profile(
    "shoal",
    deadline=None,  # the machines of a CI are busy
    derandomize=True,  # a failure comes back; `--hypothesis-profile=random` looks for new ones
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture, HealthCheck.data_too_large],
)
settings.register_profile("random", settings.get_profile("shoal"), derandomize=False)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "shoal"))


@pytest.fixture(autouse=True)
def no_engine_in_core_tests(request: pytest.FixtureRequest) -> None:
    if request.node.get_closest_marker("core"):
        request.getfixturevalue("monkeypatch").setattr(duckdb, "connect", _forbidden)


def _forbidden(*_: object, **__: object) -> None:
    raise AssertionError("a core test needs no engine")


@pytest.fixture(scope="session")
def con() -> Iterator[duckdb.DuckDBPyConnection]:
    """One connection for the whole session; whoever uses it leaves nothing behind."""
    connection = duckdb.connect(config={"threads": 1})
    yield connection
    connection.close()
