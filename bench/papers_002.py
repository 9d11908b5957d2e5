"""002 on the census table: bsgi against the paper's greedy, and against mondrian and hilbert under models that promise 1/l.

The table is the paper's: 30,162 rows; age and education as numbers, marital status, race and sex by taxonomy; occupation is
sensitive.
The paper has final weight and hours besides. Where the folder of the census table has `adult_45222.csv`, whose first 30,162
rows they are, Table 5 and Figs 4 to 6 follow, without Incognito.
"""

from __future__ import annotations

import random
import time
from pathlib import Path
from typing import Any

import duckdb
import numpy as np
import shoal

from .figures import lines
from .tables import CENSUS, census

SCHOOL = (
    *("Preschool", "1st-4th", "5th-6th", "7th-8th", "9th", "10th", "11th", "12th", "HS-grad", "Some-college"),
    *("Assoc-voc", "Assoc-acdm", "Bachelors", "Masters", "Prof-school", "Doctorate"),
)
BY_TAXONOMY = ("marital-status", "race", "sex")
LIMITS = {2: 0.05, 3: 0.10, 4: 0.20, 5: 0.40, 6: 0.57, 7: 0.80}
FIGURES = {"seconds": ("CPU seconds", 4), "loss": ("information loss", 5), "discernibility": ("discernibility", 6)}
RESULTS = Path(__file__).parent / "results"


def run(folder: Path) -> None:
    con = duckdb.connect()
    table, hierarchies = census(folder)
    con.execute(f"create table census as select * from read_csv('{table}', delim = ';')")
    ranks = ", ".join(f"('{level}', {rank})" for rank, level in enumerate(SCHOOL))
    con.execute(
        'create table t as select cast(age as int) as age, rank as school, c."marital-status", c.race, c.sex, occupation '
        f"from census as c join (values {ranks}) as r(level, rank) on r.level = c.education"
    )
    if con.execute("select count(*) from t").fetchone() != (30_162,):
        print("this case needs the census table: SHOAL_CENSUS names its folder")
        return
    costs = _costs(con, hierarchies)
    values = con.execute('select age, school, "marital-status", race, sex, occupation from t').fetchall()
    drawn: dict[str, list[tuple[float, float]]] = {"greedy": [], "bsgi": [], "cuts alone": [], "mondrian": [], "hilbert": []}
    print("information loss; ratio of bsgi to the greedy, and the limit; CPU seconds of the greedy and of bsgi's whole run")
    for l, limit in LIMITS.items():  # noqa: E741
        greedy, greedy_seconds = _greedy(values, costs, l)
        simple, unique = {"simple_l_diversity": {"l": l}}, {"unique_distinct_l_diversity": {"l": l}}
        made, seconds = _loss(con, hierarchies, unique, {"name": "bsgi"})
        cuts, _ = _loss(con, hierarchies, unique, {"name": "bsgi", "effort": 0})
        mondrian, _ = _loss(con, hierarchies, simple, {"name": "mondrian"})
        hilbert, _ = _loss(con, hierarchies, simple, {"name": "hilbert", "l": l})
        for name, loss in zip(drawn, (greedy, made, cuts, mondrian, hilbert), strict=True):
            drawn[name].append((l, loss))
        print(
            f"l = {l}  greedy {greedy:9,.0f}   cuts {cuts:9,.0f}   bsgi {made:9,.0f}   {made / greedy:5.3f} × ≤ {limit:.2f}   "
            f"{greedy_seconds:6.2f} s {seconds:6.2f} s",
            flush=True,
        )
        print(
            f"       simple l: mondrian {mondrian:9,.0f}   {made / mondrian:5.3f} × ≤ 0.30   "
            f"hilbert {hilbert:9,.0f}   {made / hilbert:5.3f} × ≤ 0.60",
            flush=True,
        )
    (RESULTS / "papers-002.svg").write_text(lines("information loss on 30,162 rows", "l", drawn))
    _seven(con, hierarchies)


def _seven(con: duckdb.DuckDBPyConnection, hierarchies: dict[str, str]) -> None:
    """Table 5 and Figs 4 to 6: the seven quasi-identifiers of the paper, four of them numbers; Mondrian under distinct l."""
    if not (whole := CENSUS / "adult_45222.csv").is_file():
        print("Table 5 and Figs 4 to 6 need adult_45222.csv beside the census table")
        return
    columns = 'age, fnlwgt, "education-num" as school, "hours-per-week" as hours, "marital-status", race, sex, occupation'
    con.execute(f"create table seven as select {columns} from read_csv('{whole}') limit 30162")
    quasi = {c: None for c in ("age", "fnlwgt", "school", "hours")} | {c: {"taxonomy": hierarchies[c]} for c in BY_TAXONOMY}
    charts: dict[str, dict[str, list[tuple[float, float]]]] = {figure: {"bsgi": [], "mondrian": []} for figure in FIGURES}
    print("the paper's seven quasi-identifiers, the mean of a class (Table 5), CPU seconds (Fig 4), IL (Fig 5), DM (Fig 6)")
    for l in LIMITS:  # noqa: E741
        for name, model in (("bsgi", "unique_distinct_l_diversity"), ("mondrian", "distinct_l_diversity")):
            policy = {
                "quasi_identifiers": quasi,
                "sensitive": ["occupation"],
                "privacy": [{model: {"l": l}}],
                "algorithm": name,
            }
            started = time.process_time()
            with shoal.anonymize("seven", policy, con=con) as release:
                seconds, told = time.process_time() - started, release.summary["utility"]
                groups = release.summary["algorithm"].get("groups") or release.summary["release"]["classes"]
            figures = (seconds, told["information_loss"], told["discernibility"])
            for figure, value in zip(FIGURES, figures, strict=True):
                charts[figure][name].append((l, value))
            print(
                f"l = {l}  {name:<8}  {30_162 / groups:6.2f} rows   {seconds:6.2f} s   "
                f"IL {figures[1]:10,.0f}   DM {figures[2]:12,.0f}",
                flush=True,
            )
    for figure, (title, number) in FIGURES.items():
        (RESULTS / f"papers-002-{figure}.svg").write_text(lines(f"{title} (002 Fig {number})", "l", charts[figure]))


def _loss(
    con: duckdb.DuckDBPyConnection, hierarchies: dict[str, str], model: dict[str, Any], algorithm: Any
) -> tuple[float, float]:
    """The information loss of a release, and the CPU seconds of the whole run."""
    policy = {
        "quasi_identifiers": {"age": None, "school": None, **{c: {"taxonomy": hierarchies[c]} for c in BY_TAXONOMY}},
        "sensitive": ["occupation"],
        "privacy": [model],
        "algorithm": algorithm,
    }
    started = time.process_time()
    with shoal.anonymize("t", policy, con=con) as release:
        return float(release.summary["utility"]["information_loss"]), time.process_time() - started


def _costs(con: duckdb.DuckDBPyConnection, hierarchies: dict[str, str]) -> list[tuple[dict[Any, int], np.ndarray[Any, Any]]]:
    """For each attribute the places of its values, and the cost of a class from one place to another."""
    costs = []
    for name in ("age", "school"):
        low, high = con.execute(f"select min({name}), max({name}) from t").fetchone() or (0, 1)
        places = np.arange(high - low + 1)
        costs.append(({low + i: i for i in range(high - low + 1)}, np.abs(places[:, None] - places[None, :]) / (high - low)))
    for name in BY_TAXONOMY:
        paths = sorted(
            tuple(reversed([part.strip() for part in line.split(";")]))
            for line in Path(hierarchies[name]).read_text().splitlines()
            if line
        )
        height = len(paths[0]) - 1
        cost = np.array([[sum(x != y for x, y in zip(a, b, strict=True)) / height for b in paths] for a in paths])
        costs.append(({path[-1]: i for i, path in enumerate(paths)}, cost))
    return costs


def _greedy(
    values: list[tuple[Any, ...]],
    costs: list[tuple[dict[Any, int], np.ndarray[Any, Any]]],
    l: int,  # noqa: E741
) -> tuple[float, float]:
    """The paper's procedure (Figs 1 to 3) over arrays, without its residual rows: IL of its groups, and CPU seconds."""
    chance = random.Random(1)
    started = time.process_time()
    points = np.array([[places[value] for (places, _), value in zip(costs, row[:-1], strict=True)] for row in values])
    buckets = {s: np.array([i for i, row in enumerate(values) if row[-1] == s]) for s in sorted({row[-1] for row in values})}
    loss = 0.0
    while True:
        largest = sorted((s for s in buckets if len(buckets[s])), key=lambda s: -len(buckets[s]))[:l]
        if len(largest) < l:
            return loss, time.process_time() - started
        low = high = None
        for s in largest:
            rows = points[buckets[s]]
            if low is None or high is None:
                chosen = chance.randrange(len(rows))
                low = high = rows[chosen]
            else:
                cost = sum(m[np.minimum(low[j], rows[:, j]), np.maximum(high[j], rows[:, j])] for j, (_, m) in enumerate(costs))
                chosen = int(np.argmin(cost))
                low, high = np.minimum(low, rows[chosen]), np.maximum(high, rows[chosen])
            buckets[s][chosen] = buckets[s][-1]
            buckets[s] = buckets[s][:-1]
        loss += l * sum(m[low[j], high[j]] for j, (_, m) in enumerate(costs))
