"""What the runs have recorded, once for all tests that look at it."""

from __future__ import annotations

import pytest

from tests.golden.recording import Case, record


@pytest.fixture(scope="session")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[Case]]:
    """The cases of each template."""
    return record(tmp_path_factory.mktemp("recorded"))
