"""Attack releases of the census table: whole tables of every kind, and side by side with `anonymeter` where that can attack.

anonymeter needs numpy below 2, and the other peers need 2: measure in an environment of its own (pip install -e . anonymeter).
It compares values, and knows no labels. So it gets the source in the labels of the release, which are those of one node.
"""

from __future__ import annotations

import logging
import warnings
from pathlib import Path
from typing import Any

import duckdb
import shoal

from .measure import best, say
from .tables import QUASI, SEVEN, census, local_policy, policy

TRIALS = 500
"""So many persons are attacked by anonymeter, its usual number. shoal attacks all. For singling out, which makes up predicates
until so many hold for one row, it gives up after four times as many."""
SECRET = "salary-class"


def run(folder: Path) -> None:
    table, hierarchies = census(folder)
    con = duckdb.connect()
    frame = con.execute(f"select * from read_csv('{table}', delim = ';', all_varchar = true)").df()
    source = con.execute(f"select * from read_csv('{table}', delim = ';')").df()
    recoded = policy(table, hierarchies, k=5, limit=0.0, quasi=QUASI, sensitive=[SECRET])
    with shoal.anonymize(frame, {k: v for k, v in recoded.items() if k != "source"}) as release:
        shown = release.to_pandas()
    asked = {k: v for k, v in recoded.items() if k != "source"}
    ours = best(lambda: shoal.attack(shown, frame, policy=asked, subsets=0))
    say(f"census, 8 known columns, {len(frame):,} persons: shoal attack", ours)
    _anonymeter(shown, ours, shoal.attack(shown, frame, policy=asked, subsets=0))
    pairs = best(lambda: shoal.attack(shown, frame, policy=asked, subsets=2), 1)
    say("  the same for all 36 subsets of one and two columns, too", pairs, ours)
    cuts = local_policy(SEVEN, hierarchies, {"k_anonymity": {"k": 5}}, "mondrian")
    with shoal.anonymize(source, cuts) as local:
        labels = local.to_pandas()
    say(
        "census, 7 known columns, Mondrian's labels: shoal attack",
        best(lambda: shoal.attack(labels, source, policy=cuts, subsets=0)),
    )
    _groups(folder, source, cuts)


def _groups(folder: Path, source: Any, cuts: dict[str, Any]) -> None:
    """Attack the two tables of anatomy."""
    pair = {**cuts, "privacy": [{"simple_l_diversity": {"l": 2}}], "publish": "anatomy"}
    pair["sensitive"] = ["occupation"]
    pair["quasi_identifiers"] = {c: of for c, of in cuts["quasi_identifiers"].items() if c != "occupation"}
    target = folder / "groups.parquet"
    shoal.anonymize(source, pair, target=target)
    how: dict[str, Any] = {"policy": pair, "sensitive_table": folder / "groups_sensitive.parquet", "subsets": 0}
    say("census, 7 known columns, anatomy: shoal attack", best(lambda: shoal.attack(target, source, **how)))


def _anonymeter(shown: Any, ours: float, found: shoal.Attack) -> None:
    """Attack the same release with anonymeter. ours: the seconds that all persons take shoal."""
    try:
        from anonymeter.evaluators import InferenceEvaluator, LinkabilityEvaluator, SinglingOutEvaluator
    except ImportError:
        print("  anonymeter is not installed: see bench/attack.py")
        return
    logging.disable(logging.WARNING)
    warnings.simplefilter("ignore")  # it warns where an attack is no better than chance
    known, half = list(QUASI), len(QUASI) // 2
    figures: dict[str, float] = {}

    def infer() -> None:
        attack = InferenceEvaluator(shown, shown, aux_cols=known, secret=SECRET, n_attacks=TRIALS).evaluate()
        figures["inference"] = attack.results().attack_rate.value

    def link() -> None:
        attack = LinkabilityEvaluator(
            shown, shown, aux_cols=(known[:half], known[half:]), n_attacks=TRIALS, n_neighbors=1
        ).evaluate(n_jobs=1)
        figures["linkability"] = attack.results().attack_rate.value

    def single_out() -> None:
        evaluator = SinglingOutEvaluator(
            shown[known], shown[known], n_attacks=TRIALS, n_cols=len(known), max_attempts=4 * TRIALS
        )
        attack = evaluator.evaluate(mode="multivariate")
        figures["singling out"] = attack.results().attack_rate.value

    own = {
        "inference": found.inference[0]["rate"],
        "linkability": (found.linkability or {})["rate"],
        "singling out": found.singling_out["rate"],
    }
    total = 0.0
    for name, attack in (("inference", infer), ("linkability", link), ("singling out", single_out)):
        seconds = best(attack, 1)
        total += seconds
        told = f"{figures[name]:.4f}" if name in figures else "none"
        say(f"  anonymeter, {TRIALS} persons, {name}: rate {told}; shoal {own[name]:.4f}", seconds)
    say(f"  shoal, all persons and criteria, against anonymeter's {TRIALS} persons", ours, total)
    factor = (total / TRIALS) / (ours / len(shown))
    print(f"  so a person takes anonymeter {factor:,.0f} × the time")
