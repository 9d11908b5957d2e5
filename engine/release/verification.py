"""What must hold before, between and after: what no search can mend, what may be left out, and what is written (law 4)."""

from __future__ import annotations

from dataclasses import replace

from ..algorithms.base import Grouping
from ..backends.target import Pending
from ..cells.packing import Cells, Persons
from ..cells.tally import tally
from ..errors import EngineError, PolicyError, PrivacyError
from ..judging import audit
from ..judging.contenders import contending
from ..judging.counting import Counted, Shapes
from ..judging.findings import Audit
from ..judging.judge import Judge, judge, judge_cells, judged_by
from ..judging.persons import behind, judge_persons
from ..judging.population import Crowd, populated
from ..judging.ways_out import WayOut, place_of, refusal, with_limit
from ..judging.whole_table import as_one_class
from ..policy.model import Policy
from ..publications.base import Publication
from ..run import Run
from .recode import Recoding
from .risk import with_risk


def refuse_hopeless(run: Run, policy: Policy, publication: Publication, cells: Cells) -> None:
    """Refuse at once what no search can mend."""
    for attribute in cells.quasi:
        if attribute.is_empty:
            raise policy.at(attribute.name).error("is NULL in every row of the source: leave it out or drop it")
    if cells.persons and cells.persons.pairs:
        _forbid_rows(policy, publication, cells.persons, cells.rows)
    count, what = (cells.persons.count, "persons") if cells.persons else (cells.rows, "rows")
    for number, model in enumerate(policy.models):
        judged = judged_by(model, cells.sensitive)
        for attribute in judged:
            if attribute.link and (lack := model.lack_of_labels(attribute.link.count)):
                raise PrivacyError(lack)
        if model.needs_sensitive and all(a.link for a in judged):
            continue  # one row may be linked to all labels
        if model.group_size > count:
            raise _too_large(run, policy, number, model.group_size, what, count, cells)
        least = model.group_size if policy.generalizes else model.least_rows  # a general value counts for several
        if least > cells.rows:
            raise _too_large(run, policy, number, least, "rows", cells.rows, cells)


def _too_large(run: Run, policy: Policy, number: int, least: int, what: str, count: int, cells: Cells) -> PrivacyError:
    """Return the error that a model asks for larger classes than the source can have, where, and what it could ask for."""
    place = place_of(policy, number)
    line = "" if place.line is None else f" (line {place.line})"
    ways: list[WayOut] = []
    if not policy.then and policy.algorithm.may_leave_one_class(policy):
        _, ways = as_one_class(run, judge_cells(run, policy.models, cells), cells, policy)
    return refusal(f"{place}{line} asks for classes of {least:,} {what}, but the source has {count:,} in all", ways)


def _forbid_rows(policy: Policy, publication: Publication, persons: Persons, rows: int) -> None:
    """Refuse algorithms and publications that count rows, where some persons have several rows."""
    ways = {phase.name: "full_domain, mondrian with strict cuts or bsgi" for phase in policy.phases if not phase.counts_persons}
    if not publication.counts_persons:
        ways[publication.name] = "publish: generalize, anatomy or slicing"
    for counting, way in ways.items():
        raise (policy.location / "person").error(
            f"cannot be counted by {counting}, which goes by rows: the source has {rows:,} rows of "
            f"{persons.count:,} persons. Use {way}, or make it one row for each person"
        )


def suppressed(run: Run, policy: Policy, cells: Cells, grouping: Grouping, what: str) -> int:
    """Return how many rows are left out. Refuse more than the limit allows, and a release of nobody."""
    count, classes = run.row("release/suppressed_rows", grouping=grouping.cells, rows=cells.rows)
    if count > policy.suppression.allowed(cells.rows):
        way = with_limit(policy, int(count), cells.rows)
        refused = PrivacyError(f"{what} would suppress {count:,} of {cells.rows:,} rows, more than the limit allows: {way}")
        refused.ways_out = [way.as_json()]
        raise refused
    if not classes:
        raise PrivacyError("the policy can only be met by suppressing every row: nothing would be left to publish")
    is_starred = count and policy.suppression.style == "star"
    if is_starred and run.rows("release/classes_of_stars", classes=grouping.classes, packed=cells.packed):
        raise PrivacyError(
            "a class is * in every quasi-identifier, and nobody could tell it from suppressed rows: "
            "use the suppression style drop, or give columns a taxonomy"
        )
    run.say(f"search: {classes:,} classes, {count:,} of {cells.rows:,} rows suppressed")
    return int(count)


def verify(recoding: Recoding, publication: Publication, pending: Pending) -> Audit:
    """Count what is written as if a stranger had made it; whatever does not hold is not published (law 4)."""
    try:
        return _verify(recoding, publication, pending)
    except (PrivacyError, PolicyError) as wrong:
        if _has_changed(recoding):
            raise EngineError(
                "somebody changed the source between the two times that it was read: nothing was published, run it again"
            ) from wrong
        raise


def _has_changed(recoding: Recoding) -> bool:
    """Return whether the source has other rows, or other combinations of values, than when it was tallied."""
    run, policy, cells = recoding.run, recoding.policy, recoding.cells
    again = tally(run, recoding.rows, policy.quasi_names, policy.judged_names)
    rows, _ = run.row("cells/rows", tally=again)
    return bool(rows != cells.rows or run.count(again) != cells.count)


def _verify(recoding: Recoding, publication: Publication, pending: Pending) -> Audit:
    run, policy, cells, suppressed = recoding.run, recoding.policy, recoding.cells, recoding.suppressed
    is_starred = policy.suppression.style == "star" and suppressed > 0
    sensitive = recoding.grouping.published_sensitive or cells.sensitive
    release = publication.count(run, pending.relations, policy, sensitive, is_starred)
    if cells.population and not release.ids:
        release = populated(run, release, Crowd(cells.population, cells.quasi), policy.models)
    checks = judge(run, policy.models, release.sensitive, cells.table, people=release.people is not None)
    checks = contending(run, checks, release.shapes.groups, release.shapes.keys)
    findings = audit.measure(run, release, checks)
    if cells.persons and cells.persons.pairs:
        release, checks = _persons(recoding, publication, release, cells.persons)
        findings = replace(audit.measure(run, release, checks), privacy_by_rows=findings.privacy, beliefs=findings.beliefs)
    findings = with_risk(run, findings, release, policy.metrics)
    expected = cells.rows - (0 if is_starred else suppressed)
    if not findings.rows == release.rows == expected or findings.suppressed != suppressed * is_starred:
        raise PrivacyError("the release does not hold the rows that it should: nothing was published")
    if not findings.ok:
        wrong = [finding for finding in findings.privacy if not finding.ok]
        broken, sentences = ", ".join(sorted({each.model for each in wrong})), "; ".join(each.sentence() for each in wrong)
        raise PrivacyError(f"the release violates {broken}: nothing was published, as {sentences}")
    run.forbid(
        "release/violating_classes",
        "the release violates the policy",
        groups=release.shapes.groups,
        keys=release.shapes.keys,
        codes=release.shapes.codes,
        histograms=checks.histograms,
        violations=checks.violations(release.shapes.keys),
    )
    run.say(f"verify: {findings.classes:,} classes of the release counted again, none violates the policy")
    return findings


def _persons(recoding: Recoding, publication: Publication, release: Counted, persons: Persons) -> tuple[Counted, Judge]:
    """Return the counts of what is written with the persons of the source behind it, and the checks of persons.

    Nothing here comes from the search but the class of each cell, or of what a person has in it; and the persons must have the
    very rows that are written.
    """
    run, cells, grouping = recoding.run, recoding.cells, recoding.grouping
    checks = judge_persons(run, recoding.policy.models, cells)
    published, keys = publication.looks(recoding)
    found = behind(run, cells, checks, grouping.cells, grouping.shares, published, keys)
    codes = [attribute.code for attribute in cells.sensitive]
    tables = {"expected": found.groups, "numbered": found.numbered, "written": release.groups}
    unmatched = run.scalar("release/unmatched_counts", **tables, keys=keys, codes=codes)
    if unmatched or (grouping.shares and run.scalar("release/excess_shares", shares=grouping.shares, pairs=persons.pairs)):
        raise PrivacyError("the release does not hold the rows of the persons that were counted: nothing was published")
    left_out = 0
    if recoding.suppressed:
        left_out = int(
            run.scalar(
                "release/suppressed_persons",
                pairs=persons.pairs,
                published=grouping.shares or grouping.cells,
                by_persons=bool(grouping.shares),
            )
        )
    read = [code for code in release.shapes.codes if code in codes]
    return replace(release, shapes=Shapes(found.numbered, found.groups, read), persons=persons.count - left_out), checks
