"""The way of the data: tally, dimensions, cells, search, refine, publication, verify, publish."""

from __future__ import annotations

import json
from dataclasses import dataclass, field, replace
from typing import Any

from markupsafe import Markup

from .algorithms.base import Grouping
from .backends.registry import open_target, shown
from .backends.target import Target, taking_tables
from .backends.transfer import SetAside
from .cells import packing, population, revision, tally
from .cells.packing import Cells
from .cells.persons import with_persons
from .cells.revision import Revisions
from .errors import ColumnError, PolicyError, PrivacyError
from .linking import knowledge
from .linking.links import counted as counted_links
from .linking.links import linked, with_prior
from .linking.long_tables import with_long_terms
from .linking.term_sets import with_term_sets
from .policy.model import Policy
from .publications.base import SENSITIVE, Publication
from .publications.generalize import Generalize
from .release import exposure, provenance, recode, reuse, summary, verification
from .release.columns import Fates, decide, forbid_computed
from .release.measured import Released
from .release.recode import Recoding
from .run import Run
from .sql.names import Relation
from .sql.statement import Statement


@dataclass(frozen=True)
class Task:
    """What a run is asked for besides its policy: from where, to where, and how."""

    source: Any
    target: str | None = None
    publication: Publication = field(default_factory=Generalize)
    is_dry: bool = False
    """verify, and publish nothing"""
    keeps_rows: bool = False
    """a dry run sets its rows aside for whoever wants to look at them"""
    is_in_memory: bool = False
    """the target is only named, as in a script: the release stays in memory"""
    keep_original: str | None = None
    csv_safe: bool = False
    """cells of a CSV target that a spreadsheet would run are escaped"""
    saved: reuse.Saved | None = None
    """a recoding of an earlier load, to be used again instead of a search"""
    found: dict[str, Any] | None = None
    """what a search of the same source has found, instead of the same search again"""
    explains: bool = False
    """also tell what keeps each column from more detail"""


@dataclass(frozen=True)
class Prepared:
    """A source that has been read, counted and encoded: what every search through it starts from."""

    opened: Relation
    """the source as it is"""
    revisions: Revisions
    """how columns of the source are read"""
    source: Relation
    """the source as it is read"""
    opening: tuple[Statement, ...]
    """the statements that made the source readable"""
    rows: Relation | Markup
    """the source as the cells know it: with the sets of its columns of terms as texts"""
    columns: Fates
    cells: Cells
    counted: Relation | None
    """a tally that has the kept columns, too, if there is one"""
    notes: dict[str, Any]
    """what the summary says of the source, and where it comes from"""


@dataclass(frozen=True)
class Outcome:
    """What a run has made: the release, as a table that can be read, and its summary."""

    release: Relation
    further: tuple[Relation, ...]
    """the tables of the release after the first one"""
    summary: dict[str, Any]
    prepared: Prepared
    grouping: Grouping
    set_aside: SetAside | None = None
    """the rows of a dry run, where they are wanted"""


def anonymize(run: Run, policy: Policy, task: Task) -> Outcome:
    """Turn a source into a verified release at the target, or leave the target as it was."""
    task.publication.open(policy)
    target = _open_target(run, policy, task)
    if task.csv_safe:
        target.escape_formulas()
    drift: dict[str, Any] | None = None
    set_aside: SetAside | None = None
    try:
        prepared = prepare(run, policy, task, target)
        cells = prepared.cells
        target.provenance = json.dumps(prepared.notes["provenance"])
        grouping, searched = search(run, policy, task, cells)
        with run.stage("search"):
            if task.saved:
                drift = reuse.drift(run, policy, cells, grouping, task.saved)
            suppressed = verification.suppressed(run, policy, cells, grouping, task.saved.where if task.saved else "the search")
        with run.stage("recode"):
            recoding = Recoding.of(run, policy, prepared, grouping, suppressed)
            task.publication.admit(recoding)
            pending = task.publication.prepare(target, recoding)
            run.say(f"recode: {len(prepared.columns.published)} columns written where nobody sees them yet")
        with run.stage("verify"):
            findings = verification.verify(recoding, task.publication, pending)
            released = Released(run, policy, cells, grouping, suppressed, recoding, task.publication)
            measures = summary.described(released, pending.relation, task.explains) | prepared.notes
        with run.stage("publish"):
            if task.is_dry and task.keeps_rows and run.backend.keeps_rows:
                set_aside = SetAside(run.backend, pending.relation)
            if not task.is_dry:
                pending.publish()
            places = _places(target, policy, task)
            where = " and ".join(filter(None, places.values())) or "in memory"
            run.say("publish: nothing, this was a dry run" if task.is_dry else f"publish: {where}")
    except ColumnError as wrong:
        raise policy.at(wrong.column).error(wrong.sentence) from wrong
    except PrivacyError as refused:
        refused.drift = drift
        raise
    finally:
        target.close()
    report = summary.summary(run, policy, cells, searched, grouping, findings, measures, places, target.changes)
    if task.saved and drift:
        report["drift"] = reuse.with_all_figures(drift, task.saved, report)
    return Outcome(pending.relation, pending.relations[1:], report, prepared, grouping, set_aside)


def prepare(run: Run, policy: Policy, task: Task, target: Target) -> Prepared:
    """Read a source: decide what becomes of its columns, count it, encode it, and make its cells."""
    stored = run.backend.open_source(task.source, reading=tally.reading(policy, task.target))
    opened = with_long_terms(run, stored, policy.quasi_sensitive)
    own = run.backend.columns(opened)
    revisions = revision.revisions(policy, own)
    columns = decide(policy, revision.revised(own, revisions), task.publication)
    task.publication.foresee(target, opened, policy, columns)
    forbid_computed(policy, columns, run.backend.computed(stored))
    source = revision.revise(run, opened, own, revisions)
    opening = tuple(run.backend.statements)
    if task.saved:
        task.saved.check_columns(columns)
    comes_from = provenance.of_run(run.backend, policy, task.source, columns)
    with run.stage("columns"):
        links = [knowledge.read(run, linked) for linked in policy.quasi_sensitive]
        rows = with_term_sets(run, source, columns.by_name, links)
        exposure.refuse_telling(run, policy, source, columns)
        repeated = exposure.repeated_identifiers(run, source, columns)
    with run.stage("frequency"):
        tallied, counted, persons = _tally(run, policy, task, source, rows, columns)
        people = population.of_policy(run, policy, [fate.column for fate in columns.published])
        lengths = tally.code_lengths(run, policy, tallied)
    with run.stage("encode"):
        values = population.joined(run, tallied, people, len(policy.quasi)) if people else tallied
        quasi, sensitive = packing.dimensions(run, policy, [fate.column for fate in columns.published], tallied, values)
        sensitive += tuple(with_prior(run, tallied, a) for a in linked(run, tallied, links, before=len(sensitive)))
        link_counts = {a.name: counted_links(run, tallied, a, source, columns.by_name) for a in sensitive if a.link}
    with run.stage("frequency"):
        by_rows = bool(columns.kept or policy.person) or task.publication.reads_values
        cells = packing.cells(run, tallied, quasi, sensitive, by_rows)
        run.say(f"frequency: {cells.rows:,} rows are {cells.count:,} cells")
        if people:
            cells = replace(cells, population=population.inhabitants(run, people, quasi, cells.packed))
            run.forget(values)
        if persons:
            cells = with_persons(run, cells, persons, len(policy.person), has_kept=counted is not None)
    notes: dict[str, Any] = {"repeated_identifiers": repeated, "quasi_sensitive": link_counts}
    notes |= {"code_lengths": lengths, "provenance": comes_from}
    return Prepared(opened, revisions, source, opening, rows, columns, cells, counted, notes)


def search(run: Run, policy: Policy, task: Task, cells: Cells) -> tuple[Grouping, dict[str, Any]]:
    """Return the grouping of the cells that the policy asks for, and the report of the search.

    The report of the grouping is that of the second phase, if there is one.
    """
    verification.refuse_hopeless(run, policy, task.publication, cells)
    with run.stage("search"):
        if found := task.saved.found if task.saved else task.found:
            grouping = policy.algorithm.again(run, cells, policy, found)
        else:
            asked = policy.then.asked_before(policy) if policy.then else policy
            grouping = policy.algorithm.search(run, cells, asked)
        report = grouping.report
    with run.stage("refine"):
        if policy.then:
            grouping = policy.then.refine(run, cells, policy, grouping)
            run.say(f"refine: the classes are those of {policy.then.name}")
    return grouping, report


def _open_target(run: Run, policy: Policy, task: Task) -> Target:
    """Open the place that the release goes to; before the source, as a table that gives way is watched from here on."""
    if policy.in_place:
        return run.backend.open_in_place(task.source, task.keep_original)
    target = open_target(run.backend, None if task.is_in_memory else task.target)
    if policy.sensitive_target is not None and not task.is_in_memory:
        taking_tables(target).place(SENSITIVE, policy.sensitive_target)
    return target


def _places(target: Target, policy: Policy, task: Task) -> dict[str, str | None]:
    """Return where the release and the table of its sensitive values, if it has one, were published."""
    if task.is_dry or task.target is None:
        return {"target": None, "sensitive_target": None}
    has_two = task.publication.has_sensitive_table
    beside = policy.sensitive_target or (taking_tables(target).called(SENSITIVE) if has_two else None)
    return {"target": shown(task.target), "sensitive_target": beside and shown(beside)}


def _tally(
    run: Run, policy: Policy, task: Task, source: Relation, rows: Relation | Markup, columns: Fates
) -> tuple[Relation, Relation | None, Relation | None]:
    """Count the distinct combinations.

    Return three tables: the combinations of quasi-identifiers and sensitive values; these with the kept columns, if they are
    few (else None); and with the columns of the person, if the policy names one (else None).
    """
    kept = [fate.name for fate in columns.kept]
    are_few = bool(kept) and task.publication.copies_rows and recode.are_few(run, source, kept)
    named = policy.quasi_names, policy.judged_names
    tallied = tally.tally(run, rows, *named, kept if are_few else (), policy.person)
    counted = persons = None
    if policy.person:
        persons = tallied
        tallied = tally.merged(run, persons, *named, kept if are_few else ())
    if are_few:
        counted = tallied
        tallied = tally.merged(run, counted, *named)
    if not run.row("cells/rows", tally=tallied)[0]:
        raise PolicyError("the source has no rows: there is nothing to anonymize")
    return tallied, counted, persons
