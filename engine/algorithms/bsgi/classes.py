"""Make classes with labels of groups, and leave out those that violate a model. Where persons are counted, first join groups
that look alike and have too few persons behind them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...cells.class_labels import Labels, labelled, styles, typed
from ...cells.packing import PERSON, Cells
from ...judging.judge import judge
from ...judging.persons import behind, judge_persons
from ...run import Run
from ...sql.names import Relation, name, names
from ..base import Grouping, Steps, judging

if TYPE_CHECKING:
    from ...policy.model import Policy


def classes(
    run: Run,
    cells: Cells,
    policy: Policy,
    labels: Labels | None,
    grouping: Relation,
    report: dict[str, Any],
    is_split: bool = True,
) -> Grouping:
    """Return groups as classes with labels, without those that violate a model: their rows are suppressed.

    grouping: (cell, class, n) or, where persons have several rows, (cell, person, class, n)
    """
    label_styles = styles(policy, cells, labels)
    steps, person = Steps(run, "bsgi"), PERSON if cells.pairs else None
    checks = judge(run, policy.models, cells.sensitive, cells.table)
    counts = run.step("judging/class_counts", grouping=grouping, cells=cells.table, codes=checks.codes)
    satisfying = {"groups": counts, "person": person, **judging(checks, [name("class")])}
    grouping = run.step("algorithms/satisfying_grouping", grouping=grouping, **satisfying)
    shares = None
    if cells.pairs:
        shares = joined(run, cells, policy, labels, grouping)
        grouping = steps.make("cells_of_persons", whose_rows=shares)
    ranges = run.step("cells/ranges", grouping=grouping, cells=cells.table, packed=cells.packed)
    return Grouping(
        grouping,
        labelled(run, cells, label_styles, grouping, ranges),
        is_split=is_split,
        shares=shares,
        typed=typed(cells, label_styles),
        report={"levels": None, "minimal": None, "checked": None, **report},
    )


def joined(run: Run, cells: Cells, policy: Policy, labels: Labels | None, whose_rows: Relation) -> Relation:
    """Join classes that have equal labels and too few persons behind them; return all classes (cell, person, class, n).

    Joined classes get wider labels, so others may look like them: this goes on until every model holds for persons. A release
    that does not show labels has ids, by which groups stay apart: then nothing is joined.
    """
    if not policy.publish.shows_labels:
        return whose_rows
    steps, label_styles = Steps(run, "bsgi"), styles(policy, cells, labels)
    checks, keys = judge_persons(run, policy.models, cells), names("qv", len(cells.quasi))
    for _ in run.sweeps():
        grouping = steps.make("cells_of_persons", whose_rows=whose_rows)
        ranges = run.step("cells/ranges", grouping=grouping, cells=cells.table, packed=cells.packed)
        labels_of_classes = labelled(run, cells, label_styles, grouping, ranges)
        published = run.step("publications/published_keys", classes=labels_of_classes, keys=keys)
        found = behind(run, cells, checks, grouping, whose_rows, published, keys)
        unions = steps.make(
            "unions",
            published=published,
            numbered=found.numbered,
            classes=labels_of_classes,
            shown=keys,
            lows=names("low", len(keys)),
            **{**judging(checks, [name("shape")]), "groups": found.groups},
        )
        if not run.count(unions):
            break
        whose_rows = steps.make("joint_rows", whose_rows=whose_rows, unions=unions)
    return whose_rows
