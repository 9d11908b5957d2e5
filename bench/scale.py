"""Measure a run on ten million rows from parquet to parquet against one group-by and one copy of the same file."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from pathlib import Path

import duckdb

from .measure import best, process, say
from .tables import QUASI, policy, sampled

ROWS = 10_000_000
UNIQUE = {"keep": ["id"], "other": "keep"}


def run(folder: Path) -> None:
    path, hierarchies = sampled(folder, ROWS)
    _case(folder, path, hierarchies, "every column has a role", {"sensitive": ["salary-class"]}, "≤ 3")
    _case(folder, path, hierarchies, "a kept column of few values", {"other": "keep"}, "≤ 3")
    unique = folder / "unique.parquet"
    numbered = "select *, (row_number() over ()) * 7919 % 10000019 as id"
    duckdb.connect().execute(f"copy ({numbered} from '{path}') to '{unique}'")
    _case(folder, unique, hierarchies, "a kept column of unique values, so every row is sorted", UNIQUE, "")


def _case(folder: Path, path: Path, hierarchies: dict[str, str], what: str, roles: Mapping[str, object], bound: str) -> None:
    columns = ", ".join(f'"{c}"' for c in QUASI)
    group = f"create or replace temp table g as select {columns}, count(*) as n from '{path}' group by {columns}"
    with duckdb.connect() as con:
        grouped = best(lambda: con.execute(group))
        copied = best(lambda: con.execute(f"copy (select * from '{path}') to '{folder / 'copy.parquet'}'"))
    say(f"{ROWS:,} rows, {what}: one group-by", grouped)
    say("  one copy of the file", copied)
    shoal = str(Path(sys.executable).with_name("shoal"))
    asked = folder / "scale.json"
    asked.write_text(json.dumps(policy(path, hierarchies, 1650, 0.02, QUASI, **roles)))
    seconds, memory = process(shoal, "run", str(asked), "--target", str(folder / "anon.parquet"))
    say("  shoal run, with its default memory limit of 1 GiB", seconds, grouped + copied, f"{bound}   peak {memory:,.0f} MiB")
