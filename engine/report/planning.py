"""Search many policies over one reading of their source, and tell what each of them would cost.

The figures come from the groupings that the searches find, as those of a dry run do. Nothing is published, so no rows are
written, and none are counted again: what a run publishes is verified by the run.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from .. import pipeline
from ..algorithms.base import Binding
from ..backends.files.form import COMPRESSIONS, ending
from ..backends.registry import open_target
from ..cells import revision, tally
from ..errors import ColumnError, PolicyError, PrivacyError, ShoalError
from ..params.location import Keys
from ..pipeline import Prepared, Task
from ..policy.model import Policy
from ..policy.suppression import Suppression
from ..policy.variants import Variant
from ..release import summary, verification
from ..release.column_figures import losses
from ..release.measured import Released
from ..release.recode import Recoding
from ..run import Run
from ..sql.names import Relation


@dataclass(frozen=True)
class Figures:
    """What a grouping costs, and what it shows."""

    utility: Mapping[str, float | None]
    columns: Mapping[str, float]
    """for each quasi-identifier the share of its detail that is gone"""
    levels: Mapping[str, int] | None
    """the level of each column, if all rows have the same one; else None"""
    rows: int
    suppressed: int
    classes: int
    smallest_class: int
    bindings: tuple[Binding, ...] | None = None
    """what keeps each column from more detail, as far as the algorithm tells; None: nobody asked for it"""


@dataclass(frozen=True)
class Planned:
    """One policy of a plan."""

    number: int
    choices: Mapping[Keys, Any]
    policy: Policy
    figures: Figures | None
    """None: the policy cannot be met"""
    refusal: str | None
    seconds: float


@dataclass(frozen=True)
class Measured:
    """What was measured of a grouping, for the next policy that leads to it."""

    tables: tuple[Relation, Relation]
    """which cells are in which class, and the labels of the classes"""
    asked: Policy
    figures: Figures


def search_all(run: Run, variants: Sequence[Variant], source: Any, explains: bool) -> tuple[list[Planned], int]:
    """Return what each policy leads to, and how many times the source was read.

    explains: also say what keeps each column from more detail.
    """
    readings: list[tuple[Policy, Prepared]] = []
    measured: list[Measured] = []
    run.shares = run.best_only = True
    misfits: list[tuple[Policy, ColumnError]] = []
    encodings = [_encoding(each.policy) for each in variants]
    planned: dict[int, Planned] = {}
    for done, place in enumerate(_easiest_first(variants), 1):
        policy, refusal, figures = variants[place].policy, None, None
        try:
            prepared = _prepared(run, policy, source, readings, misfits)
        except ColumnError as wrong:
            if len(misfits) == len(variants):
                raise policy.at(wrong.column).error(wrong.sentence) from wrong
            planned[place] = Planned(place + 1, variants[place].choices, policy, None, _refusal(policy, wrong), 0.0)
            continue
        alike = (each for each, other in zip(variants, encodings, strict=True) if other == encodings[place])
        run.companions = tuple(each.policy for each in alike)
        started = time.perf_counter()
        with run.scratch():
            try:
                figures = _figures(run, policy, prepared, measured, explains)
            except (PrivacyError, PolicyError) as refused:
                if len(variants) == 1:
                    raise
                refusal = _refusal(policy, refused)
        seconds = round(time.perf_counter() - started, 4)
        planned[place] = Planned(place + 1, variants[place].choices, policy, figures, refusal, seconds)
        run.say(f"plan {place + 1}, {done} of {len(variants)}: {seconds:.2f} s")
    return [planned[place] for place in range(len(variants))], len(readings)


def _easiest_first(variants: Sequence[Variant]) -> list[int]:
    """Return the places of policies in such an order that of two that differ in bounds or limits the one that asks for less
    comes first: the search of the other one takes over what it finds."""

    def asks(place: int) -> list[tuple[str, float]]:
        policy = variants[place].policy
        bounds = [(model.name, model.required if model.worst == "min" else -model.required) for model in policy.models]
        return [*bounds, ("", -policy.suppression.limit)]

    return sorted(range(len(variants)), key=asks)


def _refusal(policy: Policy, wrong: ShoalError) -> str:
    """Return why a policy cannot be met; if it is a column that it does not fit, with the place of the column."""
    return f"{policy.at(wrong.column)} {wrong.sentence}" if isinstance(wrong, ColumnError) else wrong.sentence


def _prepared(
    run: Run, policy: Policy, source: Any, readings: list[tuple[Policy, Prepared]], misfits: list[tuple[Policy, ColumnError]]
) -> Prepared:
    """Return the cells of a policy's source; those of an earlier policy if it reads and encodes the source in the same way.

    misfits: the policies whose taxonomies do not fit their columns, each with its error; so one of the same is not tried again.
    """
    encoding = _encoding(policy)
    for other, wrong in misfits:
        if encoding == _encoding(other) and _reading(policy) == _reading(other):
            misfits.append((policy, wrong))
            raise wrong
    for other, prepared in readings:
        columns = run.backend.columns(prepared.opened)
        reads_alike = not _is_csv(source) or _reading(policy) == _reading(other)
        if reads_alike and encoding == _encoding(other) and revision.revisions(policy, columns) == prepared.revisions:
            return prepared
    policy.publish.open(policy)
    target = open_target(run.backend, None)
    try:
        prepared = pipeline.prepare(run, policy, Task(source, publication=policy.publish), target)
    except ColumnError as wrong:
        misfits.append((policy, wrong))
        raise
    finally:
        target.close()
    readings.append((policy, prepared))
    return prepared


def _encoding(policy: Policy) -> Policy:
    """Return the policy without all that does not matter before the search."""
    quasi = tuple(replace(each, weight=1.0, min_level=0, max_level=None) for each in policy.quasi)
    return policy.changed(quasi=quasi, models=(), algorithm=None, then=None, suppression=Suppression(), metrics=(), seed=0)


def _reading(policy: Policy) -> list[str]:
    reading = tally.reading(policy, None)
    return [reading(column) for column in [*policy.quasi_names, *policy.judged_names]]


def _is_csv(source: Any) -> bool:
    return isinstance(source, str) and ending(source) in COMPRESSIONS


def _figures(run: Run, policy: Policy, prepared: Prepared, measured: list[Measured], explains: bool) -> Figures:
    """Return what the grouping costs that a policy leads to; what an earlier policy measured of the same grouping."""
    cells = prepared.cells
    grouping, searched = pipeline.search(run, policy, Task(None, publication=policy.publish), cells)
    suppressed = verification.suppressed(run, policy, cells, grouping, "the search")
    recoding = Recoding.of(run, policy, prepared, grouping, suppressed)
    policy.publish.admit(recoding)
    released = Released(run, policy, cells, grouping, suppressed, recoding, policy.publish)
    tables, asked = (grouping.cells, grouping.classes), _measures(policy)
    figures = next((each.figures for each in measured if each.tables == tables and each.asked == asked), None)
    if figures is None:
        figures = _measure(released, searched.get("levels"))
        measured.append(Measured(tables, asked, figures))
    return replace(figures, bindings=tuple(summary.bindings(released))) if explains else figures


def _measure(released: Released, levels: Mapping[str, int] | None) -> Figures:
    columns = losses(released) if released.publication.shows_labels else {}
    classes, smallest, rows = released.run.row("release/class_extremes", published_rows=released.published_rows)
    utility = summary.utility(released)
    return Figures(utility, columns, levels, int(rows), released.suppressed, int(classes), round(smallest))


def _measures(policy: Policy) -> Policy:
    """Return the policy without all that does not matter once its grouping is found."""
    if not policy.publish.shows_labels:
        return policy
    models = tuple(model for model in policy.models if model.bounds_top_shares)
    return policy.changed(models=models, algorithm=None, then=None, suppression=replace(policy.suppression, limit=0))
