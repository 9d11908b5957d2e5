"""Measure mondrian and hilbert: on ten million rows with many combinations, against one group-by and one copy of the file, and
on tables of more and more rows."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import duckdb

from .measure import best, process, say
from .tables import QUASI, SEVEN, census, local_policy, sampled, with_parish

SHOAL = str(Path(sys.executable).with_name("shoal"))


def run(folder: Path) -> None:
    _many_cells(folder)
    _against_n(folder)
    _hilbert(folder)


def _many_cells(folder: Path) -> None:
    path, hierarchies = with_parish(folder, 10**7, 1000)
    columns = (*QUASI, "parish")
    named = ", ".join(f'"{column}"' for column in columns)
    with duckdb.connect() as con:
        grouped = best(
            lambda: con.execute(
                f"create or replace temp table g as select {named}, count(*) as n from '{path}' group by {named}"
            )
        )
        [cells] = con.execute("select count(*) from g").fetchone() or (0,)
        copied = best(lambda: con.execute(f"copy (select * from '{path}') to '{folder / 'copy.parquet'}'"))
    say(f"10,000,000 rows with {cells:,} distinct combinations: one group-by", grouped)
    say("  one copy of the file", copied)
    asked = local_policy(columns, hierarchies, {"k_anonymity": {"k": 50}}, "mondrian")
    seconds, memory = min(_process(folder, path, asked, "--memory-limit", "2GiB") for _ in range(2))
    say(
        "  shoal's mondrian, k = 50, from parquet to verified parquet",
        seconds,
        grouped + copied,
        f"≤ 5   peak {memory:,.0f} MiB, ≤ 3,072",
    )


def _against_n(folder: Path) -> None:
    for rows in (10**5, 10**6, 10**7):
        path, hierarchies = sampled(folder, rows)
        asked = local_policy(SEVEN, hierarchies, {"k_anonymity": {"k": 50}}, "mondrian")
        seconds, memory = _process(folder, path, asked)
        say(f"{rows:,} rows, 7 QIs, k = 50: mondrian", seconds, limit=f"peak {memory:,.0f} MiB")


def _hilbert(folder: Path) -> None:
    table, hierarchies = census(folder)
    asked = local_policy(SEVEN, hierarchies, {"simple_l_diversity": {"l": 4}}, "hilbert")
    seconds, _ = _process(folder, table, asked)
    say("census, 7 QIs, simple 4-diversity: hilbert", seconds)
    path, _ = sampled(folder, 10**6)
    seconds, memory = _process(folder, path, asked)
    say("1,000,000 rows: hilbert", seconds, limit=f"peak {memory:,.0f} MiB")


def _process(folder: Path, source: Path, asked: dict[str, Any], *options: str) -> tuple[float, float]:
    """Run `shoal run` on a source. Return its seconds and its peak memory in MiB."""
    policy = folder / "local.json"
    policy.write_text(json.dumps(asked))
    return process(SHOAL, "run", str(policy), "--source", str(source), "--target", str(folder / "anon.parquet"), *options)
