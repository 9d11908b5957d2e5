"""What `shoal profile` counts against the same in plain Python, on random tables.

SHOAL_CASES=10 makes ten times as many random cases, SHOAL_SEED=2 other ones.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

import duckdb
import pyarrow as pa
import pytest
import shoal
from shoal.profiling import combinations, dependencies
from shoal.profiling import profile as profiling

from tests.oracle import cases
from tests.oracle import profile as oracle
from tests.oracle.profile import Row

NAMES = ["a", 'b "quoted"', "c", "d", "who", "whose"]
QUASI = NAMES[:4]


def count(number: int) -> int:
    return max(1, round(number * cases.SCALE))


def some_rows(chance: random.Random, most: int = 80) -> list[Row]:
    """Rows of a few columns; one tells another at times, and NULL is among the values."""
    sizes = [chance.choice([1, 2, 5, 20, 200]) for _ in QUASI]
    told = chance.random() < 0.4
    rows: list[Row] = []
    for _ in range(chance.randint(1, most)):
        values: list[str | None] = [None if chance.random() < 0.1 else f"v{chance.randrange(size)}" for size in sizes]
        if told:
            values[1] = None if values[0] is None else values[0][:2]
        person = chance.choice([None, "", *(f"p{i}" for i in range(25))])
        rows.append(dict(zip(NAMES, [*values, person, f"w{chance.randrange(3)}"], strict=True)))
    return rows


def table(rows: Sequence[Row]) -> pa.Table:
    return pa.table({name: pa.array([row[name] for row in rows], pa.string()) for name in NAMES})


@pytest.mark.parametrize("part", range(3))
def test_everything_that_is_counted(con: duckdb.DuckDBPyConnection, part: int) -> None:
    chance = random.Random(f"{cases.SEED} profile {part}")
    for _ in range(count(8)):
        rows = some_rows(chance)
        person = chance.choice([[], ["who"], ["who", "whose"]])
        found = shoal.profile(table(rows), quasi=QUASI, person=person, con=con)
        assert found.rows == len(rows)
        assert found.persons == (len({oracle.whose(row, person) for row in rows}) if person else None)
        for column in found.columns:
            own = column.figures
            assert (own.values, own.nulls, own.alone) == oracle.column(rows, column.name)
        assert len(found.combinations) == 15
        for each in found.combinations:
            different, alone, singled = oracle.combination(rows, each.columns, person)
            assert (each.different, each.rows_alone) == (different, alone)
            assert each.persons_alone == (singled if person else None)
            assert (each.rows, each.persons, each.drawn) == (len(rows), found.persons, None)
        assert list(found.keys) == oracle.keys(rows, NAMES)
        told = [(each.column, each.tells) for each in found.dependencies]
        assert told == oracle.tells(rows, NAMES, dependencies.EVIDENCE)


@pytest.mark.parametrize("part", range(3))
def test_a_large_table_is_counted_on_all_rows_of_some_values(
    con: duckdb.DuckDBPyConnection, monkeypatch: pytest.MonkeyPatch, part: int
) -> None:
    """With small thresholds: each combination is counted on the rows of the values that it says, or on all."""
    chance = random.Random(f"{cases.SEED} drawn {part}")
    monkeypatch.setattr(profiling, "SAMPLE", 60)
    monkeypatch.setattr(profiling, "FIRST", 40)
    monkeypatch.setattr(combinations, "DRAWN", 40)
    kinds = set()
    for _ in range(count(6)):
        monkeypatch.setattr(combinations, "SMALL", chance.choice([2, 10, 30]))
        monkeypatch.setattr(combinations, "FEWEST", chance.choice([1, 4]))
        rows = [*some_rows(chance, 200), *some_rows(chance, 80)]
        person = chance.choice([[], ["who"]])
        found = shoal.profile(table(rows), quasi=QUASI, person=person, con=con)
        assert found.looked_at == (len(rows) if len(rows) <= 60 else 40)
        exact = oracle.keys(rows, NAMES)
        assert list(found.keys) == (exact if len(rows) <= 60 else [key for key in exact if len(key) == 1])
        for each in found.combinations:
            counted = rows
            if each.drawn:
                values = {row[each.drawn.column] for row in rows}
                assert each.drawn.column in each.columns
                assert each.drawn.of_values == len(values)
                counted = oracle.drawn(rows, each.drawn.column, each.drawn.values)
            kinds.add(each.drawn is not None)
            different, alone, singled = oracle.combination(counted, each.columns, person)
            assert (each.rows, each.different, each.rows_alone) == (len(counted), different, alone)
            assert each.persons_alone == (singled if person else None)
            assert each.persons == (len({oracle.whose(row, person) for row in counted}) if person else None)
    assert kinds == {True, False}


def test_a_share_of_all_rows_of_some_values_is_near_that_of_the_table(
    con: duckdb.DuckDBPyConnection, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Rows drawn one by one would be alone much more often: here 2 of 3 rows share their combination with one other row."""
    rows: list[Row] = []
    for number in range(3000):
        values = [f"v{number}", f"w{number % 7}", f"x{number % 5}", "y", "p", "q"]
        rows += [dict(zip(NAMES, values, strict=True))] * (2 if number % 2 else 1)
    chance = random.Random(cases.SEED)
    chance.shuffle(rows)
    monkeypatch.setattr(profiling, "SAMPLE", 450)
    monkeypatch.setattr(profiling, "FIRST", 450)
    monkeypatch.setattr(combinations, "DRAWN", 450)
    monkeypatch.setattr(combinations, "SMALL", 100)
    found = {each.columns: each for each in shoal.profile(table(rows), quasi=QUASI[:3], con=con).combinations}
    assert found["a",].drawn
    assert abs(found["a",].share - 1 / 3) < 0.1
    assert found['b "quoted"', "c"].drawn is None
