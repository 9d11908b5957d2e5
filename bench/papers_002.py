"""002 on the census table: bsgi against the paper's greedy, and against mondrian and hilbert under models that promise 1/l.

The table is the paper's: 30,162 rows; age and education as numbers, marital status, race and sex by taxonomy; occupation is
sensitive.
The paper has final weight and hours besides. Where the folder of the census table has `adult_45222.csv`, whose first 30,162
rows they are, Table 5 and Figs 4 to 6 follow, without Incognito.
"""

from __future__ import annotations

import time
from pathlib import Path

import duckdb
import shoal

from .bsgi import BY_TAXONOMY, LIMITS, quality, small
from .figures import lines
from .tables import CENSUS

FIGURES = {"seconds": ("CPU seconds", 4), "loss": ("information loss", 5), "discernibility": ("discernibility", 6)}
RESULTS = Path(__file__).parent / "results"


def run(folder: Path) -> None:
    con = duckdb.connect()
    if hierarchies := small(con, folder):
        drawn = quality(con, hierarchies)
        (RESULTS / "papers-002.svg").write_text(lines("information loss on 30,162 rows", "l", drawn))
        _seven(con, hierarchies)


def _seven(con: duckdb.DuckDBPyConnection, hierarchies: dict[str, str]) -> None:
    """Measure Table 5 and Figs 4 to 6: the paper's seven quasi-identifiers, four of them numbers; Mondrian under distinct l."""
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
