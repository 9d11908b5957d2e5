"""What a run says of itself: the object that `--json` prints."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..algorithms.base import Binding, Grouping
from ..backends.target import Changes
from ..cells.packing import Cells
from ..judging.findings import Audit
from ..metrics import FIGURES, MEASURES, SCORES
from ..metrics.base import ReleaseMetric
from ..metrics.correlation_loss import CorrelationLoss
from ..metrics.excessive_protection import ExcessiveProtection
from ..params.wording import rounded
from ..policy.model import Policy
from ..run import Run
from ..sql.names import Relation, value
from . import exposure
from .class_beliefs import beliefs_of_release
from .column_figures import with_figures
from .measured import Released
from .risk import risk_of_source
from .sample import sample
from .suppressed_values import suppressed_values

STAGES = ("columns", "encode", "frequency", "search", "refine", "recode", "verify", "publish")


def summary(
    run: Run,
    policy: Policy,
    cells: Cells,
    searched: dict[str, Any],
    grouping: Grouping,
    audit: Audit,
    measures: dict[str, Any],
    places: Mapping[str, str | None],
    changes: Changes | None,
) -> dict[str, Any]:
    """Return the summary of a run.

    searched: the report of the search; that of the grouping is the second phase's if there is one.
    places: where the release was published, and the table of its sensitive values
    changes: what became of everything around a table that was replaced in place.
    """
    seconds = {stage: round(run.seconds.get(stage, 0.0), 4) for stage in STAGES}
    published = audit.rows - audit.suppressed
    risk_before, sizes_before = risk_of_source(run, cells, policy.metrics)
    return {
        "source": {
            "rows": cells.rows,
            "cells": cells.count,
            "persons": cells.persons and cells.persons.count,
            "rows_without_person": cells.persons and cells.persons.unnamed,
            "population": cells.population and cells.population.count,
        },
        "algorithm": {"name": policy.algorithm.name, **searched},
        "then": {"name": policy.then.name, **grouping.report} if policy.then else None,
        "release": {
            "rows": audit.rows,
            "suppressed": cells.rows - published,
            "classes": audit.classes,
            "smallest_class": audit.smallest_class,
            "average_class": round(published / audit.classes, 2),
            "homogeneous_rows": audit.homogeneous_rows,
            **_persons(cells, audit),
        },
        "risk": audit.risk,
        "class_sizes": [list(pair) for pair in audit.class_sizes],
        "risk_before": risk_before,
        "class_sizes_before": [list(pair) for pair in sizes_before],
        "homogeneity": audit.homogeneity,
        "privacy": [finding.as_json() for finding in audit.privacy],
        "privacy_by_rows": [finding.as_json() for finding in audit.privacy_by_rows],
        **measures,
        "beliefs": audit.beliefs,
        "seconds": {**seconds, "total": round(sum(seconds.values()), 4)},
        **places,
        "in_place": changes and changes.as_json(),
    }


def _persons(cells: Cells, audit: Audit) -> dict[str, int | None]:
    """Return how many persons are in the release, in its smallest class, and in no row of it."""
    if not cells.persons:
        return {"persons": None, "suppressed_persons": None, "smallest_class_persons": None}
    counts_rows = audit.persons is None  # every person has one row
    persons = audit.rows - audit.suppressed if counts_rows else audit.persons
    return {
        "persons": persons,
        "suppressed_persons": cells.persons.count - (persons or 0),
        "smallest_class_persons": audit.smallest_class if counts_rows else audit.smallest_class_persons,
    }


def described(released: Released, release: Relation, explains: bool = False) -> dict[str, Any]:
    """Return what is said of a release while its tables are there; `release` is the first one that it publishes.

    explains: also what keeps each column from more detail, as far as the algorithm tells.
    """
    publication, recoding, rows = released.publication, released.recoding, released.cells.rows
    columns = exposure.column_report(released.run, release, recoding.columns, rows, publication)
    return {
        **measured(released),
        "columns": with_figures(columns, released) if publication.shows_labels else columns,
        "class_beliefs": beliefs_of_release(released),
        "suppression": suppressed_values(released),
        "sample": sample(released) if publication.shows_labels else [],
        "publication": {
            "name": publication.name,
            "not_promised": publication.not_promised,
            **publication.figures(recoding),
        },
        "notes": list(publication.notes(released.cells)),
        **({"bindings": [binding.as_json() for binding in bindings(released)]} if explains else {}),
    }


def bindings(released: Released) -> list[Binding]:
    """Return what keeps each column from more detail, as far as the last phase tells; nothing if no labels are published."""
    policy = released.policy
    if not released.publication.shows_labels:
        return []
    last = policy.then or policy.algorithm
    return last.bindings(released.run, released.cells, policy, released.grouping)


def measured(released: Released) -> dict[str, Any]:
    """Return what is measured of a release."""
    scores = utility(released)
    ranges = {figure: FIGURES[figure].extremes(released.cells.rows) for figure in scores}
    return {
        "utility": scores,
        "utility_ranges": {figure: dict(zip(("best", "worst"), ends, strict=True)) for figure, ends in ranges.items()},
        "excessive_protection": ExcessiveProtection().by_class(released),
        "correlations": CorrelationLoss().by_column(released),
        "audit_needs_weights": _needing_weights(released),
    }


def utility(released: Released) -> dict[str, float | None]:
    """Return the figures of all metrics, and of those that only a policy asks for."""
    policy = released.policy
    scores: dict[str, float | None] = {}
    if released.publication.shows_labels:
        scores |= _label_scores(released)
    asked = [metric for metric in policy.metrics if isinstance(metric, ReleaseMetric)]
    for metric in [*(cls() for cls in MEASURES.values() if not cls.on_request), *asked]:
        scores |= metric.measured(released)
    return {name: rounded(scores[name]) for name in FIGURES if name in scores}


def _label_scores(released: Released) -> dict[str, float | None]:
    """Return the figures of the metrics of labels."""
    run, cells, grouping = released.run, released.cells, released.grouping
    shared = {"grouping": grouping.cells, "classes": grouping.classes, "packed": cells.packed, "rows": cells.rows}
    tables = {"spread": released.spread, "sizes": run.step("measures/sizes", **shared)}
    scored = [(value(name), cls.scores(tables[cls.reads], cells.rows, len(cells.plain))) for name, cls in SCORES.items()]
    return dict(run.rows("measures/utility", metrics=scored))


def _needing_weights(released: Released) -> list[str]:
    """Return the sensitive columns of which an audit of the release alone cannot know all values that occur."""
    grouping = released.grouping
    weighted = [[value(leaf) for leaf in s.weighing.of] for s in released.policy.sensitive]
    attributes = [(a, leaves) for a, leaves in zip(released.sensitive, weighted, strict=True) if a.general]
    if not attributes:
        return []
    rows = released.run.rows(
        "release/attributes_needing_weights", cells=released.cells.table, grouping=grouping.cells, attributes=attributes
    )
    return [attributes[number][0].name for (number,) in rows]
