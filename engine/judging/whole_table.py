"""What a table cannot reach, told before a search: no division of a table does better than the table as one class."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from ..cells.packing import Cells
from ..run import Run
from ..sql.names import name
from .audit import unmet
from .findings import Finding
from .judge import Check, Judge
from .judge import judge as judge_of
from .ways_out import Change, WayOut, nearest, place_of, refusal, with_models

if TYPE_CHECKING:
    from ..models.base import Model
    from ..policy.model import Policy

SLACK = 1e-6
"""Rows by which more than the limit are taken away, so that no rounding refuses what can be reached."""


def forbid_hopeless(run: Run, judge: Judge, cells: Cells, policy: Policy) -> None:
    """Refuse if the whole table as one class violates a monotone model: then some class of every division of it does."""
    what = "so no division of it satisfies"
    _forbid_one_class(run, judge.only(lambda check: check.monotone), cells, policy, what)


def forbid_undivided(run: Run, judge: Judge, cells: Cells, policy: Policy) -> None:
    """Refuse a table that cannot be cut at all if it violates a model as one class.

    Only of a model that is not monotone this is not known before the search: halves of a table that violates it may satisfy it.
    """
    _forbid_one_class(run, judge, cells, policy, "and no cut through it leaves two halves that satisfy")


def _forbid_one_class(run: Run, judge: Judge, cells: Cells, policy: Policy, what: str) -> None:
    wrong, ways = as_one_class(run, judge, cells, policy)
    if wrong:
        sentences = "; ".join(finding.sentence() for finding in wrong)
        raise refusal(f"the whole table as one class violates the policy, {what}: {sentences}", ways)


def as_one_class(run: Run, judge: Judge, cells: Cells, policy: Policy) -> tuple[Sequence[Finding], list[WayOut]]:
    """Return what the table as one class violates, and the way out: to ask for what it reaches."""
    key = name("class")

    def violated(checks: Judge) -> Sequence[Finding]:
        whole = run.step("judging/whole_table", cells=judge.groups, key=key, codes=checks.codes, counts=checks.counts)
        found = unmet(run, checks, whole, [key], cells.sensitive)
        run.forget(whole)
        return found

    def violated_of(model: Model) -> Sequence[Finding]:
        counted = judge.person, judge.adds_up, judge.people
        return violated(judge_of(run, [model], cells.sensitive, judge.groups, None, *counted))

    wrong = violated(judge)
    return wrong, weaker(policy, wrong, violated_of) if wrong else []


def weaker(policy: Policy, wrong: Sequence[Finding], found: Callable[[Model], Sequence[Finding]]) -> list[WayOut]:
    """Return the way out of a table as one class that violates models: to ask for what it reaches. It may have none.

    found: what the table violates of another model.
    """

    def reach(model: Model) -> float | None:
        findings = found(model)
        bounds = [each.observed for each in findings if each.required == model.required]
        return None if len(bounds) < len(findings) else (min if model.worst == "min" else max)(bounds, default=None)

    models = []
    for model in policy.models:
        is_wrong = any(each.model == model.name and each.parameters == model.parameters() for each in wrong)
        other = nearest(model, reach, lambda other: not found(other)) if is_wrong else model
        if other is None:
            return []
        models.append(other)
    return [with_models(policy, models)]


def out_of_reach(run: Run, judge: Judge, cells: Cells, policy: Policy, limit: int) -> str:
    """Return what no release can reach, even if as many rows are suppressed as may be; an empty text if there is no such model.

    The rows that are suppressed are taken where they help most: from the most frequent values, until these are level. No
    release is more diverse than the rest, and the union of its classes satisfies if all of them do. Where persons are
    counted, it need not: a person of two classes counts once in their union.
    """
    for check in () if judge.person else judge.checks:
        model, attribute = check.model, check.attribute
        if attribute and check.monotone and model.favours_even_shares and not check.histogram.others:
            found = _levelled(run, check, cells, limit)
            if found is not None:
                bound = Change(place_of(policy, policy.models.index(model)) / model.bound, getattr(model, model.bound))
                without = f" without the {limit:,} rows that may be suppressed" if limit else ""
                return (
                    f"{bound} is out of reach for {attribute.name}: the whole table as one class reaches {found:.4g}{without}, "
                    f"and no release reaches {'more' if model.worst == 'min' else 'less'}"
                )
    return ""


def _levelled(run: Run, check: Check, cells: Cells, limit: int) -> float | None:
    """Return what the table reaches without the rows that may be suppressed, if it violates a check."""
    key, histogram = name("class"), check.histogram
    code = histogram.sensitive
    table = run.step("judging/levelled_table", cells=cells.table, key=key, code=code, taken=limit + SLACK if limit else 0)
    judge = Judge((check,), table)
    rows = run.rows(
        "judging/violations_of_one_class",
        groups=table,
        keys=[key],
        codes=[code],
        histograms=judge.histograms,
        violations=check.violations([key]),
    )
    run.forget(table)
    return float(rows[0][0]) if rows else None
