"""The SQL of every template, a file for each: they show in a review what a change does. `--update` rewrites them."""

from __future__ import annotations

from pathlib import Path

import duckdb
import pytest
import sqlglot
from shoal.sql.dialect import DIALECTS, translate
from shoal.sql.portable import check
from shoal.sql.render import templates
from sqlglot import exp

from tests.golden.recording import Case

FOLDER = Path(__file__).parent
each_template = pytest.mark.parametrize("template", templates())


def golden_file(template: str) -> Path:
    return FOLDER / f"{template}.sql"


@each_template
def test_the_runs_reach_every_template(template: str, cases: list[Case]) -> None:
    assert cases, f"no run renders {template}: add one to tests/golden/runs.py"


@each_template
def test_the_file_shows_the_sql(template: str, cases: list[Case], request: pytest.FixtureRequest) -> None:
    made = "\n\n".join(f"-- {case.run}\n\n{case.shown}" for case in cases) + "\n"
    path = golden_file(template)
    if request.config.getoption("--update"):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(made, encoding="utf-8")
    assert path.exists(), f"{path.name} is missing: run pytest tests/golden --update"
    assert made == path.read_text(encoding="utf-8"), "the SQL has changed: look at it, then run pytest tests/golden --update"


def test_no_file_is_left_over(request: pytest.FixtureRequest) -> None:
    files = {path for path in FOLDER.rglob("*.sql") if path.parent.name != "dialects"}
    over = files - {golden_file(template) for template in templates()}
    if request.config.getoption("--update"):
        for path in over:
            path.unlink()
    else:
        assert not over


@each_template
def test_it_is_one_select(template: str, cases: list[Case]) -> None:
    for case in cases:
        [only] = duckdb.extract_statements(case.sql)
        assert only.type == duckdb.StatementType.SELECT


@each_template
def test_all_that_it_uses_is_on_the_allow_list(template: str, cases: list[Case]) -> None:
    for case in cases:
        assert check(case.sql) == [], case.run


@pytest.mark.parametrize("dialect", DIALECTS)
@each_template
def test_each_dialect_can_be_read_back(template: str, dialect: str, cases: list[Case]) -> None:
    for case in cases:
        [tree] = sqlglot.parse(translate(case.sql, dialect), read=dialect)
        assert isinstance(tree, exp.Query), case.run
