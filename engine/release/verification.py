"""What must hold before, between and after: what no search can mend, what may be left out, and what is written (law 4)."""

from __future__ import annotations

from ..algorithms.base import Grouping
from ..backends.target import Pending
from ..cells.packing import Cells
from ..errors import PrivacyError
from ..judging import audit
from ..judging.judge import judge
from ..policy.model import Policy
from ..publications.base import Publication
from ..run import Run
from .recode import Recoding


def refuse_hopeless(policy: Policy, cells: Cells) -> None:
    """Refuse at once what no search can mend."""
    for attribute in cells.quasi:
        if attribute.is_empty:
            raise policy.at(attribute.name).error("is NULL in every row of the source: leave it out or drop it")
    for model in policy.models:
        least = model.group_size if policy.generalizes else model.least_rows  # a general value counts for several
        if least > cells.rows:
            raise PrivacyError(f"{model.name} asks for classes of {least:,} rows, but the source has {cells.rows:,} in all")


def suppressed(run: Run, policy: Policy, cells: Cells, grouping: Grouping, what: str) -> int:
    """Return how many rows are left out. Refuse more than the limit allows, and a release of nobody."""
    count, classes = run.row("stages/suppressed_rows", grouping=grouping.cells, rows=cells.rows)
    if count > policy.suppression.allowed(cells.rows):
        raise PrivacyError(f"{what} would suppress {count:,} of {cells.rows:,} rows, more than the limit allows")
    if not classes:
        raise PrivacyError("the policy can only be met by suppressing every row: nothing would be left to publish")
    is_starred = count and policy.suppression.style == "star"
    if is_starred and run.rows("stages/classes_of_stars", classes=grouping.classes, packed=cells.packed):
        raise PrivacyError(
            "a class is * in every quasi-identifier, and nobody could tell it from suppressed rows: "
            "use the suppression style drop, or give columns a taxonomy"
        )
    run.say(f"search: {classes:,} classes, {count:,} of {cells.rows:,} rows suppressed")
    return int(count)


def verify(recoding: Recoding, publication: Publication, pending: Pending) -> audit.Audit:
    """Count what is written as if a stranger had made it; whatever does not hold is not published (law 4)."""
    run, policy, cells, suppressed = recoding.run, recoding.policy, recoding.cells, recoding.suppressed
    is_starred = policy.suppression.style == "star" and suppressed > 0
    sensitive = recoding.grouping.published_sensitive or cells.sensitive
    publication.confirm(recoding, pending.relations)
    release = publication.count(run, pending.relations, policy, sensitive, is_starred)
    checks = judge(run, policy.models, sensitive, cells.table)
    findings = audit.measure(run, release, checks)
    expected = cells.rows - (0 if is_starred else suppressed)
    if not findings.rows == release.rows == expected or findings.suppressed != suppressed * is_starred:
        raise PrivacyError("the release does not hold the rows that it should: nothing was published")
    if not findings.ok:
        broken = ", ".join(sorted({finding.model for finding in findings.privacy if not finding.ok}))
        raise PrivacyError(f"the release violates {broken}: nothing was published")
    run.forbid(
        "stages/violating_classes",
        "the release violates the policy",
        groups=release.shapes.groups,
        keys=release.shapes.keys,
        codes=release.shapes.codes,
        histograms=checks.histograms,
        violations=checks.violations(release.shapes.keys),
    )
    run.say(f"verify: {findings.classes:,} classes of the release counted again, none violates the policy")
    return findings
