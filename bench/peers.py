"""Measure shoal against other Python packages on the same rows: pycanon's checks, anjana's k-anonymity, anonypy's Mondrian."""

from __future__ import annotations

import csv
from pathlib import Path

import anonypy
import duckdb
import shoal
from anjana.anonymity import k_anonymity
from pycanon import anonymity

from .measure import best, say
from .tables import QUASI, SEVEN, census, local_policy, policy


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
    _mondrian(table, hierarchies)


def _mondrian(table: Path, hierarchies: dict[str, str]) -> None:
    """Measure Mondrian. anonypy takes texts as categories, and returns the classes with their labels."""
    frame = duckdb.connect().execute(f"select * from read_csv('{table}', delim = ';')").df()[[*SEVEN, "occupation"]]
    frame = frame.astype({column: "category" for column in frame if column != "age"})
    made: list[dict[str, object]] = []
    theirs = best(lambda: made.extend(anonypy.Preserver(frame, list(SEVEN), "occupation").anonymize_k_anonymity(5)), 1)
    classes = len({str([row[column] for column in SEVEN]) for row in made})
    say(f"census, 7 QIs, k = 5: anonypy's Mondrian, {classes:,} classes", theirs)
    asked = local_policy(SEVEN, hierarchies, {"k_anonymity": {"k": 5}}, "mondrian")
    ours = best(lambda: shoal.anonymize(frame, asked).close())
    classes = shoal.anonymize(frame, asked).summary["release"]["classes"]
    say(f"  shoal's, verified, {classes:,} classes", ours, theirs, "≤ 0.1")


def _levels(path: str) -> dict[int, list[str]]:
    """Return the hierarchy of a CSV file as anjana takes it: by level, the value of each row."""
    with Path(path).open(newline="") as file:
        rows = list(csv.reader(file, delimiter=";"))
    return {level: [row[level] for row in rows] for level in range(len(rows[0]))}
