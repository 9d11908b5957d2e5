"""The order in which sweep goes through combinations of levels, against the oracle's and the paper's (000 Def 26)."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import duckdb
import pyarrow as pa
import pytest
import shoal
from shoal.algorithms.sweep.items import ordered_items
from shoal.backends.duckdb.backend import DuckDB
from shoal.cells import packing, tally
from shoal.policy.model import Policy
from shoal.run import Run

from tests.oracle import cases
from tests.oracle.sweep import Tree, items_of
from tests.oracle.test_sweep import A_AND_B
from tests.steps import at_most


def found(con: duckdb.DuckDBPyConnection, source: pa.Table, quasi: dict[str, Any]) -> list[tuple[int, ...]]:
    """The engine's items, with levels counted from the root, as in the paper."""
    policy = Policy.parse({"quasi_identifiers": quasi, "privacy": {"k_anonymity": {"k": 1}}})
    backend = DuckDB(con)
    try:
        with Run(backend) as run:
            table = backend.open_source(source, tally.reading(policy, None))
            tallied = tally.tally(run, table, policy.quasi_names, [])
            columns, _ = packing.dimensions(run, policy, backend.columns(table), tallied, tallied)
            made = ordered_items(run, packing.cells(run, tallied, columns, (), by_rows=False))
            heights = [attribute.height for attribute in columns]
    finally:
        backend.close()
    return [tuple(height - level for height, level in zip(heights, item, strict=True)) for item in made]


@pytest.mark.parametrize("block", range(4))
def test_items_have_the_order_of_their_information(block: int, con: duckdb.DuckDBPyConnection, tmp_path: Path) -> None:
    """Repeated labels, leaves that do not occur and NULL among them; equal sums of different fractions tie."""
    for number in range(round(6 * cases.SCALE)):
        chance = random.Random(f"{cases.SEED} {block} {number}")
        quasi = [cases.column(chance, f"q{i}", 9) for i in range(chance.randint(1, 4))]
        for attribute in quasi:
            cases.give_taxonomy(chance, attribute, tmp_path)
        rows = [{a.name: a.draw(chance) for a in quasi} for _ in range(chance.randint(3, 30))]
        for attribute in quasi:  # NULL in every row is an error of its own
            rows[0][attribute.name] = next(value for value in attribute.values if value is not None)
        trees = [Tree(cases.taxonomy_over(a, rows), [row[a.name] for row in rows]) for a in quasi]
        written = {a.name: {"taxonomy": a.written} for a in quasi}
        assert found(con, cases.table(rows, quasi), written) == items_of(trees), (written, rows)


def test_example_27_and_29(con: duckdb.DuckDBPyConnection) -> None:
    source = pa.table({"a": ["a1", "a2"], "b": ["b1", "b2"]})
    quasi = {"a": {"taxonomy": {"order": {"a0": ["a1", "a2"]}}}, "b": {"taxonomy": {"order": {"b0": ["b1", "b2"]}}}}
    assert found(con, source, quasi) == items_of(A_AND_B) == [(1, 1), (1, 0), (0, 1), (0, 0)]


def test_equal_sums_of_different_fractions_tie(con: duckdb.DuckDBPyConnection) -> None:
    """1 + 1/10 + 1/2 and the like come up in several ways, and doubles would tell some of them apart."""
    tens = [f"{i:02d}" for i in range(10)]
    pairs = {f"pair {i}": tens[2 * i : 2 * i + 2] for i in range(5)}
    written: list[Any] = [{"all": tens}, {"all": tens}, [pairs, {"all": list(pairs)}]]
    quasi = {f"q{i}": {"taxonomy": {"order": of}} for i, of in enumerate(written)}
    flat = Tree({t: (t, "all") for t in tens}, tens)
    trees = [flat, flat, Tree({t: (t, f"pair {int(t) // 2}", "all") for t in tens}, tens)]
    assert found(con, pa.table(dict.fromkeys(quasi, tens)), quasi) == items_of(trees)


def test_too_many_items_are_refused(con: duckdb.DuckDBPyConnection) -> None:
    source = pa.table({f"q{i}": ["1", "2"] for i in range(21)})
    with pytest.raises(shoal.PolicyError, match="2,097,152 combinations of levels, more than the 2,000,000"):
        found(con, source, {f"q{i}": None for i in range(21)})


def test_thousands_of_items_take_few_steps_each(con: duckdb.DuckDBPyConnection) -> None:
    source = pa.table({f"q{i}": ["1", "2"] for i in range(14)})
    with at_most(100 * 2**14):
        assert len(found(con, source, {f"q{i}": None for i in range(14)})) == 2**14
