"""How likely people are found in a table, by the sizes of its classes: of a release, of any table, and of a source."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from ..cells.packing import Cells
from ..judging.counting import Counted
from ..judging.findings import Audit
from ..metrics import RISKS
from ..metrics.base import Metric, RiskMetric
from ..metrics.disclosure import Disclosure
from ..params.wording import rounded
from ..run import Run
from ..sql.names import Relation

Figures = Mapping[str, float | None]
Histogram = tuple[tuple[int, int], ...]
"""Pairs of a size and of how many classes have it."""


def with_risk(run: Run, audit: Audit, counted: Counted, asked: Sequence[Metric] = ()) -> Audit:
    """Return an audit with the risks of the table that was counted: of its persons, if the audit counts persons.

    Rows of a group with an id are not alike, so the sizes of groups say nothing of who is found: it has no risks here.
    """
    if counted.ids:
        return audit
    shapes = counted.shapes
    persons = {"has_persons": audit.persons is not None, "adds_up": counted.persons is not None}
    persons["has_people"] = counted.people is not None
    sizes = run.step("release/class_sizes", groups=shapes.groups, shapes=shapes.table, **persons)
    figures, histogram = _measured(run, sizes, asked)
    return replace(audit, risk=figures, class_sizes=histogram)


def disclosed(run: Run, counted: Counted, asked: Sequence[Metric]) -> Figures:
    """Return what a table that was counted lets others believe who know how often each value occurs in it, if a policy asks.

    Who knows which people have which values knows the source, which an audit does not have: then each figure is None.
    """
    for metric in asked:
        if isinstance(metric, Disclosure) and counted.sensitive:
            if metric.knowledge == "joint":
                return dict.fromkeys(metric.reported())
            shapes, codes = counted.shapes, [attribute.code for attribute in counted.sensitive]
            cells = run.step("release/cells_of_shapes", groups=shapes.groups, shapes=shapes.table, codes=codes)
            looks = run.step("release/looks_of_shapes", shapes=shapes.table)
            figures = metric.figures_of(run, counted.sensitive, [], cells=cells, grouping=cells, look_alikes=looks)
            run.forget(cells, looks)
            return {name: rounded(figure) for name, figure in figures.items()}
    return {}


def risk_of_source(run: Run, cells: Cells, asked: Sequence[Metric]) -> tuple[Figures, Histogram]:
    """Return the risks of a source as it is, and how many of its combinations of quasi-identifiers have how many rows."""
    words = [(word, ~cells.sensitive_mask if cells.is_numbered else -1) for word in cells.words]
    people = cells.population and cells.population.table
    sizes = run.step("release/source_sizes", cells=cells.table, pairs=cells.pairs, words=words, population=people)
    return _measured(run, sizes, asked)


def _measured(run: Run, sizes: Relation, asked: Sequence[Metric]) -> tuple[Figures, Histogram]:
    """Return the figures of all risks, with the parameters that a policy asks for, and the sizes; drop their table."""
    given = {metric.name(): metric for metric in asked if isinstance(metric, RiskMetric)}
    metrics = [given.get(name) or cls() for name, cls in RISKS.items() if name in given or not cls.on_request]
    figures = {name: rounded(figure) for metric in metrics for name, figure in metric.measured(run, sizes).items()}
    histogram = tuple((int(n), int(classes)) for n, classes in run.rows("release/size_counts", sizes=sizes))
    run.forget(sizes)
    return figures, histogram
