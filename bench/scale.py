"""Measure a run on ten million rows from parquet to parquet against one group-by and one copy of the same file."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

import duckdb

from .measure import best, process, say
from .tables import QUASI, policy, sampled

ROWS = 10_000_000
ROLES = {"sensitive": ["salary-class"]}
UNIQUE = {"keep": ["id"], "other": "keep"}


class Figures(NamedTuple):
    """What a run on a table takes, and what one group-by and one copy of it take in the same minutes."""

    combinations: int
    grouped: float
    copied: float
    seconds: float
    mebibytes: float

    @property
    def ratio(self) -> float:
        return self.seconds / (self.grouped + self.copied)


def run(folder: Path) -> None:
    path, hierarchies = sampled(folder, ROWS)
    _case(folder, path, hierarchies, "every column has a role", ROLES, "≤ 3")
    _case(folder, path, hierarchies, "a kept column of few values", {"other": "keep"}, "≤ 3")
    unique = folder / "unique.parquet"
    numbered = "select *, (row_number() over ()) * 7919 % 10000019 as id"
    duckdb.connect().execute(f"copy ({numbered} from '{path}') to '{unique}'")
    _case(folder, unique, hierarchies, "a kept column of unique values, so every row is sorted", UNIQUE, "")


def _case(folder: Path, path: Path, hierarchies: dict[str, str], what: str, roles: Mapping[str, object], bound: str) -> None:
    found = figures(folder, path, policy(path, hierarchies, 1650, 0.02, QUASI, **roles))
    say(f"{ROWS:,} rows, {what}: one group-by", found.grouped)
    say("  one copy of the file", found.copied)
    memory = f"{bound}   peak {found.mebibytes:,.0f} MiB"
    say("  shoal run, with its default memory limit of 1 GiB", found.seconds, found.grouped + found.copied, memory)


def figures(folder: Path, source: Path | str, asked: dict[str, object], runs: int = 3) -> Figures:
    """Return what a run of a policy on parquet files takes. The group-by and the copy are the shortest of some runs.

    The copy need not keep the order of the rows, as a release does not: on large tables it is twice as fast then.
    """
    columns = ", ".join(f'"{c}"' for c in QUASI)
    group = f"create or replace temp table g as select {columns}, count(*) as n from '{source}' group by {columns}"
    copy, released = folder / "copy.parquet", folder / "anon.parquet"
    with duckdb.connect(config={"preserve_insertion_order": False}) as con:
        grouped = best(lambda: con.execute(group), runs)
        [(combinations,)] = con.execute("select count(*) from g").fetchall()
        copied = best(lambda: con.execute(f"copy (select * from '{source}') to '{copy}'"), runs)
    copy.unlink()
    written = folder / "scale.json"
    written.write_text(json.dumps(asked))
    shoal = str(Path(sys.executable).with_name("shoal"))
    found = process(shoal, "run", str(written), "--target", str(released))
    released.unlink()
    return Figures(combinations, grouped, copied, *found)
