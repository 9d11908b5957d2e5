"""Measure `shoal profile`: a small table, a large one against one scan that counts values, and privattacks on the same rows."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import duckdb
import privattacks
import shoal

from .measure import best, say
from .tables import sampled

SMALL, LARGE = 60_000, 10**7
TOLD = 1e-6
"""What privattacks rounds its shares to."""


def run(folder: Path) -> None:
    small = _people(folder, SMALL)
    seconds = best(lambda: shoal.profile(small))
    say(f"{SMALL:,} rows × 18 columns, {len(shoal.profile(small).combinations)} combinations", seconds, None, "≤ 3 s")
    say("  the same with persons", best(lambda: shoal.profile(small, person="person_id"), 1), seconds)
    _peer(small)
    _large("of which few rows are alike, parquet", _people(folder, LARGE))
    census = sampled(folder, LARGE)[0]
    text = folder / "census.csv"
    duckdb.execute(f"copy (from '{census}') to '{text}'")
    _large("of the census, CSV", text)
    _large("of the census, parquet: DuckDB counts the values in dictionaries", census)


def _large(what: str, path: Path) -> None:
    """Measure a profile against one query that counts the rows and the different values of each column, exactly."""
    con = duckdb.connect()
    columns = [row[0] for row in con.execute(f"describe from '{path}'").fetchall()]
    counts = ", ".join(f'count(distinct "{column}")' for column in columns)
    scanned = best(lambda: con.execute(f"select count(*), {counts} from '{path}'").fetchall())
    con.close()
    say(f"{LARGE:,} rows × {len(columns)} columns {what}: one scan that counts the values", scanned)
    found: list[Any] = []
    seconds = best(lambda: found.append(shoal.profile(path)), 2)
    combinations = found[0].combinations
    drawn = sum(each.drawn is not None for each in combinations)
    say(f"  shoal profile, {len(combinations)} combinations, {drawn} of them on rows that are drawn", seconds, scanned, "≤ 3")


def _people(folder: Path, rows: int) -> Path:
    """Write a table of people with numbers, names, dates, codes, texts and amounts to a parquet file."""
    path = folder / f"people_{rows}.parquet"
    if path.exists():
        return path
    drawn = ", ".join(f"cast(hash(i * 31 + {number}) % 1000000007 as bigint) as h{number}" for number in range(16))
    columns = {
        "record": "i",
        "person_id": "h0 % (select count(*) // 2 from numbers)",
        "name": "'Person ' || h1 % 40000",
        "born": "date '1935-01-01' + cast(h2 % 25000 as int)",
        "sex": "['F', 'M', 'f', 'm', 'female'][h3 % 5 + 1]",
        "zip": "lpad(cast(h4 % 900 as varchar), 5, '0')",
        "state": "'S' || h4 % 50",
        "marital_status": "h5 % 6",
        "education": "'E' || cast(sqrt(h6 % 256) as int)",
        "occupation": "'O' || h7 % 40",
        "race": "'R' || cast(ln(1 + h8 % 100) as int)",
        "admitted": "timestamp '2024-01-01' + to_minutes(cast(h9 % 500000 as int))",
        "ward": "'W' || h10 % 20",
        "insurer": "'I' || h11 % 30",
        "diagnosis": "chr(cast(65 + h12 % 20 as int)) || lpad(cast(h12 % 99 as varchar), 2, '0') || '.' || h13 % 9",
        "cost": "cast(h14 % 1000000 as decimal(12, 2)) / 100",
        "children": "h15 % 6",
        "note": "case when h3 % 3 = 0 then 'came on day ' || h1 % 9999 || ' and was sent home with a letter ' || i end",
    }
    read = ", ".join(f"{expression} as {name}" for name, expression in columns.items())
    con = duckdb.connect()
    con.execute(f"create view numbers as select range as i from range({rows})")
    con.execute(f"copy (select {read} from (select i, {drawn} from numbers)) to '{path}'")
    return path


def _peer(path: Path) -> None:
    """Measure privattacks, which counts the classes of each subset of the columns. Its vulnerability is classes / rows."""
    found = shoal.profile(path)
    names = ", ".join(f'cast("{name}" as varchar) as "{name}"' for name in found.candidates)
    frame = duckdb.connect().execute(f"select {names} from '{path}'").df().fillna("")
    sizes = list(range(1, found.size + 1))
    made: list[Any] = []

    def attack() -> None:
        data = privattacks.Data(dataframe=frame.copy())
        made.append(privattacks.Attack(data).posterior_vulnerability("reid", list(frame), combinations=sizes))

    theirs = best(attack, 1)
    say(f"{len(frame):,} rows, {len(found.combinations)} combinations: privattacks", theirs)
    ours = best(lambda: shoal.profile(path, quasi=found.candidates))
    say("  shoal profile, with everything else that it tells", ours, theirs, "< 1")
    known = {frozenset(row["qids"].split(",")): float(row["posterior_reid"]) for _, row in made[0].iterrows()}
    for each in found.combinations:
        if abs(known[frozenset(each.columns)] - each.different / each.rows) > TOLD:
            sys.exit(f"privattacks counts other classes of {each.columns}")
