"""What Python people use today, on the same rows in the same run: pycanon's checks, anjana's k-anonymity."""

from __future__ import annotations

import csv
from pathlib import Path

import duckdb
import shoal
from anjana.anonymity import k_anonymity
from pycanon import anonymity

from .measure import best, say
from .tables import QUASI, census, policy


def run(folder: Path) -> None:
    table, hierarchies = census(folder)
    frame = duckdb.connect().execute(f"select * from read_csv('{table}', delim = ';', all_varchar = true)").df()
    quasi, sensitive = ["sex", "age", "race", "workclass"], ["occupation"]

    def pycanon() -> None:
        anonymity.k_anonymity(frame, quasi)
        anonymity.l_diversity(frame, quasi, sensitive)
        anonymity.entropy_l_diversity(frame, quasi, sensitive)
        anonymity.recursive_c_l_diversity(frame, quasi, sensitive)
        anonymity.t_closeness(frame, quasi, sensitive)

    theirs = best(pycanon, 1)
    say("census, 4 QIs: pycanon's k, l, entropy l, recursive (c,l), t", theirs)
    ours = best(lambda: shoal.audit(frame, quasi, sensitive))
    say("  shoal audit, all models", ours, theirs)

    columns = list(QUASI)
    ladders = {column: _levels(hierarchies[column]) for column in columns}
    theirs = best(lambda: k_anonymity(frame, [], columns, 5, 2, ladders), 1)
    say("census, 8 QIs, k = 5, 2 % suppression: anjana's k_anonymity", theirs)
    asked = policy(table, hierarchies, k=5, limit=0.02, quasi=QUASI, other="keep")
    ours = best(lambda: shoal.anonymize(frame, {k: v for k, v in asked.items() if k != "source"}).close())
    say("  shoal: the optimum, all minimal nodes, verified", ours, theirs)


def _levels(path: str) -> dict[int, list[str]]:
    """A hierarchy as anjana wants it: the values of each level, row by row."""
    with Path(path).open(newline="") as file:
        rows = list(csv.reader(file, delimiter=";"))
    return {level: [row[level] for row in rows] for level in range(len(rows[0]))}
