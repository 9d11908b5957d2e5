"""Options of the test run."""

from __future__ import annotations

from collections.abc import Iterator

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update", action="store_true", help="rewrite the golden files of tests/golden")


@pytest.fixture(scope="session", autouse=True)
def _no_progress() -> Iterator[None]:
    """Keep progress off standard error: on a busy machine anything may take as long as it takes to be shown."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("shoal.progress.DELAY", 3600.0)
        yield
