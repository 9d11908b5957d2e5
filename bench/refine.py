"""Search of refine: Algorithms 1 and 2 of 003 against one group-by; GLP and RE of ARP, NG and local groups."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import duckdb
import shoal
from shoal.algorithms import refine

from .measure import clocked, with_secret
from .papers_003 import QUASI
from .tables import census, sampled

KINDS: dict[str, dict[str, Any]] = {
    "ARP": {"algorithm": "refine"},
    "NG": {"algorithm": {"name": "refine", "groups": "none"}, "publish": "ring"},
    "local": {"algorithm": {"name": "refine", "groups": "local"}},
}
DRAWS = ("", "another draw")
"""The number of attributes that divide blocks for local groups was chosen on the rows of the first draw."""
SEARCHES = ("correlations", "partition", "refined", "space")
"""The functions that make up the search: AIP and ARP, with the points that these read."""


def run(folder: Path) -> None:
    for rows in (1_000_000, 10_000_000):
        _time(folder, rows)
    for draw in DRAWS:
        _quality(folder, draw)


def _time(folder: Path, rows: int) -> None:
    """Compare AIP and ARP with one group-by of the same columns, ages shifted by up to 3 years so that there are more cells."""
    path, hierarchies = sampled(folder, rows)
    con = duckdb.connect()
    con.execute("select setseed(0.5)")
    jitter = "cast(age as int) + cast(floor(random() * 7) as int) - 3 as age"
    con.execute(f"create table people as select * replace ({jitter}) from '{path}'")
    columns = ", ".join(f'"{column}"' for column in (*QUASI, "occupation"))
    grouped = f"create or replace temp table grouped as select {columns}, count(*) as n from people group by all"
    con.execute(grouped)
    people = folder / "people.parquet"
    con.execute(f"copy people to '{people}'")
    for l in (2, 5) if rows == 1_000_000 else (5,):  # noqa: E741
        base = _seconds(lambda: con.execute(grouped))
        with clocked(refine, *SEARCHES) as spent:
            shoal.anonymize(str(people), _policy(hierarchies, l, algorithm="refine"), dry_run=True).close()
        whole = sum(spent)
        print(f"{rows:10,} rows  l = {l}  AIP + ARP {whole:6.2f} CPU s   ratio to one group-by {whole / base:5.2f}", flush=True)


def _quality(folder: Path, draw: str) -> None:
    """Compare GLP and RE of 20,000 rows."""
    table, hierarchies = census(folder)
    con = duckdb.connect()
    con.execute(f"create table census as select * from read_csv('{table}', delim = ';')")
    with with_secret():
        for l in range(2, 8):  # noqa: E741
            told = {}
            for kind, asked in KINDS.items():
                source = con.sql(f"select * from census order by md5('{draw}' || row_number() over ()) limit 20000")
                measures = ["correspondence_loss", "reconstruction_error"]
                with shoal.anonymize(source, _policy(hierarchies, l, metrics=measures, **asked), con=con) as release:
                    told[kind] = release.summary["utility"]
            glp = {kind: figures["correspondence_loss"] for kind, figures in told.items()}
            excess = told["ARP"]["reconstruction_error"] / (1 - 1 / l)
            print(
                f"20,000 rows{draw and f' ({draw})'}  l = {l}  GLP: ARP {glp['ARP']:.3f}, NG {glp['NG']:.3f}, difference "
                f"{abs(glp['ARP'] - glp['NG']):.3f}; local / ARP {glp['local'] / glp['ARP']:.3f}; "
                f"RE(ARP) / (1 - 1/l) {excess:.4f}",
                flush=True,
            )


def _policy(hierarchies: dict[str, str], l: int, **more: Any) -> dict[str, Any]:  # noqa: E741
    return {
        "quasi_identifiers": {c: None if c == "age" else {"taxonomy": hierarchies[c]} for c in QUASI},
        "sensitive": ["occupation"],
        "privacy": [{"simple_l_diversity": {"l": l}}],
        "other": "drop",
        **more,
    }


def _seconds(what: Callable[[], object]) -> float:
    """Return the least CPU time of three."""
    times = []
    for _ in range(3):
        started = time.process_time()
        what()
        times.append(time.process_time() - started)
    return min(times)
