"""Templates are safe by construction, and use nothing that the engines do not all have."""

from __future__ import annotations

import math
from pathlib import Path

import duckdb
import pytest
from jinja2 import Environment, UndefinedError
from markupsafe import Markup
from shoal.metrics import METRICS
from shoal.sql.names import Relation, name, value
from shoal.sql.portable import check
from shoal.sql.render import _environment, alias, header, render, safe, subquery, templates

pytestmark = pytest.mark.core

# what may stand in a template


@pytest.mark.parametrize("bare", ["patients", "", "1", None, 1j, b"x", ["a"], object()])
def test_what_is_not_made_for_sql_is_refused(bare: object) -> None:
    with pytest.raises(TypeError, match="a template may not print"):
        safe(bare)
    with pytest.raises(TypeError, match="a template may not print"):
        render("cells/rows", tally=bare)


def test_a_bare_string_does_not_slip_through_a_macro() -> None:
    with pytest.raises(TypeError, match="a template may not print"):
        render("models/k_anonymity", keys=["class"], sizes=name("sizes"), model=None)


def test_what_is_not_given_is_missed() -> None:
    with pytest.raises((UndefinedError, TypeError), match=r"[Uu]ndefined"):
        render("cells/rows")
    with pytest.raises(UndefinedError, match="'read' is undefined"):
        render("cells/tally", source=Relation.of("patients"))


def test_rendered_sql_stands_in_other_sql_as_it_is() -> None:
    inner = METRICS["loss"].scores(Relation.of('a < "b" & c'), 5, 1)
    assert isinstance(inner, Markup)
    outer = render("measures/utility", metrics=[(value("<loss> & 'more'"), inner)])
    assert inner in outer
    assert "'<loss> & ''more'''" in outer
    assert subquery(inner, "spread") == f'({inner}) as "spread"'


@pytest.mark.parametrize("wrong", ["", "Order", "a b", 'a"', "1a", "a\n", "ä"])
def test_an_alias_needs_no_quotes(wrong: str) -> None:
    with pytest.raises(ValueError, match="is no alias"):
        alias(wrong)


@pytest.mark.parametrize("number", [0, 1, -1, True, False, 2**62, -(2**63), 10**18])
def test_whole_numbers_and_truth_values_keep_their_value(number: int) -> None:
    assert duckdb.sql(f"select {safe(number)}").fetchall() == [(number,)]


@pytest.mark.parametrize("number", [0.0, 1.0, 0.1, -0.1, 1e300, 5e-324, 1 / 3, 2.0**60, 1e-9, math.pi, math.inf, -math.inf])
def test_floats_keep_their_value(number: float) -> None:
    [(got, kind)] = duckdb.sql(f"select {safe(number)} as x, typeof(x)").fetchall()
    assert (got, kind) == (number, "DOUBLE")


def test_minus_zero_and_nan_survive() -> None:
    [(zero, nan)] = duckdb.sql(f"select {safe(-0.0)}, {safe(math.nan)}").fetchall()
    assert math.copysign(1, zero) == -1
    assert math.isnan(nan)


def test_templates_are_found_without_their_macros() -> None:
    assert "cells/tally" in templates()
    assert not [found for found in templates() if found.startswith("macros/")]


def test_a_header_is_read_over_several_lines() -> None:
    said = header("algorithms/full_domain/lattice")
    assert said["out"].startswith("(node, ")
    assert "Nodes are numbered from 1" in said["why"]
    assert "--" not in said["why"]


# the allow-list

DENIED = [
    ("select * from t", "select *"),
    ("select t.* from t", "select *"),
    ("select * exclude (a) from t", "select *"),
    ("select columns('a.*') from t", "Columns"),
    ("select a, count(*) as n from t group by all", "Group with all"),
    ("select a, count(*) as n from t group by 1", "group by a position"),
    ("select a, b from t group by rollup (a, b)", "Rollup"),
    ("select a from t qualify row_number() over (order by a) = 1", "Select with qualify"),
    ("select a from t using sample 10", "Select with sample"),
    ("select a from t limit 1 offset 1", "Select with offset"),
    ("select distinct on (a) a, b from t order by b", "Distinct with on"),
    ("select t.a from t asof join u on t.a >= u.a", "Join with method"),
    ("select t.a from t join u using (a)", "Join with using"),
    ("select t.a from t natural join u", "Join with method"),
    ("select t.a from t semi join u on t.a = u.a", "semi join"),
    ("select a from (select 1 as a)", "a subquery in from without a name"),
    ("with recursive r as (select 1 as a union select a from r) select a from r", "With with recursive"),
    ("select a from t union by name select a from u", "Union with by_name"),
    ("select a from t except select a from u", "Except"),
    ("select hash(a) as a from t", "hash()"),
    ("select first(a) as a from t", "First"),
    ("select list(a) as a from t", "ArrayAgg"),
    ("select [1, 2, 3] as a", "a list that is no pair"),
    ("select string_agg(a, ',') as a from t", "string_agg without an order"),
    ("select trim(a) as a from t", "trim() without saying of what"),
    ("select {'a': 1} as a", "Struct"),
    ("select list_transform(a, lambda x: x + 1) as a from t", "Lambda"),
    ("select median(a) over () as a from t", "Median"),
    ("select percentile_disc(0.5) within group (order by a) as a from t", "PercentileDisc"),
    ("select max(a) filter (where b) as a from t", "Filter"),
    ("select max(case when a in (select b from u) then a end) as a from t", "a subquery inside an aggregate"),
    ("select log(10, a) as a from t", "a logarithm other than ln and log2"),
    ("select cast(a as uhugeint) as a from t", "type uint128"),
    ("select cast(a as timestamptz) as a from t", "type timestamptz"),
    ("select try_cast(a as bigint) as a from t", "TryCast"),
    ("select a::integer[] as a from t", "type int[]"),
    ("select a ** 2 as a from t", "Pow"),
    ("select a ilike 'x%' as a from t", "ILike"),
    ("select random() as a", "Rand"),
    ("select current_date as a", "CurrentDate"),
    ("from t", "select *"),
    ("select a from read_csv('x.csv') as t", "ReadCSV"),
    ("create table t as select 1 as a", "more or less than one select"),
    ("drop table t", "more or less than one select"),
    ("select 1 as a; select 2 as a", "more or less than one select"),
]


@pytest.mark.parametrize(("sql", "fault"), DENIED)
def test_what_does_not_carry_is_told(sql: str, fault: str) -> None:
    assert fault in check(sql)


# compiled templates


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder in which Python keeps what it has compiled."""
    monkeypatch.setattr("sys.pycache_prefix", str(tmp_path / "kept"))
    monkeypatch.setattr("sys.dont_write_bytecode", False)
    return tmp_path / "kept"


def rendered_anew() -> str:
    """A template as a new process renders it."""
    template = _environment.__wrapped__().get_template("cells/rows.sql")
    return template.render(tally=Relation.of("patients"))


def test_templates_are_compiled_once(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = rendered_anew()
    monkeypatch.setattr(Environment, "compile", lambda *_: pytest.fail("compiled again"))
    assert rendered_anew() == first


def test_a_damaged_compiled_template_is_compiled_again(kept: Path) -> None:
    first = rendered_anew()
    for file in kept.rglob("*.cache"):
        file.write_bytes(file.read_bytes()[:20])
    assert rendered_anew() == first


def test_templates_are_compiled_where_nothing_may_be_kept(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept.write_text("a file where the folder would be")
    first = rendered_anew()
    kept.unlink()
    monkeypatch.setattr("sys.dont_write_bytecode", True)
    assert rendered_anew() == first
    assert not kept.exists()
