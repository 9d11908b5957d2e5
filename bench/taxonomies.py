"""A taxonomy of a million rows: a whole run with it, of which few leaves occur in the source."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import duckdb

from .measure import process, say

LEAVES = 1_000_000
ROWS = 100_000


def run(folder: Path) -> None:
    taxonomy, source = folder / "codes.csv", folder / "codes.parquet"
    with duckdb.connect() as con:
        con.execute("select setseed(0.5)")
        levels = ", ".join(f"'level {n}: ' || range // {n}" for n in (10, 1_000, 50_000))
        con.execute(
            f"copy (select 'code ' || range, {levels}, '*' from range({LEAVES})) to '{taxonomy}' (header false, delim ';')"
        )
        drawn = f"'code ' || cast(floor(random() * {LEAVES}) as bigint)"
        con.execute(f"copy (select {drawn} as code, range % 90 as age from range({ROWS})) to '{source}'")
    asked = folder / "taxonomies.json"
    quasi = {"code": {"taxonomy": str(taxonomy)}, "age": {"taxonomy": {"intervals": [10, 30]}}}
    asked.write_text(json.dumps({"source": str(source), "quasi_identifiers": quasi, "privacy": [{"k_anonymity": {"k": 5}}]}))
    shoal = str(Path(sys.executable).with_name("shoal"))
    for limit in (1024, 512):
        seconds, memory = process(shoal, "run", str(asked), "--dry-run", "--memory-limit", f"{limit}MiB")
        what = f"{ROWS:,} rows, a taxonomy CSV of {LEAVES:,} rows: shoal run, DuckDB's limit {limit:,} MiB"
        say(what, seconds, limit=f"≤ 10 s   peak {memory:,.0f} MiB, of which Python has about 130")
