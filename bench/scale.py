"""Ten million rows from parquet to verified parquet, against the limit: one group-by and one copy of the same file."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import duckdb

from .measure import best, process, say
from .tables import QUASI, policy, sampled

ROWS = 10_000_000


def run(folder: Path) -> None:
    path, hierarchies = sampled(folder, ROWS)
    columns = ", ".join(f'"{c}"' for c in QUASI)
    con = duckdb.connect()
    grouped = best(
        lambda: con.execute(
            f"create or replace temp table g as select {columns}, count(*) as n from '{path}' group by {columns}"
        )
    )
    copied = best(lambda: con.execute(f"copy (select * from '{path}') to '{folder / 'copy.parquet'}'"))
    con.close()
    say(f"{ROWS:,} rows: one group-by over the 8 QIs", grouped)
    say(f"{ROWS:,} rows: one copy of the file", copied)
    shoal = str(Path(sys.executable).with_name("shoal"))
    for what, more in (
        ("from counts", {"sensitive": ["salary-class"]}),
        ("row by row (other: keep)", {"other": "keep"}),
    ):
        asked = folder / "scale.json"
        asked.write_text(json.dumps(policy(path, hierarchies, 1650, 0.02, QUASI, **more)))
        for option in ((), ("--memory-limit", "1GiB")):
            seconds, memory = process(shoal, "run", str(asked), "--target", str(folder / "anon.parquet"), *option)
            label = f"  shoal run, {what}{' with ' + ' '.join(option) if option else ''}"
            say(label, seconds, grouped + copied, f"≤ 3   peak {memory:,.0f} MiB, ≤ 2048")
