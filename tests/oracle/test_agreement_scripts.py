"""Recoding scripts against runs: on random tables and policies both make the same bag of rows.

SHOAL_CASES=10 makes it ten times as many tables, SHOAL_SEED=2 other ones.
"""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import duckdb
import pytest
import shoal
from shoal.sql.dialect import WAREHOUSES

from tests.backends.pitfalls import pitfalls
from tests.oracle import cases
from tests.oracle.test_agreement_full_domain import Case, draw, outcome
from tests.slow import combinations

COUNT = round(40 * cases.RUNS)
BLOCKS = max(1, COUNT // 20)


def arriving(case: Case, con: duckdb.DuckDBPyConnection) -> None:
    """The case's table as `people`."""
    more = {"id": cases.TYPES["integer"]} if case.kept else {}
    con.register("arriving", cases.table(case.rows, [*case.quasi, *case.sensitive], **more))
    con.execute("create table people as select * from arriving")


@pytest.mark.parametrize("block", range(BLOCKS))
def test_a_recoding_makes_the_rows_that_the_run_makes(block: int, tmp_path: Path) -> None:
    chance = random.Random(f"{cases.SEED} scripts {block}")
    made = 0
    for number in range(COUNT // BLOCKS):
        folder = tmp_path / str(number)
        folder.mkdir()
        case = draw(chance, folder)
        with duckdb.connect() as con:
            arriving(case, con)
            try:
                shoal.anonymize("people", case.policy, con=con, target="published")
            except shoal.PrivacyError:
                with pytest.raises(shoal.PrivacyError):
                    shoal.compile("people", case.policy, con=con, target="made")
                continue
            script = shoal.compile("people", case.policy, con=con, target="made")
            con.execute(script)
            expected, found = (con.sql(f"from {table}").fetchall() for table in ("published", "made"))
            assert Counter(found) == Counter(expected), (block, number)
            assert con.sql("describe made").fetchall() == con.sql("describe published").fetchall()
            if number % 10 == 0:
                assert script == shoal.compile("people", case.policy, con=con, target="made")
                for dialect in ("postgres", "spark", *WAREHOUSES):
                    carried = shoal.compile("people", case.policy, con=con, target="made", dialect=dialect)
                    assert pitfalls(carried, dialect) == []
            made += 1
    assert made > COUNT // BLOCKS // 10


@pytest.mark.parametrize(("kind", "model"), combinations(["recoding", "trace and audit"], cases.MODELS))
def test_a_script_of_each_model_alone(model: str, kind: str, tmp_path: Path) -> None:
    """Whatever a model needs of the source, of the values and of their taxonomy, its script has it."""
    chance = random.Random(f"{cases.SEED} {model} {kind}")
    made = 0
    while made < cases.some(3):
        folder = tmp_path / str(chance.random())
        folder.mkdir()
        case = draw(chance, folder)
        if not case.sensitive:
            continue
        case = case._replace(wanted=[cases.model(chance, case.sensitive, model)], limit=chance.choice((0, 0.5)))
        if outcome(case) in ("none", "all suppressed"):
            continue
        with duckdb.connect() as con:
            arriving(case, con)
            run = shoal.anonymize("people", case.policy, con=con, target="made")
            expected = con.sql("from made").fetchall()
            con.execute("drop table made")
            con.execute(shoal.compile("people", case.policy, con=con, target="made") if kind == "recoding" else run.script)
            assert Counter(con.sql("from made").fetchall()) == Counter(expected), case
            if kind != "recoding":
                audit = shoal.compile("people", case.policy, con=con, target="made", kind="audit")
                assert con.sql(audit).fetchall() == []
        made += 1
