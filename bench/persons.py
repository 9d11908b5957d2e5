"""Persons with several rows: against the same run that counts rows, and against the limit on ten million rows."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import duckdb

from .measure import best, process, say
from .tables import SEVEN, census, local_policy, policy

SHOAL = str(Path(sys.executable).with_name("shoal"))
BIRTHDAYS = 0.2
"""The share of persons who are a year older in some of their rows."""


def run(folder: Path) -> None:
    _visits(folder)
    _against_limit(folder)


def visits(folder: Path, rows: int, persons: int) -> tuple[Path, dict[str, str]]:
    """Write rows of persons of the census table to a file: one occupation per row, and of some persons two ages."""
    table, hierarchies = census(folder)
    path = folder / f"visits_{rows}.parquet"
    if not path.exists():
        con = duckdb.connect()
        con.execute("select setseed(0.5)")
        con.execute(f"create table t as select row_number() over () - 1 as i, * from read_csv('{table}', delim = ';')")
        drawn = "cast(floor(random() * (select count(*) from t)) as bigint)"
        con.execute(
            f"create table p as select lpad(cast(range as varchar), 9, '0') as ssn, range as person, {drawn} as i, "
            f"random() < {BIRTHDAYS} as ages from range({persons})"
        )
        [(age,)] = con.execute("select age from t limit 1").fetchall()  # a made table has labels instead
        older = " + cast(p.ages and r.odd and t.age < 90 as integer)" if isinstance(age, int) else ""
        con.execute(
            f"copy (select p.ssn, t.* exclude (i, occupation, age), s.occupation, "
            f"t.age{older} as age "
            f"from (select cast(floor(random() * {persons}) as bigint) as person, {drawn} as k, random() < 0.5 as odd "
            f"from range({rows})) as r join p using (person) join t on t.i = p.i join t as s on s.i = r.k) to '{path}'"
        )
    return path, hierarchies


def _visits(folder: Path) -> None:
    path, hierarchies = visits(folder, 60_000, 20_000)
    models = [{"k_anonymity": {"k": 5}}, {"distinct_l_diversity": {"l": 2}}]
    local = local_policy(SEVEN, hierarchies, {}, "mondrian")
    full = policy(path, hierarchies, 5, 0.02, SEVEN, sensitive=["occupation"], other="drop")
    for name, asked in (("mondrian", local), ("full_domain", full)):
        asked |= {"privacy": models, "sensitive": ["occupation"]}
        rows, _ = _process(folder, path, asked)
        say(f"60,000 visits of 20,000 persons, k = 5, l = 2: {name} by rows", rows)
        persons, memory = _process(folder, path, asked | {"person": "ssn"})
        say("  by persons", persons, rows, f"≤ 3   peak {memory:,.0f} MiB")


def _against_limit(folder: Path) -> None:
    path, hierarchies = visits(folder, 10**7, 3 * 10**6)
    columns = ", ".join(f'"{c}"' for c in (*SEVEN, "occupation", "ssn"))
    group = f"create or replace temp table g as select {columns}, count(*) as n from '{path}' group by {columns}"
    with duckdb.connect() as con:
        grouped = best(lambda: con.execute(group), 2)
        copied = best(lambda: con.execute(f"copy (select * from '{path}') to '{folder / 'copy.parquet'}'"), 2)
    say("10,000,000 rows of 3,000,000 persons: one group-by with the person", grouped)
    say("  one copy of the file", copied)
    local = local_policy(SEVEN, hierarchies, {"k_anonymity": {"k": 500}}, "mondrian")
    full = policy(path, hierarchies, 500, 0.02, SEVEN, other="drop")
    for name, asked in (("mondrian", local), ("full_domain", full)):
        asked |= {"sensitive": ["occupation"], "person": "ssn"}
        seconds, memory = _process(folder, path, asked, "--memory-limit", "3GiB")
        say(f"  shoal's {name}, k = 500", seconds, grouped + copied, f"≤ 4   peak {memory:,.0f} MiB, ≤ 4,096")


def _process(folder: Path, source: Path, asked: dict[str, Any], *options: str) -> tuple[float, float]:
    """Run `shoal run` on a source. Return its seconds and its peak memory in MiB."""
    written = folder / "persons.json"
    written.write_text(json.dumps(asked))
    return process(SHOAL, "run", str(written), "--source", str(source), "--target", str(folder / "anon.parquet"), *options)
