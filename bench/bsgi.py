"""Search of bsgi: information loss and time against the paper's greedy, mondrian and hilbert, and how time grows with rows.

The table is 002's: 30,162 rows; age and education as numbers, marital status, race and sex by taxonomy; sensitive: occupation.
Larger tables are drawn from it, with ages shifted by up to 3 years so that there are more cells. Times of searches, and of the
greedy, are CPU seconds; ten million rows go from parquet to verified parquet.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import duckdb
import shoal
from shoal.algorithms.bsgi import Bsgi

from . import greedy
from .measure import best, clocked, process, say
from .tables import census, sampled

SCHOOL = (
    *("Preschool", "1st-4th", "5th-6th", "7th-8th", "9th", "10th", "11th", "12th", "HS-grad", "Some-college"),
    *("Assoc-voc", "Assoc-acdm", "Bachelors", "Masters", "Prof-school", "Doctorate"),
)
NUMBERS = ("age", "school")
BY_TAXONOMY = ("marital-status", "race", "sex")
LIMITS = {2: 0.05, 3: 0.10, 4: 0.20, 5: 0.40, 6: 0.57, 7: 0.80}
"""By l, how much of the greedy's information loss that of bsgi may be."""
TIMED = (2, 4, 7)
MILLION = 1_000_000
SHOAL = str(Path(sys.executable).with_name("shoal"))


def run(folder: Path) -> None:
    con = duckdb.connect()
    if hierarchies := small(con, folder):
        quality(con, hierarchies)
        _plain(con, folder, hierarchies)
        _million(con, folder, hierarchies)
        _ten_million(con, folder, hierarchies)


def small(con: duckdb.DuckDBPyConnection, folder: Path) -> dict[str, str]:
    """Make the table `small` of 30,162 rows; return the files of its taxonomies, and nothing without the census table."""
    table, hierarchies = census(folder)
    _make(con, "small", f"read_csv('{table}', delim = ';')", "cast(age as int)")
    if con.execute("select count(*) from small").fetchone() != (30_162,):
        print("this case needs the census table: SHOAL_CENSUS names its folder")
        return {}
    return {column: hierarchies[column] for column in BY_TAXONOMY}


def _make(con: duckdb.DuckDBPyConnection, table: str, source: str, age: str) -> None:
    ranks = ", ".join(f"('{level}', {rank})" for rank, level in enumerate(SCHOOL))
    con.execute(
        f'create table {table} as select {age} as age, rank as school, c."marital-status", c.race, c.sex, occupation '
        f"from {source} as c join (values {ranks}) as r(level, rank) on r.level = c.education"
    )


def quality(con: duckdb.DuckDBPyConnection, hierarchies: dict[str, str]) -> dict[str, list[tuple[float, float]]]:
    """Compare information losses for every l; return them by what lost them."""
    rows = greedy.points(con, "small", NUMBERS, hierarchies)
    drawn: dict[str, list[tuple[float, float]]] = {"greedy": [], "bsgi": [], "cuts alone": [], "mondrian": [], "hilbert": []}
    print("information loss of 30,162 rows; ratios of bsgi, and their limits")
    for l, limit in LIMITS.items():  # noqa: E741
        made = _loss(con, hierarchies, "unique_distinct_l_diversity", l, {"name": "bsgi"})
        cuts = _loss(con, hierarchies, "unique_distinct_l_diversity", l, {"name": "bsgi", "effort": 0})
        mondrian = _loss(con, hierarchies, "simple_l_diversity", l, {"name": "mondrian"})
        hilbert = _loss(con, hierarchies, "simple_l_diversity", l, {"name": "hilbert", "l": l})
        theirs = greedy.by_arrays(rows, l).loss
        for name, loss in zip(drawn, (theirs, made, cuts, mondrian, hilbert), strict=True):
            drawn[name].append((l, loss))
        print(
            f"l = {l}   bsgi {made:9,.0f} (cuts alone {cuts:9,.0f})   "
            f"greedy {theirs:9,.0f}   {made / theirs:5.3f} × ≤ {limit:.2f}   "
            f"mondrian, simple l {mondrian:9,.0f}   {made / mondrian:5.3f} × ≤ 0.30   "
            f"hilbert {hilbert:9,.0f}   {made / hilbert:5.3f} × ≤ 0.60",
            flush=True,
        )
    return drawn


def _plain(con: duckdb.DuckDBPyConnection, folder: Path, hierarchies: dict[str, str]) -> None:
    rows = greedy.points(con, "small", NUMBERS, hierarchies)
    file = _filed(con, folder, "small")
    for l in TIMED:  # noqa: E741
        theirs = greedy.row_by_row(rows, l, 200)
        say(f"30,162 rows, l = {l}: the greedy in plain Python, by its first 200 groups", theirs.whole)
        say("  bsgi with default effort", _searched(file, hierarchies, l, None), theirs.whole, "≤ 0.20")


def _million(con: duckdb.DuckDBPyConnection, folder: Path, hierarchies: dict[str, str]) -> None:
    for table, count in (("thousands", MILLION // 10), ("million", MILLION)):
        path, _ = sampled(folder, count)
        con.execute("select setseed(0.5)")
        _make(con, table, f"'{path}'", "cast(c.age as int) + cast(floor(random() * 7) as int) - 3")
    rows = greedy.points(con, "million", NUMBERS, hierarchies)
    thousands, million = (_filed(con, folder, table) for table in ("thousands", "million"))
    for l in TIMED:  # noqa: E741
        theirs = greedy.by_arrays(rows, l, 1_000)
        say(f"1,000,000 rows, l = {l}: the greedy over arrays, by its first 1,000 groups", theirs.whole)
        seconds = _searched(million, hierarchies, l, 0)
        say("  bsgi, effort 0", seconds, theirs.whole, "≤ 0.067")
        say("  against 100,000 rows", seconds, _searched(thousands, hierarchies, l, 0), "≤ 8")


def _ten_million(con: duckdb.DuckDBPyConnection, folder: Path, hierarchies: dict[str, str]) -> None:
    drawn, _ = sampled(folder, 10 * MILLION)
    con.execute("select setseed(0.5)")
    _make(con, "large", f"'{drawn}'", "cast(c.age as int) + cast(floor(random() * 7) as int) - 3")
    path, copy = folder / "large.parquet", folder / "copy.parquet"
    con.execute(f"copy large to '{path}'")
    con.execute("drop table large")
    columns = ", ".join(f'"{column}"' for column in (*NUMBERS, *hierarchies, "occupation"))
    group = f"create or replace temp table g as select {columns}, count(*) as n from '{path}' group by {columns}"
    grouped, copied = best(lambda: con.execute(group)), best(lambda: con.execute(f"copy (select * from '{path}') to '{copy}'"))
    say("10,000,000 rows: one group-by", grouped)
    say("  one copy of the file", copied)
    asked = folder / "bsgi.json"
    made = _policy(hierarchies, "unique_distinct_l_diversity", 4, {"name": "bsgi", "effort": 0})
    asked.write_text(json.dumps({**made, "source": str(path), "target": str(folder / "anonymous.parquet")}))
    seconds, memory = process(SHOAL, "run", str(asked), "--memory-limit", "3GiB")
    say("  bsgi, l = 4, effort 0", seconds, grouped + copied, f"≤ 5   peak {memory:,.0f} MiB, ≤ 4,096")


def _loss(con: duckdb.DuckDBPyConnection, hierarchies: dict[str, str], model: str, l: int, algorithm: Any) -> float:  # noqa: E741
    with shoal.anonymize("small", _policy(hierarchies, model, l, algorithm), con=con) as release:
        return float(release.summary["utility"]["information_loss"])


def _filed(con: duckdb.DuckDBPyConnection, folder: Path, table: str) -> Path:
    """Write a table to a file: shoal reads it by an engine of its own, and may tell that how many threads to take."""
    path = folder / f"{table}.parquet"
    con.execute(f"copy {table} to '{path}'")
    return path


def _searched(file: Path, hierarchies: dict[str, str], l: int, effort: int | None) -> float:  # noqa: E741
    """Return the least CPU time of three searches."""
    algorithm = {"name": "bsgi"} if effort is None else {"name": "bsgi", "effort": effort}
    policy = _policy(hierarchies, "unique_distinct_l_diversity", l, algorithm)
    with clocked(Bsgi, "search") as times:
        for _ in range(3):
            shoal.anonymize(str(file), policy, dry_run=True).close()
    return min(times)


def _policy(hierarchies: dict[str, str], model: str, l: int, algorithm: Any) -> dict[str, Any]:  # noqa: E741
    return {
        "quasi_identifiers": {**dict.fromkeys(NUMBERS), **{c: {"taxonomy": file} for c, file in hierarchies.items()}},
        "sensitive": ["occupation"],
        "privacy": [{model: {"l": l}}],
        "algorithm": algorithm,
    }
