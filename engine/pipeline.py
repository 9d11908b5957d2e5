"""The way of the data: encode, frequency, search, recode, verify, publish."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .algorithms.base import Grouping
from .backends import open_target, shown
from .backends.base import Column, Pending, Target
from .cells import packing, tally
from .cells.packing import Cells
from .errors import ColumnError, PolicyError, PrivacyError
from .judging import audit, counting
from .judging.judge import judge
from .models.base import SensitiveModel
from .policy.model import Policy
from .publications import view
from .release import columns as release_columns
from .release import recode, reuse, summary
from .release.measured import Released
from .run import Run
from .sql.names import Relation
from .sql.statement import Statement


@dataclass(frozen=True)
class Outcome:
    """What a run has made: the release, as a table that can be read, and its summary."""

    release: Relation
    summary: dict[str, Any]
    source: Relation
    opening: tuple[Statement, ...]
    """the statements that made the source readable"""
    columns: tuple[Column, ...]
    """what is published of the source"""
    cells: Cells
    grouping: Grouping


def anonymize(
    run: Run,
    policy: Policy,
    source: Any,
    target: str | None,
    dry_run: bool = False,
    keep_original: str | None = None,
    in_memory: bool = False,
    saved: reuse.Saved | None = None,
    as_view: bool = False,
) -> Outcome:
    """Turn a source into a verified release at the target, or leave the target as it was; in memory nothing is there yet."""
    if policy.in_place:
        place: Target = run.backend.open_in_place(source, keep_original)
    else:
        place = open_target(run.backend, None if in_memory else target)
    drift: dict[str, Any] | None = None
    try:
        table = run.backend.open_source(source, reading=tally.reading(policy, target))
        opening = tuple(run.backend.statements)
        columns = run.backend.columns(table)
        published = recode.published(policy, columns)
        foreseen = release_columns.foreseen(policy, published)
        if as_view:
            view.check(policy)
            place.check_view(table, foreseen, view.beside(policy))
        else:
            place.foresee(foreseen)
        kept = recode.kept(policy, published)
        recode.forbid_computed(policy, kept, run.backend.computed(table))
        with run.stage("frequency"):
            are_few = bool(kept) and not as_view and recode.are_few(run, table, kept)
            tallied = tally.tally(run, table, policy.quasi_names, policy.sensitive_names, kept if are_few else ())
            counted = tallied if are_few else None
            if counted:
                tallied = tally.merged(run, counted, policy.quasi_names, policy.sensitive_names)
            if not run.row("stages/rows", tally=tallied)[0]:
                raise PolicyError("the source has no rows: there is nothing to anonymize")
        with run.stage("encode"):
            quasi, sensitive = packing.dimensions(run, policy, columns, tallied)
        with run.stage("frequency"):
            cells = packing.cells(run, tallied, quasi, sensitive, by_rows=bool(kept))
            run.say(f"frequency: {cells.rows:,} rows are {cells.count:,} cells")
            _refuse_hopeless(policy, cells)
        with run.stage("search"):
            if saved:
                grouping = policy.algorithm.again(run, cells, policy, saved.found)
                drift = reuse.drift(run, policy, cells, grouping, saved)
            else:
                grouping = policy.algorithm.search(run, cells, policy)
            suppressed = _suppressed(run, policy, cells, grouping, saved.where if saved else "the search")
        with run.stage("recode"):
            if as_view:
                pending = place.prepare_view(view.view(run, policy, table, published, cells, grouping, suppressed > 0))
            else:
                recoding = recode.recoding(run, policy, table, published, cells, grouping, counted)
                pending = place.prepare(recoding.select, recoding.note)
            run.say(f"recode: {len(published)} columns written where nobody sees them yet")
        with run.stage("verify"):
            found = _verify(run, policy, cells, grouping, pending, suppressed)
            measured = summary.measured(Released(run, policy, cells, grouping, suppressed))
        with run.stage("publish"):
            if not dry_run:
                pending.publish()
            where = shown(target) if target else "in memory"
            run.say("publish: nothing, this was a dry run" if dry_run else f"publish: {where}")
    except ColumnError as wrong:
        raise policy.at(wrong.column).error(wrong.sentence) from wrong
    except PrivacyError as refused:
        refused.drift = drift
        raise
    finally:
        place.close()
    published_at = None if dry_run or target is None else shown(target)
    told = summary.summary(run, policy, cells, grouping, found, measured, published_at, place.changes)
    if saved and drift:
        told["drift"] = reuse.told(drift, saved, told)
    return Outcome(pending.relation, told, table, opening, tuple(published), cells, grouping)


def _refuse_hopeless(policy: Policy, cells: Cells) -> None:
    """What no search can mend is said at once."""
    for attribute in cells.quasi:
        if attribute.is_empty:
            raise policy.at(attribute.name).error("is NULL in every row of the source: leave it out or drop it")
    for model in policy.models:
        if policy.algorithm.generalizes and isinstance(model, SensitiveModel):
            continue  # a row with a general value counts for several
        if model.least > cells.rows:
            raise PrivacyError(
                f"{model.name} asks for classes of {model.least:,} rows, but the source has {cells.rows:,} in all"
            )


def _suppressed(run: Run, policy: Policy, cells: Cells, grouping: Grouping, what: str) -> int:
    """The rows that are left out: within the limit, and not everybody."""
    suppressed, classes = run.row("stages/suppressed", grouping=grouping.cells, rows=cells.rows)
    if suppressed > policy.suppression.allowed(cells.rows):
        raise PrivacyError(f"{what} would suppress {suppressed:,} of {cells.rows:,} rows, more than the limit allows")
    if not classes:
        raise PrivacyError("the policy can only be met by suppressing every row: nothing would be left to publish")
    shown = suppressed and policy.suppression.style == "star"
    if shown and run.rows("stages/hidden", classes=grouping.classes, packed=cells.packed):
        raise PrivacyError(
            "a class is * in every quasi-identifier, and nobody could tell it from suppressed rows: "
            "use the suppression style drop, or give columns a taxonomy"
        )
    run.say(f"search: {classes:,} classes, {suppressed:,} of {cells.rows:,} rows suppressed")
    return int(suppressed)


def _verify(run: Run, policy: Policy, cells: Cells, grouping: Grouping, pending: Pending, suppressed: int) -> audit.Audit:
    """Count what is written as if a stranger had made it; whatever does not hold is not published (law 4)."""
    starred = policy.suppression.style == "star" and suppressed > 0
    sensitive = grouping.secrets or cells.sensitive
    release = counting.read(run, pending.relation, policy.quasi_names, policy.sensitive_names, known=sensitive, starred=starred)
    held = judge(run, policy.models, sensitive, cells.table)
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
        histograms=held.histograms,
        violations=held.violations(release.shapes.keys),
    )
    run.say(f"verify: {found.classes:,} classes of the release counted again, none violates the policy")
    return found
