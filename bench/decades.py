"""Measure runs from parquet to parquet on tables of 10^5 to 10^9 rows against one group-by and one copy of the same files.

SHOAL_SIZES names the sizes, with commas between. Every run asks for the same share of the rows in each class. The figures of a
size replace those that bench/results/decades.csv has of it. docs/explanation/large-tables.svg draws that file, and
`pytest tests/docs/test_reference.py --update` writes it into the page.
"""

from __future__ import annotations

import csv
import os
import shutil
from pathlib import Path
from typing import Any

from shoal.report.charts import altair, svg_of

from .measure import say
from .scale import ROLES, figures
from .tables import FILE, QUASI, in_files, policy

SIZES = [int(size) for size in os.environ.get("SHOAL_SIZES", "100000,1000000,10000000,100000000").split(",")]
MEBIBYTES = {100_000_000: 4096, 1_000_000_000: 8192}
"""The most memory that a run on so many rows should take."""
RESULTS = Path(__file__).parent / "results/decades.csv"
PICTURE = Path(__file__).parents[1] / "docs/explanation/large-tables.svg"
COLUMNS = ("rows", "combinations", "k", "group_by", "copy", "run", "ratio", "mebibytes")


def run(folder: Path) -> None:
    before = None
    for rows in SIZES:
        table, hierarchies = in_files(folder, rows)
        k = max(2, rows * 1650 // FILE)
        source = f"{table}/*.parquet"
        found = figures(folder, source, policy(source, hierarchies, k, 0.02, QUASI, **ROLES), 1 if rows > FILE else 3)
        shutil.rmtree(table)
        say(f"{rows:,} rows of {found.combinations:,} combinations, k = {k:,}: one group-by", found.grouped)
        say("  one copy of the files", found.copied)
        limit = f", ≤ {MEBIBYTES[rows]:,}" if rows in MEBIBYTES else ""
        bound = "≤ 3" if rows >= FILE else ""
        say("  shoal run", found.seconds, found.grouped + found.copied, f"{bound}   peak {found.mebibytes:,.0f} MiB{limit}")
        if before:
            say(f"  against {before[0]:,} rows", found.seconds, before[1], "≤ 10.5" if rows == 10 * before[0] else "")
        before = rows, found.seconds
        figures_of = found.combinations, k, *(f"{each:.3f}" for each in (found.grouped, found.copied, found.seconds))
        _keep(dict(zip(COLUMNS, map(str, (rows, *figures_of, f"{found.ratio:.3f}", f"{found.mebibytes:.0f}")), strict=True)))


def _keep(figures: dict[str, str]) -> None:
    """Put the figures of a size into the file of all sizes, and draw it."""
    known = list(csv.DictReader(RESULTS.open())) if RESULTS.exists() else []
    lines = sorted([figures, *(each for each in known if each["rows"] != figures["rows"])], key=lambda each: int(each["rows"]))
    with RESULTS.open("w", newline="") as file:
        writer = csv.DictWriter(file, COLUMNS, lineterminator="\n")
        writer.writeheader()
        writer.writerows(lines)
    PICTURE.write_text(_picture(lines))


def _picture(lines: list[dict[str, str]]) -> str:
    """Return seconds against rows as SVG, both by powers of ten."""
    alt = altair()
    points: list[dict[str, Any]] = []
    for each in lines:
        seconds = {"shoal run": float(each["run"]), "one group-by and one copy": float(each["group_by"]) + float(each["copy"])}
        points += [{"rows": int(each["rows"]), "seconds": spent, "what": what} for what, spent in seconds.items()]
    scale = alt.Scale(type="log", nice=False)
    chart = (
        alt.Chart(alt.Data(values=points), width=560, height=320)
        .mark_line(point=True)
        .encode(
            x=alt.X("rows:Q", scale=scale, axis=alt.Axis(values=[int(each["rows"]) for each in lines], format="~s")),
            y=alt.Y("seconds:Q", scale=alt.Scale(type="log"), axis=alt.Axis(values=[0.01, 0.1, 1, 10, 100, 1000], format="~g")),
            color=alt.Color(
                "what:N",
                sort=None,
                legend=alt.Legend(title=None, orient="top-left"),
                scale=alt.Scale(range=["#0a7ea4", "#d1581f"]),
            ),
        )
    )
    return svg_of(chart, "seconds of a run, and of one group-by and one copy, against rows, both by powers of ten")
