"""What a run says of itself: the object that `--json` prints."""

from __future__ import annotations

from typing import Any

from ..algorithms.base import Grouping
from ..backends.target import Changes
from ..cells.packing import Cells
from ..judging.audit import Audit
from ..metrics import FIGURES, MEASURES, SCORES
from ..metrics.excessive_protection import ExcessiveProtection
from ..params.wording import rounded
from ..policy.model import Policy
from ..run import Run
from ..sql.names import value
from .measured import Released

STAGES = ("encode", "frequency", "search", "recode", "verify", "publish")


def summary(
    run: Run,
    policy: Policy,
    cells: Cells,
    grouping: Grouping,
    found: Audit,
    measured: dict[str, Any],
    target: str | None,
    changes: Changes | None,
) -> dict[str, Any]:
    seconds = {stage: round(run.seconds.get(stage, 0.0), 4) for stage in STAGES}
    published = found.rows - found.suppressed
    return {
        "source": {"rows": cells.rows, "cells": cells.count},
        "algorithm": {"name": policy.algorithm.name, **grouping.report},
        "release": {
            "rows": found.rows,
            "suppressed": cells.rows - published,
            "classes": found.classes,
            "smallest_class": found.smallest_class,
            "average_class": round(published / found.classes, 2),
            "homogeneous_rows": found.homogeneous_rows,
        },
        "privacy": [finding.as_json() for finding in found.privacy],
        **measured,
        "seconds": {**seconds, "total": round(sum(seconds.values()), 4)},
        "target": target,
        "in_place": changes and changes.as_json(),
    }


def measured(released: Released) -> dict[str, Any]:
    """What can be said of a release before it is forgotten."""
    return {
        "utility": utility(released),
        "excessive_protection": ExcessiveProtection().by_class(released),
        "audit_needs_weights": _unshown(released),
    }


def utility(released: Released) -> dict[str, float | None]:
    """What the metrics say of the release: every one, and those that only a policy asks for."""
    run, policy, cells, grouping = released.run, released.policy, released.cells, released.grouping
    shared = {"grouping": grouping.cells, "classes": grouping.classes, "packed": cells.packed, "rows": cells.rows}
    weights = [float(quasi.weight) for quasi in policy.quasi]
    spread = run.step(
        "stages/spread", axes=cells.axes, weights=weights, published_sensitive=grouping.published_sensitive, **shared
    )
    tables = {"spread": spread, "sizes": run.step("stages/sizes", **shared)}
    scored = [(value(name), cls.scores(tables[cls.reads], cells.rows, len(cells.sensitive))) for name, cls in SCORES.items()]
    scores: dict[str, float | None] = dict(run.rows("stages/utility", metrics=scored))
    for metric in [*(cls() for cls in MEASURES.values() if not cls.on_request), *policy.metrics]:
        scores |= metric.measured(released)
    return {name: rounded(scores[name]) for name in FIGURES if name in scores}


def _unshown(released: Released) -> list[str]:
    """The sensitive columns of which an audit of the release alone cannot know all values that occur."""
    made, named = released.grouping, [[value(leaf) for leaf in s.weighing.of] for s in released.policy.sensitive]
    if not made.published_sensitive:
        return []
    attributes = list(zip(made.published_sensitive, named, strict=True))
    found = released.run.rows(
        "stages/attributes_needing_weights", cells=released.cells.table, grouping=made.cells, attributes=attributes
    )
    return [made.published_sensitive[number].name for (number,) in found]
