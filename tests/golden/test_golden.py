"""The SQL of every template, a file for each: they show in a review what a change does. `--update` rewrites them."""

from __future__ import annotations

from pathlib import Path

import duckdb
import pytest
import sqlglot
from shoal.sql.dialect import DIALECTS, translate
from shoal.sql.portable import check
from shoal.sql.render import DIALECT, header, templates
from sqlglot import exp

from tests.golden.recording import Case
from tests.unit.test_house import fits

pytestmark = pytest.mark.slow  # the files show and prove nothing; they are recorded by seventy runs

FOLDER = Path(__file__).parent

Recorded = dict[str, list[Case]]


def test_the_runs_reach_every_template(recorded: Recorded) -> None:
    """A template that is missing needs a run in tests/golden/runs.py."""
    assert set(templates()) - set(recorded) == set()


def test_the_files_show_the_sql(recorded: Recorded, request: pytest.FixtureRequest) -> None:
    """Look at what has changed, then run `pytest tests/golden --update`."""
    made = {
        FOLDER / f"{template}.sql": "\n\n".join(f"-- {case.run}\n\n{case.shown}" for case in cases) + "\n"
        for template, cases in recorded.items()
    }
    files = {path: path.read_text(encoding="utf-8") for path in FOLDER.rglob("*.sql") if path.parent.name != "dialects"}
    changed = [path for path in {**made, **files} if made.get(path) != files.get(path)]
    if not request.config.getoption("--update"):
        assert [path.relative_to(FOLDER).as_posix() for path in changed] == []
    for path in changed:
        if path in made:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(made[path], encoding="utf-8")
        else:
            path.unlink()


@pytest.fixture(scope="module")
def statements(recorded: Recorded) -> list[tuple[str, Case]]:
    """Return every SELECT with the name of its template."""
    return [(template, case) for template, cases in recorded.items() for case in cases]


def test_each_is_one_select(statements: list[tuple[str, Case]]) -> None:
    for template, case in statements:
        kinds = [statement.type for statement in duckdb.extract_statements(case.sql)]
        assert kinds == [duckdb.StatementType.SELECT], template


def test_all_that_they_use_is_on_the_allow_list(statements: list[tuple[str, Case]]) -> None:
    faults = [(template, fault) for template, case in statements for fault in check(case.sql)]
    assert faults == []


@pytest.mark.parametrize("dialect", [dialect for dialect in DIALECTS if dialect != DIALECT])
def test_each_dialect_can_be_read_back(dialect: str, statements: list[tuple[str, Case]]) -> None:
    """Translate what each template prints itself: what others became in it is translated as theirs."""
    for template, case in statements:
        [tree] = sqlglot.parse(translate(case.own, dialect), read=dialect)
        assert isinstance(tree, exp.Query), template


def test_headers_tell_the_columns_that_come_out(statements: list[tuple[str, Case]]) -> None:
    for template, case in statements:
        real = sqlglot.parse_one(case.sql, read=DIALECT).named_selects
        assert fits(header(template)["out"], real), (template, header(template)["out"], real)
