"""Judge only the classes that matter, where sets of terms are linked to very many labels in all.

A set that many labels have counts next to nothing for each of them. So bounds of what a class reaches come from the other
sets, and the definitions need to judge few classes: those that may violate, and those that may be the worst of all.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sqlglot import exp

from ..linking.beliefs import bounded
from ..run import Run
from ..sql.names import Relation
from .judge import Check, Judge


def contending(run: Run, judge: Judge, groups: Relation, keys: Sequence[exp.Identifier], measures: bool = True) -> Judge:
    """Return the judge with histograms that only have the classes that matter.

    groups(<keys>, <codes>, n): the classes. measures: it will be asked for what the worst class reaches, too.
    """
    checks = list(judge.checks)
    for histogram in dict.fromkeys(check.histogram for check in judge.checks):
        mine = [check for check in judge.checks if check.histogram == histogram]
        if all(_is_bounded(check) for check in mine):
            within = _contenders(run, mine, groups, keys, measures)
            checks = [
                replace(check, histogram=replace(histogram, within=within)) if check in mine else check for check in checks
            ]
    return replace(judge, checks=tuple(checks))


def _is_bounded(check: Check) -> bool:
    histogram = check.histogram
    is_linked = bool(check.model.link_bounds and check.attribute and check.attribute.link)
    return is_linked and not (histogram.person or histogram.others)


def _contenders(
    run: Run, checks: Sequence[Check], groups: Relation, keys: Sequence[exp.Identifier], measures: bool
) -> Relation | None:
    """Make the table (<keys>) of the classes that some of the checks must judge; None: of all of them."""
    attribute = checks[0].attribute
    assert attribute, "a check of links has an attribute"
    assert attribute.link, "a check of links has a link"
    assert attribute.shares, "sets of terms are linked"
    known = bounded(run, groups, keys, attribute.code, attribute.shares)
    if known is None:
        return None
    shared = {"keys": keys, "narrow_beliefs": known.narrow, "wide_beliefs": known.wide, "count": attribute.link.count}
    reached = [
        (run.step(c.model.link_bounds, model=c.model, reference=c.reference, **shared), c.model.worst, c.model.required)
        for c in checks
        if c.model.link_bounds
    ]
    within = run.step("linking/contenders", reached=reached, keys=keys, measures=measures)
    run.forget(known.narrow, known.wide, *(bounds for bounds, *_ in reached))
    return within
