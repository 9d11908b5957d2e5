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
from shoal.profiling import dependencies, drawing
from shoal.profiling import profile as profiling
from shoal.profiling import rows as profile_rows

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
def test_a_large_table_is_counted_on_all_rows_of_some_combinations(
    con: duckdb.DuckDBPyConnection, monkeypatch: pytest.MonkeyPatch, part: int
) -> None:
    """With small thresholds: each combination is counted on the rows that its first two columns draw, or on all."""
    chance = random.Random(f"{cases.SEED} drawn {part}")
    monkeypatch.setattr(profiling, "SAMPLE", 60)
    monkeypatch.setattr(profiling, "FIRST", 40)
    kinds = set()
    for turn in range(count(6)):
        monkeypatch.setattr(drawing, "DRAWN", chance.choice([20, 60]))
        monkeypatch.setattr(drawing, "FEWEST", chance.choice([1, 4]))
        monkeypatch.setattr(profile_rows, "SMALL", chance.choice([2, 10, 30]))
        monkeypatch.setattr(drawing, "SMALL", 2**30 if turn % 2 else 1)
        rows = [*some_rows(chance, 200), *some_rows(chance, 80)]
        person = chance.choice([[], ["who"]])
        found = shoal.profile(table(rows), quasi=QUASI, person=person, con=con)
        assert len(found.combinations) == 15
        assert found.looked_at == (len(rows) if len(rows) <= 60 else 40)
        exact = oracle.keys(rows, NAMES)
        assert list(found.keys) == (exact if len(rows) <= 60 else [key for key in exact if len(key) == 1])
        for column in found.columns:
            own = column.figures
            assert (own.values, own.nulls, own.alone) == oracle.column(rows, column.name)
        for each in found.combinations:
            counted = rows
            if each.drawn:
                told = each.drawn.as_json()
                assert {*told["columns"]} <= {*each.columns}
                assert len(told["columns"]) == min(2, len(each.columns))
                counted = oracle.drawn(rows, told["columns"], told["one_of"])
            kinds.add(each.drawn.one_of if each.drawn else None)
            different, alone, singled = oracle.combination(counted, each.columns, person)
            assert (each.rows, each.different, each.rows_alone) == (len(counted), different, alone)
            assert each.persons_alone == (singled if person else None)
            assert each.persons == (len({oracle.whose(row, person) for row in counted}) if person else None)
            assert each.share_of_rows == alone / max(len(counted), 0.9 * (len(rows) / each.drawn.one_of if each.drawn else 0))
    assert None in kinds
    assert len(kinds) > 1


def test_a_share_of_rows_that_are_drawn_is_near_that_of_the_table(
    con: duckdb.DuckDBPyConnection, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Most towns are small. Rows drawn one by one would be alone more often, and so would the rows of a few towns."""
    chance = random.Random(cases.SEED)
    towns = random.Random(1).choices(range(200), [1 / (town + 1) for town in range(200)], k=6000)
    rows: list[Row] = [
        dict(zip(NAMES, [f"t{town}", f"w{chance.randrange(60)}", f"x{chance.randrange(6)}", "y", "p", "q"], strict=True))
        for town in towns
    ]
    monkeypatch.setattr(profiling, "SAMPLE", 500)
    monkeypatch.setattr(profiling, "FIRST", 500)
    monkeypatch.setattr(drawing, "DRAWN", 800)
    monkeypatch.setattr(profile_rows, "SMALL", 300)
    found = {each.columns: each for each in shoal.profile(table(rows), quasi=QUASI[:3], con=con).combinations}
    told = found["a", 'b "quoted"', "c"]
    _, alone, _ = oracle.combination(rows, told.columns, [])
    assert told.drawn is not None
    assert told.drawn.one_of == 8
    assert abs(told.share - alone / len(rows)) < 0.04
    assert found["a",].drawn is None
    assert found["c",].drawn is None
    [only] = shoal.profile(table(rows), quasi=QUASI[:1], con=con).combinations
    assert (only.columns, only.different, only.rows, only.drawn) == (("a",), len({row["a"] for row in rows}), len(rows), None)
