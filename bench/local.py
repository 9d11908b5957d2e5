"""Mondrian and Hilbert: against anonypy, against the limit on ten million rows, against time, against the paper's heuristic."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import anonypy
import duckdb
import shoal

from .measure import best, process, say
from .tables import QUASI, census, sampled, with_parish

SHOAL = str(Path(sys.executable).with_name("shoal"))
SEVEN = tuple(column for column in QUASI if column != "occupation")


def run(folder: Path) -> None:
    _against_anonypy(folder)
    _many_cells(folder)
    _against_n(folder)
    _hilbert(folder)


def _policy(columns: tuple[str, ...], hierarchies: dict[str, str], privacy: dict[str, Any], algorithm: Any) -> dict[str, Any]:
    """Ages and parishes are numbers, the other columns have taxonomies."""
    quasi = {c: {"taxonomy": hierarchies[c]} if c in hierarchies and c != "age" else {} for c in columns}
    sensitive = ["salary-class" if "occupation" in columns else "occupation"]
    return {"quasi_identifiers": quasi, "sensitive": sensitive, "other": "drop", "privacy": [privacy], "algorithm": algorithm}


def _against_anonypy(folder: Path) -> None:
    table, hierarchies = census(folder)
    frame = duckdb.connect().execute(f"select * from read_csv('{table}', delim = ';')").df()
    columns = [*SEVEN, "occupation"]
    frame = frame[columns].astype({column: "category" for column in columns if frame[column].dtype == object})
    rows: list[dict[str, Any]] = []
    theirs = best(lambda: rows.extend(anonypy.Preserver(frame, list(SEVEN), "occupation").anonymize_k_anonymity(5)), 1)
    classes = len({tuple(row[column] for column in SEVEN) for row in rows})
    say(f"census, 7 QIs, k = 5: anonypy, {classes:,} classes", theirs)
    asked = _policy(SEVEN, hierarchies, {"k_anonymity": {"k": 5}}, "mondrian")
    made = shoal.anonymize(frame, asked).summary["release"]
    ours = best(lambda: shoal.anonymize(frame, asked).close())
    say(f"  shoal's mondrian, verified, {made['classes']:,} classes", ours, theirs, "≤ 0.1")


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
    asked = _policy(columns, hierarchies, {"k_anonymity": {"k": 50}}, "mondrian")
    seconds, memory = _process(folder, path, asked, "--memory-limit", "2GiB")
    say(
        "  shoal's mondrian, k = 50, from parquet to verified parquet",
        seconds,
        grouped + copied,
        f"≤ 5   peak {memory:,.0f} MiB, ≤ 3,072",
    )


def _against_n(folder: Path) -> None:
    for rows in (10**5, 10**6, 10**7):
        path, hierarchies = sampled(folder, rows)
        asked = _policy(SEVEN, hierarchies, {"k_anonymity": {"k": 50}}, "mondrian")
        seconds, memory = _process(folder, path, asked)
        say(f"{rows:,} rows, 7 QIs, k = 50: mondrian", seconds, limit=f"peak {memory:,.0f} MiB")


def _hilbert(folder: Path) -> None:
    table, hierarchies = census(folder)
    asked = _policy(SEVEN, hierarchies, {"simple_l_diversity": {"l": 4}}, "hilbert")
    seconds, _ = _process(folder, table, asked)
    say("census, 7 QIs, simple 4-diversity: hilbert", seconds)
    path, _ = sampled(folder, 10**6)
    seconds, memory = _process(folder, path, asked)
    say("1,000,000 rows: hilbert", seconds, limit=f"peak {memory:,.0f} MiB")


def _process(folder: Path, source: Path, asked: dict[str, Any], *options: str) -> tuple[float, float]:
    """Seconds and peak memory of `shoal run`."""
    policy = folder / "local.json"
    policy.write_text(json.dumps(asked))
    return process(SHOAL, "run", str(policy), "--source", str(source), "--target", str(folder / "anon.parquet"), *options)
