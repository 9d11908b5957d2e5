"""What a run says of itself: the object that `--json` prints."""

from __future__ import annotations

from typing import Any

from .algorithms.base import Assignment
from .audit import Audit
from .encode import Cells
from .metrics import METRICS
from .policy import Policy
from .run import Run
from .sql.names import value
from .written import plain

STAGES = ("encode", "frequency", "search", "recode", "verify", "publish")


def summary(
    run: Run,
    policy: Policy,
    cells: Cells,
    assignment: Assignment,
    found: Audit,
    utility: dict[str, float | None],
    target: str | None,
) -> dict[str, Any]:
    seconds = {stage: round(run.seconds.get(stage, 0.0), 4) for stage in STAGES}
    published = found.rows - found.suppressed
    return {
        "source": {"rows": cells.rows, "cells": cells.count},
        "algorithm": {"name": policy.algorithm.name, **assignment.report},
        "release": {
            "rows": found.rows,
            "suppressed": cells.rows - published,
            "classes": found.classes,
            "smallest_class": found.smallest_class,
            "average_class": round(published / found.classes, 2),
            "homogeneous_rows": found.homogeneous_rows,
        },
        "privacy": [finding.as_json() for finding in found.privacy],
        "utility": utility,
        "seconds": {**seconds, "total": round(sum(seconds.values()), 4)},
        "target": target,
    }


def utility(run: Run, policy: Policy, cells: Cells, assignment: Assignment) -> dict[str, float | None]:
    """What every metric says of the release."""
    weights = [quasi.weight for quasi in policy.quasi]
    spread = run.step(
        "stages/spread",
        assignment=assignment.cells,
        classes=assignment.classes,
        axes=cells.axes,
        packed=cells.packed,
        weights=[float(weight) for weight in weights],
        rows=cells.rows,
    )
    sizes = run.step(
        "stages/sizes", assignment=assignment.cells, classes=assignment.classes, packed=cells.packed, rows=cells.rows
    )
    tables = {"spread": spread, "sizes": sizes}
    metrics = [
        (value(name), metric.scores(tables[metric.reads], cells.rows, len(cells.sensitive))) for name, metric in METRICS.items()
    ]
    scores: dict[str, float | None] = dict(run.rows("stages/utility", metrics=metrics))
    return {name: plain(score if (score := scores[name]) is None else float(f"{score:.12g}")) for name in METRICS}
