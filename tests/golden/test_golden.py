"""The SQL of every template in every dialect, as files: they show what a change does. `pytest --update` rewrites them."""

from __future__ import annotations

from pathlib import Path

import duckdb
import pytest
import sqlglot
from shoal.sql.dialect import DIALECTS, check, translate
from shoal.sql.render import templates
from sqlglot import exp

from .bindings import CASES, statements

FOLDER = Path(__file__).parent
STATEMENTS = {f"{template}.{case}": sql for template, case, sql in statements()}


def golden_files() -> set[str]:
    return {path.relative_to(FOLDER).as_posix() for path in FOLDER.rglob("*.sql")}


@pytest.fixture(scope="module")
def update(request: pytest.FixtureRequest) -> bool:
    return bool(request.config.getoption("--update"))


def test_every_template_has_bindings() -> None:
    assert set(templates()) == set(CASES)


@pytest.mark.parametrize("dialect", DIALECTS)
@pytest.mark.parametrize("statement", STATEMENTS)
def test_the_file_shows_the_sql(statement: str, dialect: str, update: bool) -> None:
    made = translate(STATEMENTS[statement], dialect) + "\n"
    path = FOLDER / f"{statement}.{dialect}.sql"
    if update and not (path.exists() and path.read_text(encoding="utf-8") == made):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(made, encoding="utf-8")
    assert path.exists(), f"{path.name} is missing: run pytest --update tests/golden"
    assert made == path.read_text(encoding="utf-8"), "the SQL has changed: look at it, then run pytest --update tests/golden"


def test_no_file_is_left_over(update: bool) -> None:
    over = golden_files() - {f"{statement}.{dialect}.sql" for statement in STATEMENTS for dialect in DIALECTS}
    if update:
        for path in over:
            (FOLDER / path).unlink()
    else:
        assert not over


@pytest.mark.parametrize("statement", STATEMENTS)
def test_duckdb_reads_one_select(statement: str) -> None:
    [only] = duckdb.extract_statements(STATEMENTS[statement])
    assert only.type == duckdb.StatementType.SELECT


@pytest.mark.parametrize("statement", STATEMENTS)
def test_everything_in_it_is_on_the_allow_list(statement: str) -> None:
    assert check(STATEMENTS[statement]) == []


@pytest.mark.parametrize("dialect", DIALECTS)
@pytest.mark.parametrize("statement", STATEMENTS)
def test_the_dialect_can_be_read_back(statement: str, dialect: str) -> None:
    [tree] = sqlglot.parse(translate(STATEMENTS[statement], dialect), read=dialect)
    assert isinstance(tree, exp.Query)
