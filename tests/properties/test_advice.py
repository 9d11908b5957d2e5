"""Advice on tables however hostile their names and values are."""

from __future__ import annotations

import json
import random
from collections import Counter

import duckdb
import shoal
from hypothesis import given, settings
from hypothesis import strategies as st
from shoal.cli.advice_tables import advice
from shoal.params.wording import as_object

from tests.oracle import cases, relations
from tests.properties.tables import Table, tables

EXAMPLES = max(1, round(60 * cases.SCALE))


@settings(max_examples=EXAMPLES)
@given(tables(sensitive=2), st.integers(2, 4), st.randoms(use_true_random=False))
def test_names_values_and_the_order_of_rows_do_not_matter(
    con: duckdb.DuckDBPyConnection, table: Table, u: int, chance: random.Random
) -> None:
    before = con.execute("select count(*) from duckdb_tables()").fetchone()
    named = [*table.sensitive, *table.quasi]  # whatever its role, a column can be asked about
    found = shoal.advise(table.arrow, named, want=(1 / u, u), con=con)
    chance.shuffle(table.rows)
    assert shoal.advise(table.arrow, named, want=(1 / u, u), con=con) == found
    assert found.rows == len(table.rows)
    for column, each in zip(named, found.sensitive, strict=True):
        counts = Counter(row[column] for row in table.rows)
        largest, least = relations.eligible_range(counts)
        assert (each.name, each.values, each.simple_l) == (column, len(counts), largest)
        assert {reached.l: reached.whole for reached in each.recursive} == least
        assert each.wanted is not None
        assert each.wanted.possible == (u <= len(counts))
    told = found.as_json()
    assert json.loads(as_object(told)) == json.loads(json.dumps(told))
    assert advice("it", told).startswith("it: ")
    assert con.execute("select count(*) from duckdb_tables()").fetchone() == before
