"""Measure `shoal audit` with all models against one group-by, and the share of a run in which it verifies its release."""

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
    for rows in (60_000, 10**6):
        _verification(folder, rows)


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


def _verification(folder: Path, rows: int) -> None:
    """Publish a sensitive column of many values that no model reads."""
    table = folder / f"notes_{rows}.parquet"
    numbers = f"select range as i, hash(range) as h from range({rows})"
    columns = "18 + h % 70 as age, hash(h) % 200 as parish, hash(h + 1) % 30 as disease, hash(h + 2) % 50000 as note"
    duckdb.connect().execute(f"copy (select {columns} from ({numbers})) to '{table}'")
    asked = {
        "quasi_identifiers": {
            "age": {"taxonomy": {"intervals": [5, 10, 20, 40]}},
            "parish": {"taxonomy": {"intervals": [10, 50, 100]}},
        },
        "sensitive": ["disease", "note"],
        "privacy": ["k_anonymity:k=5"],
        "algorithm": "full_domain",
    }
    release = min((shoal.anonymize(table, asked) for _ in range(3)), key=lambda each: each.summary["seconds"]["total"])
    seconds = release.summary["seconds"]
    say(f"{rows:,} rows with a sensitive column of 50,000 values that no model reads", seconds["total"])
    say("  of which verification", seconds["verify"], seconds["total"], "≤ 0.33")
