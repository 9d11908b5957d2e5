"""Every command and snippet of README and docs/ runs, page by page, and prints what the page says."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.backends.conftest import postgres  # noqa: F401 - a fixture
from tests.docs.pages import PLAYED, Page
from tests.docs.reader import Reader, in_order

SERVED = "docs/guides/postgresql.md"
"""The page whose commands need a server."""
SPARK = "docs/guides/spark.md"
"""The page whose commands need Spark: tests/backends/test_spark.py reads it, in its session."""
SHOWN = "postgresql://db.example.org/clinic"
"""What that page calls its database."""


QUICK = ("README.md", "docs/index.md", "docs/tutorial.md", "docs/guides/first-policy.md")
"""Pages that whoever begins reads. The others are slow: tests of behaviour run what their commands do."""


def paged() -> Iterator[Any]:
    """Yield the pages that need no server."""
    for page in PLAYED:
        if page.name not in (SERVED, SPARK):
            yield pytest.param(page, id=page.name, marks=[] if page.name in QUICK else pytest.mark.slow)


@pytest.mark.parametrize("page", [*paged()])
def test_a_page_does_what_it_says(page: Page, demo: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Reader(page, demo, monkeypatch).read()


@pytest.fixture
def database(postgres: str, monkeypatch: pytest.MonkeyPatch) -> str:  # noqa: F811
    """Return the name of a database; the environment says where its server is, as it may for any user."""
    from psycopg.conninfo import conninfo_to_dict

    told = conninfo_to_dict(postgres)
    for key in ("host", "port", "user", "password"):
        if told.get(key):
            monkeypatch.setenv(f"PG{key.upper()}", str(told[key]))
    return str(told["dbname"])


def test_the_page_on_postgresql_does_what_it_says(
    database: str, demo: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import psycopg

    [page] = [page for page in PLAYED if page.name == SERVED]
    monkeypatch.chdir(tmp_path)
    with psycopg.connect(dbname=database, autocommit=True) as connection:
        Reader(page, demo, monkeypatch, lambda text: connection.execute(text.encode())).read(
            {SHOWN: f"postgresql:///{database}"}
        )


def test_there_is_something_to_do() -> None:
    languages = [block.language for page in PLAYED for block in page.blocks]
    assert min(languages.count(language) for language in ("sh", "text", "yaml", "python", "sql")) >= 5


@pytest.mark.parametrize("expected", ["a\nc", "a\n…\nd", "  b  "])
def test_lines_are_found_in_their_order(expected: str) -> None:
    in_order(expected, "a\nb\n c\nd\n")


@pytest.mark.parametrize("expected", ["c\na", "e", "a\na"])
def test_lines_that_are_missing_or_out_of_order_are_noticed(expected: str) -> None:
    with pytest.raises(AssertionError, match="not printed, or not here"):
        in_order(expected, "a\nb\nc\nd\n")
