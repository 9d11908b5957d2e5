"""The way of the data: encode, frequency, search, recode, verify, publish."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from . import audit, counting, encode, recode, summary
from .algorithms.base import Assignment
from .backends.base import Pending
from .encode import Cells
from .errors import ColumnError, PolicyError, PrivacyError
from .judge import judge
from .policy import Policy
from .run import Run
from .sql.names import Relation


@dataclass(frozen=True)
class Outcome:
    """What a run has made: the release, as a table that can be read, and its summary."""

    release: Relation
    summary: dict[str, Any]


def anonymize(run: Run, policy: Policy, source: Any, target: str | None, dry_run: bool = False) -> Outcome:
    """Turn a source into a verified release at the target, or leave the target as it was."""
    place = run.backend.open_target(target)
    try:
        table = run.backend.open_source(source, reading=encode.reading(policy, target))
        columns = run.backend.columns(table)
        published = recode.published(policy, columns)
        with run.stage("frequency"):
            tallied = encode.tally(run, table, policy.quasi_names, policy.sensitive_names)
            if not run.row("stages/rows", tally=tallied)[0]:
                raise PolicyError("the source has no rows: there is nothing to anonymize")
        with run.stage("encode"):
            quasi, sensitive = encode.dimensions(run, policy, columns, tallied)
        with run.stage("frequency"):
            cells = encode.cells(run, tallied, quasi, sensitive, by_rows=recode.has_kept(policy, published))
            run.say(f"frequency: {cells.rows:,} rows are {cells.count:,} cells")
            _refuse_hopeless(policy, cells)
        with run.stage("search"):
            assignment = policy.algorithm.search(run, cells, policy)
            suppressed = _suppressed(run, policy, cells, assignment)
        with run.stage("recode"):
            recoding = recode.recoding(run, policy, table, published, cells, assignment)
            pending = place.prepare(recoding.select, recoding.note)
            run.say(f"recode: {len(published)} columns written where nobody sees them yet")
        with run.stage("verify"):
            found = _verify(run, policy, cells, pending, suppressed)
            utility = summary.utility(run, policy, cells, assignment)
        with run.stage("publish"):
            if not dry_run:
                pending.publish()
            run.say("publish: nothing, this was a dry run" if dry_run else f"publish: {target or 'in memory'}")
    except ColumnError as wrong:
        raise policy.at(wrong.column).error(wrong.sentence) from wrong
    finally:
        place.close()
    told = summary.summary(run, policy, cells, assignment, found, utility, None if dry_run else target)
    return Outcome(pending.relation, told)


def _refuse_hopeless(policy: Policy, cells: Cells) -> None:
    """What no search can mend is said at once."""
    for attribute in cells.quasi:
        if attribute.is_empty:
            raise policy.at(attribute.name).error("is NULL in every row of the source: leave it out or drop it")
    for model in policy.models:
        if model.least > cells.rows:
            raise PrivacyError(
                f"{model.name} asks for classes of {model.least:,} rows, but the source has {cells.rows:,} in all"
            )


def _suppressed(run: Run, policy: Policy, cells: Cells, assignment: Assignment) -> int:
    """The rows that are left out: within the limit, and not everybody."""
    suppressed, classes = run.row("stages/suppressed", assignment=assignment.cells, rows=cells.rows)
    if suppressed > policy.suppression.allowed(cells.rows):
        raise PrivacyError(f"the search would suppress {suppressed:,} of {cells.rows:,} rows, more than the limit allows")
    if not classes:
        raise PrivacyError("the policy can only be met by suppressing every row: nothing would be left to publish")
    shown = suppressed and policy.suppression.style == "star"
    if shown and run.rows("stages/hidden", classes=assignment.classes, packed=cells.packed):
        raise PrivacyError(
            "a class is * in every quasi-identifier, and nobody could tell it from suppressed rows: "
            "use the suppression style drop, or give columns a taxonomy"
        )
    run.say(f"search: {classes:,} classes, {suppressed:,} of {cells.rows:,} rows suppressed")
    return int(suppressed)


def _verify(run: Run, policy: Policy, cells: Cells, pending: Pending, suppressed: int) -> audit.Audit:
    """Count what is written as if a stranger had made it; whatever does not hold is not published (law 4)."""
    starred = policy.suppression.style == "star" and suppressed > 0
    release = counting.read(
        run, pending.relation, policy.quasi_names, policy.sensitive_names, known=cells.sensitive, starred=starred
    )
    held = judge(run, policy.models, cells.sensitive, cells.table)
    found = audit.measure(run, release, held)
    expected = cells.rows - (0 if starred else suppressed)
    if not found.rows == release.rows == expected or found.suppressed != suppressed * starred:
        raise PrivacyError("the release does not hold the rows that it should: nothing was published")
    if not found.ok:
        broken = ", ".join(sorted({finding.model for finding in found.privacy if not finding.ok}))
        raise PrivacyError(f"the release violates {broken}: nothing was published")
    run.forbid(
        "stages/violating",
        "the release violates the policy",
        groups=release.shapes.groups,
        keys=release.shapes.keys,
        codes=release.shapes.codes,
        views=held.views,
        violations=held.violations(release.shapes.keys),
    )
    run.say(f"verify: {found.classes:,} classes of the release counted again, none violates the policy")
    return found
