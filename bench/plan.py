"""Measure a plan of 30 policies over the census table against one run of one of them."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import shoal

from .measure import best, process, say
from .tables import census, policy

KS, LIMITS, ALGORITHMS = [3, 5, 10, 15, 20], [0, 0.01, 0.05], ["full_domain", "mondrian"]
MORE_KS = [2, 3, 4, 5, 7, 10, 15, 20, 30, 50]


def run(folder: Path) -> None:
    table, hierarchies = census(folder)
    asked = policy(table, hierarchies, k=5, limit=0.01)
    one = best(lambda: shoal.anonymize(policy=asked, dry_run=True, keep_rows=False))
    say("census, 9 QIs: one run that publishes nothing", one)
    plans = len(MORE_KS) * len(LIMITS)
    say(f"  a plan of {plans} policies", best(lambda: shoal.plan(policy=asked, k=MORE_KS, limit=LIMITS), 1), one, "≤ 10")
    plans = len(KS) * len(LIMITS) * len(ALGORITHMS)
    varied: dict[str, Any] = {"k": KS, "limit": LIMITS, "algorithm": ALGORITHMS}
    say(f"  a plan of {plans} policies, half of them of mondrian", best(lambda: shoal.plan(policy=asked, **varied), 1), one)
    path, target = folder / "census_plan.json", folder / "census_plan.parquet"
    path.write_text(json.dumps(asked))
    command = str(Path(sys.executable).with_name("shoal"))
    cold, _ = min(process(command, "run", str(path), "--target", str(target)) for _ in range(2))
    say("  shoal run, cold, start-up included", cold)
    lists = ["--k", ",".join(map(str, KS)), "--limit", ",".join(map(str, LIMITS)), "--algorithm", ",".join(ALGORITHMS)]
    many, _ = process(command, "plan", str(path), *lists)
    say(f"  shoal plan of {plans} policies", many, cold, "≤ 10")
