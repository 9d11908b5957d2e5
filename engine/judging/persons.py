"""Count the persons behind the classes of a release, which does not say whose rows it holds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlglot import exp

from ..cells.packing import PERSON, Cells
from ..models.base import Model
from ..run import Run
from ..sql.names import Relation
from .judge import Judge, judge


@dataclass(frozen=True)
class Behind:
    """The persons behind what is published."""

    numbered: Relation
    """(shape, <keys>, classes): each look of a class with a number"""
    groups: Relation
    """(shape, <codes>..., n, <counts>...): the rows that have this look, and how many persons they are of"""


def behind(
    run: Run,
    cells: Cells,
    checks: Judge,
    grouping: Relation,
    shares: Relation | None,
    published: Relation,
    keys: Sequence[exp.Identifier],
) -> Behind:
    """Return the persons behind classes; those that show the same are one class to whoever sees the release.

    checks: those of `judge_persons`, which say for what combinations of values persons are counted
    grouping: (cell, class, n), with whole cells unless there are shares
    shares: (cell, person, class, n), if the rows of a cell go to several classes
    published: (class, <keys>): what a release shows of each class
    """
    numbered = run.step("judging/numbered_classes", groups=published, keys=keys)
    groups = run.step(
        "judging/published_persons",
        pairs=cells.pairs,
        cells=cells.table,
        grouping=grouping,
        shares=shares,
        published=published,
        numbered=numbered,
        keys=keys,
        codes=[attribute.code for attribute in cells.sensitive],
        person_counts=list(checks.person_counts.items()),
    )
    return Behind(numbered, groups)


def judge_persons(run: Run, models: Sequence[Model], cells: Cells) -> Judge:
    """Return the checks of the models over the counts of persons, which are compared with all persons of the source."""
    source = cells.table
    if any(model.needs_source for model in models):
        codes = [attribute.code for attribute in cells.sensitive]
        source = run.step("judging/person_values", pairs=cells.pairs, cells=cells.table, codes=codes)
    return judge(run, models, cells.sensitive, source, person=PERSON).of_counts()
