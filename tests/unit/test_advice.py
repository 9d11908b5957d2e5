"""Advice through Python: which columns it is about, what it refuses, and the numbers at their limits."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import duckdb
import pandas as pd
import pytest
import shoal
from shoal.errors import PolicyError
from shoal.judging import advice, theory
from shoal.models import TauLDiversity

FRAME = pd.DataFrame({"disease": ["flu", "flu", None, "asthma", "ulcer", None], "sex": ["F", "M", "M", "M", "M", "M"]})


def test_what_it_tells() -> None:
    found = shoal.advise(FRAME, ["disease", "sex"], want=(0.5, 3))
    assert found.as_json() == {
        "rows": 6,
        "persons": None,
        "want": {"tau": 0.5, "u": 3},
        "sensitive": [
            {
                "name": "disease",
                "values": 4,
                "most": 2,
                "simple_l": 3,
                "recommended_l": 3,
                "note": None,
                "recursive": [
                    {"l": 2, "above": 0.5, "whole": 1, "implies": None},
                    {"l": 3, "above": 1, "whole": 2, "implies": None},
                    {"l": 4, "above": 2, "whole": 3, "implies": 1.5},
                ],
                "groups": [
                    {"l": 2, "groups": 3, "residual_rows": 0, "eligible": True},
                    {"l": 3, "groups": 2, "residual_rows": 0, "eligible": True},
                    {"l": 4, "groups": 1, "residual_rows": 2, "eligible": False},
                ],
                "wanted": {"possible": True, "broken": None, "simple_l": 3, "recursive_l": 4},
            },
            {
                "name": "sex",
                "values": 2,
                "most": 5,
                "simple_l": 1,
                "recommended_l": None,
                "note": "one value makes up more than half of the rows",
                "recursive": [{"l": 2, "above": 5, "whole": 6, "implies": None}],
                "groups": [{"l": 2, "groups": 1, "residual_rows": 4, "eligible": False}],
                "wanted": {
                    "possible": False,
                    "broken": "u must be at most 2, the number of values",
                    "simple_l": None,
                    "recursive_l": None,
                },
            },
        ],
        "ok": False,
    }
    assert not found.ok
    json.dumps(found.as_json(), allow_nan=False)


def test_nothing_wanted() -> None:
    found = shoal.advise(FRAME, ["sex"])
    assert found.ok
    assert (found.want, found.sensitive[0].wanted) == (None, None)


def test_one_value() -> None:
    [found] = shoal.advise(pd.DataFrame({"s": [None] * 3}, dtype="string"), ["s"], want=(0.5, 2)).sensitive
    assert (found.values, found.most, found.simple_l, found.recommended_l, found.recursive, found.groups) == (
        1,
        3,
        1,
        None,
        (),
        (),
    )
    assert found.note == "only one value occurs"
    assert found.wanted is not None
    assert not found.wanted.possible
    assert found.wanted.broken == "only one value occurs"


def test_by_policy(tmp_path: Path) -> None:
    """Its sensitive columns, and these read as a run would: where a hierarchy matches texts, 1.0 and 1 are two values."""
    (tmp_path / "people.csv").write_text("age,code\n30,1.0\n31,1\n32,1\n")
    (tmp_path / "codes.csv").write_text("1.0;*\n1;*\n")
    policy = {"quasi_identifiers": ["age"], "sensitive": ["code"], "privacy": [{"k_anonymity": {"k": 1}}]}
    [plain] = shoal.advise(tmp_path / "people.csv", policy=policy).sensitive
    (tmp_path / "policy.json").write_text(json.dumps({**policy, "sensitive": {"code": {"taxonomy": "codes.csv"}}}))
    [matched] = shoal.advise(tmp_path / "people.csv", policy=tmp_path / "policy.json").sensitive
    assert [(found.values, found.most) for found in (plain, matched)] == [(1, 3), (2, 2)]


def test_a_table_of_the_users_connection() -> None:
    with duckdb.connect() as con:
        con.execute("""create table "it's" as select i % 3 as "a.b" from range(10) as r(i)""")
        found = shoal.advise('"it\'s"', ["a.b"], con=con)
        assert (found.rows, found.sensitive[0].most) == (10, 4)
        assert con.execute("select count(*) from duckdb_tables()").fetchone() == (1,)
        assert con.execute("select count(*) from duckdb_views() where not internal").fetchone() == (0,)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({}, "needs the sensitive attributes"),
        ({"policy": {"quasi_identifiers": ["sex"], "privacy": [{"k_anonymity": {"k": 1}}]}}, "needs the sensitive attributes"),
        ({"sensitive": ["sex"], "policy": {}}, "not by both"),
        ({"sensitive": ["sxe"]}, "did you mean sex?"),
        ({"sensitive": ["sex", "sex"]}, "'sex' is named twice"),
        ({"sensitive": ["sex"], "want": 0.5}, "want must be a pair of tau and u such as (0.5, 3), not 0.5"),
        ({"sensitive": ["sex"], "want": (0.5, 3, 1)}, "must be a pair"),
        ({"sensitive": ["sex"], "want": (0.5, 1)}, "l must be at least 2, not 1"),
        ({"sensitive": ["sex"], "want": (0.5, 2.5)}, "l must be a whole number"),
        ({"sensitive": ["sex"], "want": (1.0, 2)}, "tau must be below 1, not 1"),
        ({"sensitive": ["sex"], "want": (0.3, 3)}, "tau must be at least 1/l"),
        ({"sensitive": ["sex"], "want": ("much", 3)}, "tau must be a number"),
    ],
)
def test_what_is_refused(given: dict[str, Any], said: str) -> None:
    with pytest.raises(PolicyError) as refused:
        shoal.advise(FRAME, **given)
    assert said in str(refused.value)


def test_a_model_is_a_wish_too() -> None:
    by_model = shoal.advise(FRAME, ["disease"], want=TauLDiversity(tau=0.5, l=3))
    assert by_model == shoal.advise(FRAME, ["disease"], want=(0.5, 3))
    assert shoal.advise(FRAME, ["disease"], want=(1 / 3, 3)).ok


def test_a_table_without_rows() -> None:
    with pytest.raises(PolicyError, match="no rows"):
        shoal.advise(FRAME.head(0), ["sex"])


def test_values_without_a_text_of_their_own() -> None:
    with duckdb.connect() as con:
        con.execute("create table odd as select 1::union(a int, b text) as s")
        with pytest.raises(PolicyError, match="cast it to text"):
            shoal.advise("odd", ["s"], con=con)


def test_a_column_that_is_no_sensitive_attribute() -> None:
    """However many values a column has, few of them come out of the database."""
    with duckdb.connect() as con:
        con.execute("create table people as select i as s from range(50000) as r(i)")
        [found] = shoal.advise("people", ["s"], want=(0.5, 3), con=con).sensitive
    assert (found.values, found.simple_l, len(found.recursive)) == (50000, 50000, advice.LISTED - 1)
    assert {each.implies for each in found.recursive} == {None}
    assert found.wanted is not None
    assert found.wanted.recursive_l == 50000 + 1 - 49999 // 2


@pytest.mark.parametrize("most", [1, 3, 10**9, 10**9 + 1, 2 * 10**9 + 3, 7 * 10**12 + 1])
@pytest.mark.parametrize("times", [1, 2, 3, 7, 1000])
@pytest.mark.parametrize("off", [-4, -3, -2, -1, 0, 1])
def test_the_largest_l_is_that_of_the_model(con: duckdb.DuckDBPyConnection, most: int, times: int, off: int) -> None:
    """As simple_l_diversity compares, tolerance and doubles included."""
    rows = max(most, most * times + off)
    l = theory.largest_simple_l(rows, most)  # noqa: E741
    compared = "select ?::bigint * cast(? as double) > ?::hugeint * (1 + 1e-9)"
    assert [con.execute(compared, [most, asked, rows]).fetchone() for asked in (l, l + 1)] == [(False,), (True,)]
