"""Measure `shoal audit` with all models against one group-by over the quasi-identifiers."""

from __future__ import annotations

from pathlib import Path

import duckdb
import shoal

from .measure import best, say
from .tables import QUASI, sampled, with_parish


def run(folder: Path) -> None:
    big, _ = sampled(folder, 10_000_000)
    _case("10,000,000 rows, 8 QIs", big, list(QUASI), "salary-class", "≤ 2")
    _case(
        "1,000,000 rows in about 800,000 classes", with_parish(folder, 10**6, 400)[0], [*QUASI, "parish"], "salary-class", "≤ 3"
    )


def _case(what: str, path: Path, quasi: list[str], sensitive: str, bound: str) -> None:
    columns = ", ".join(f'"{c}"' for c in quasi)
    con = duckdb.connect()
    grouped = best(
        lambda: con.execute(
            f"create or replace temp table g as select {columns}, count(*) as n from '{path}' group by {columns}"
        )
    )
    con.close()
    say(f"{what}: one group-by", grouped)
    say("  audit, all models", best(lambda: shoal.audit(path, quasi, [sensitive])), grouped, bound)
