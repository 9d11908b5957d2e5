"""Measure a run from a table of PostgreSQL to another one against one group-by and one copy in the same server.

The bytes that the client receives are counted as well. They are statistics and minimal nodes, and do not grow with the rows.
"""

from __future__ import annotations

from pathlib import Path

import psycopg
import shoal

from tests.backends.conftest import server, url
from tests.backends.wire import relayed

from .measure import best, say
from .tables import QUASI, SEVEN, policy, sampled

SIZES = (100_000, 1_000_000)


def run(folder: Path) -> None:
    with server() as base, psycopg.connect(base, autocommit=True) as con:
        for rows in SIZES:
            path, hierarchies = sampled(folder, rows)
            table = f"shoal_bench_{rows}"
            con.execute(f"drop table if exists {table}".encode())
            shoal.anonymize(path, LOADING, target=url(base, table)).close()
            for quasi, k in ((SEVEN, 5), (QUASI, 165)):
                _case(con, base, table, rows, quasi, k, hierarchies)
                if rows == max(SIZES):
                    _search_elsewhere(path, url(base, table), url(base, "shoal_bench_anon"), quasi, k, hierarchies)
            con.execute(f"drop table {table}, shoal_bench_anon".encode())


LOADING = {"quasi_identifiers": {"sex": {"max_level": 0}}, "other": "keep", "privacy": [{"k_anonymity": {"k": 1}}]}
"""A policy whose release changes nothing: it loads a file into PostgreSQL."""


def _case(
    con: psycopg.Connection, base: str, table: str, rows: int, quasi: tuple[str, ...], k: int, hierarchies: dict[str, str]
) -> None:
    columns = ", ".join(f'"{c}"' for c in quasi)

    def made(name: str, select: str) -> float:
        con.execute(f"drop table if exists {name}".encode())
        seconds = best(lambda: con.execute(f"create table {name} as {select}".encode()), runs=1)
        con.execute(f"drop table {name}".encode())
        return seconds

    con.execute(f"analyze {table}".encode())
    grouped = min(
        made("shoal_bench_group", f"select {columns}, count(*) as n from {table} group by {columns}") for _ in range(3)
    )
    copied = min(made("shoal_bench_copy", f"select * from {table}") for _ in range(3))
    asked = policy("", hierarchies, k, 0.02, quasi, other="keep")
    with relayed(base) as (through, received):
        source, target = url(through, table), url(through, "shoal_bench_anon")
        made_of = shoal.anonymize(source, asked, target=target)
        told = len(received)
        made_of.close()
        seconds = best(lambda: shoal.anonymize(source, asked, target=target).close())
    statements = made_of.script.count(";\n")
    say(f"{rows:,} rows, {len(quasi)} columns, k = {k}: one group-by", grouped)
    say("  one create table as", copied)
    say("  shoal", seconds, grouped + copied, "≤ 4" if rows == max(SIZES) else "")
    minimal = len(made_of.summary["algorithm"]["minimal"])
    print(f"  {statements} statements, {told:,} bytes received, {minimal} minimal nodes among them", flush=True)


CELLS = ("encode", "search", "refine")
"""The stages that read cells only."""


def _search_elsewhere(
    path: Path, source: str, target: str, quasi: tuple[str, ...], k: int, hierarchies: dict[str, str]
) -> None:
    """Measure what it would save to search in an embedded DuckDB, as Spark does, before the cells have come there."""
    asked = policy("", hierarchies, k, 0.02, quasi, other="keep")
    runs = [shoal.anonymize(source, asked, target=target).summary["seconds"] for _ in range(3)]
    stages = min(runs, key=lambda each: each["total"])
    alone = min(sum(shoal.anonymize(path, asked, dry_run=True).summary["seconds"][each] for each in CELLS) for _ in range(3))
    there = sum(stages[each] for each in CELLS)
    whole = stages["total"]
    say("  the stages of cells alone, in the server", there)
    say("  the same in DuckDB", alone, there)
    say("  the whole run with these in DuckDB, against the whole run in the server", whole - there + alone, whole)
