"""The function of shoal that reports: what a release shows, promises and hides, for people who decide."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import duckdb

from ..backends.postgres.url import is_postgres
from ..backends.registry import open_backend
from ..backends.spark.url import is_frame, is_spark
from ..errors import PolicyError
from ..judging.findings import Audit
from ..policy.model import Policy
from ..progress import Progress
from ..release.handle import Release
from ..report.charts import altair
from ..report.content import Inputs, content
from ..report.findings import Findings, a_plan, an_attack
from ..report.losses import ELSEWHERE, losses_of
from ..report.measures import sensitive_of, values_of
from ..report.page import Report
from ..run import Run
from ..scripts.compile import compiled, has_recoding
from . import inputs
from .auditing import audit
from .inputs import PolicyLike, Source

if TYPE_CHECKING:
    from pyspark.sql import SparkSession


def report_on(
    release: Source,
    policy: PolicyLike,
    source: Source | None = None,
    *,
    summary: Mapping[str, Any] | None = None,
    plan: Findings = None,
    attack: Findings = None,
    external: bool = False,
    sensitive_table: Source | None = None,
    script: str | None = None,
    con: duckdb.DuckDBPyConnection | None = None,
    spark: SparkSession | None = None,
    memory_limit: str | None = None,
    threads: int | None = None,
    wait: float | None = None,
    progress: bool = False,
) -> Report:
    """Report on a release: what it promises and what it does not, the risk, and what was lost. It is counted anew.

    >>> policy = shoal.Policy(quasi_identifiers="age", sensitive="disease", privacy="k_anonymity:k=2")
    >>> with shoal.anonymize(visits, policy) as release:
    ...     found = shoal.report_on(release.to_arrow(), policy, visits, summary=release.summary)
    >>> found.as_json()["verdict"]["sentence"]
    'k_anonymity k=2 holds for age (at least 2 rows look alike)'

    release, policy: as for `audit`. source: what the release was made of; then the report tells both sides.
    summary: that of the run that made the release, if it is known: levels, loss, and who was left out.
    plan: a plan as JSON, or the file of one: its frontier is drawn.
    attack: what an attack has found as JSON, or the file of one: whom it singles out, links and tells of.
    external: leave out all values of the source that the release does not show.
    sensitive_table: the second table of a release of `publish: anatomy` or `randomize`.
    script: the SQL that makes the release, to be shown.
    con, spark, memory_limit, threads, wait, progress: as for `anonymize`.
    """
    checked = inputs.policy(policy)
    planned, attacked = a_plan(plan), an_attack(attack)
    engine: dict[str, Any] = {"con": con, "spark": spark, "memory_limit": memory_limit, "threads": threads, "wait": wait}
    found = audit(release, policy=checked, sensitive_table=sensitive_table, progress=progress, **engine)
    before = None
    if source is not None and not (summary and summary.get("class_sizes_before")):
        before = _risk_of(source, checked, progress, engine)
    shown = [column for role in ("quasi_identifiers", "sensitive", "other") for column in _columns(found)[role]]
    described = _measured(release, sensitive_table, checked, found, shown, engine)
    raw = {} if source is None or external else _raw(source, checked, summary, engine)
    losses = {} if summary else _losses(release, checked, found, source, before.rows if before else None, engine)
    given = Inputs(
        policy=checked,
        audit=found,
        release=release,
        source=source,
        summary=summary,
        before=before,
        columns=described[0],
        raw=raw,
        sensitive=described[1],
        losses=losses,
        plan=planned,
        attack=attacked,
        script=script,
    )
    return Report(content(given, external))


def check_pictures() -> None:
    """Refuse, before the long work, a report whose pictures could not be drawn."""
    altair()


def check_rows(policy: Policy, is_dry: bool) -> None:
    """Refuse, before the long work, a report on rows that nobody keeps."""
    if is_dry and is_spark(policy.source):
        raise PolicyError("a dry run in Spark keeps no rows to report on: name a target, or leave --report out")


def of_run(
    made: Release, policy: Policy, source: Source, *, external: bool = False, view: bool = False, **engine: Any
) -> Report:
    """Report on what a run has just made: at its target, or in memory after a dry run."""
    target = source if policy.in_place else made.summary["target"] and policy.target
    release: Any = target or made.to_arrow()
    second = None
    if policy.publish.has_sensitive_table:
        second = policy.sensitive_target or made.summary["sensitive_target"]
        if second is None:
            raise PolicyError("a report needs both tables of the release: name a target, or leave --report out of a dry run")
    script = None
    if not (external or policy.in_place or view) and has_recoding(policy) and policy.publish.is_reusable:
        script = _recoding(source, policy, {"levels": made.summary["algorithm"]["levels"]}, **engine)
    before = None if policy.in_place else source
    given: dict[str, Any] = {"summary": made.summary, "external": external, "sensitive_table": second, "script": script}
    return report_on(release, policy, before, **given, **engine)


def _recoding(source: Source, policy: Policy, found: dict[str, Any], **engine: Any) -> str:
    """Return the script of the recoding that a run has found, in the dialect of the source."""
    backend = open_backend(source, **engine)
    try:
        with Run(backend, Progress()) as run:
            dialect = "postgres" if is_postgres(source) else "spark" if is_frame(source) or is_spark(source) else "duckdb"
            named = None if policy.target else "release"
            return compiled(run, policy, inputs.readable(source), dialect, "recoding", target_name=named, found=found)
    finally:
        backend.close()


def _columns(found: Audit) -> Mapping[str, list[str]]:
    """Return the columns of an audited table by their roles."""
    columns: Mapping[str, list[str]] = (found.provenance or {})["columns"]
    return columns


def _risk_of(source: Source, policy: Policy, progress: bool, engine: Mapping[str, Any]) -> Audit:
    """Audit a source by its quasi-identifiers as they are, beside the population that the policy names."""
    people = policy.population
    return audit(source, policy.quasi_names, person=policy.person, population=people, progress=progress, **engine)


def _measured(
    release: Source, values: Source | None, policy: Policy, found: Audit, columns: list[str], engine: Mapping[str, Any]
) -> tuple[dict[str, dict[str, Any]], list[dict[str, Any]]]:
    """Return the values of a release's columns, and how its sensitive values are shared out in its classes.

    values: the table of the sensitive values. The shares come from it where it counts rows; else the rows themselves show them.
    """
    groups = policy.publish.groups(policy)
    backend = open_backend(release, **engine)
    try:
        with Run(backend, Progress()) as run:
            quasi = policy.quasi_names
            table = backend.open_source(inputs.readable(release), lambda column: "text" if column in quasi else "value")
            present = [column.name for column in backend.columns(table)]
            after = values_of(run, table, [column for column in columns if column in present])
            keyed = [groups.column, *groups.beside] if groups else quasi
            count = groups.count if groups else None
            holding = inputs.opened(backend, values) if count and values is not None else table
            named = [column for column in policy.sensitive_names if count or column in present]
            has_noise = groups is not None and groups.chance is not None
            shares = [sensitive_of(run, holding, keyed, column, found.suppressed > 0, count) for column in named]
            return after, [{**told, "has_noise": has_noise} for told in shares]
    finally:
        backend.close()


def _losses(
    release: Source, policy: Policy, found: Audit, source: Source | None, rows: int | None, engine: Mapping[str, Any]
) -> dict[str, dict[str, Any]]:
    """Return what is lost of each column, by the labels of the release and the values of the source."""
    if not policy.publish.shows_labels:
        return {}
    backend = open_backend(release, **engine)
    try:
        with Run(backend, Progress()) as run:
            quasi = policy.quasi_names
            if not backend.reads_population:
                return {column: {"loss_unknown": ELSEWHERE} for column in quasi}
            table = backend.open_source(inputs.readable(release), lambda column: "text" if column in quasi else "value")
            given = None if source is None else inputs.readable(source)
            if given is not None and backend.open_beside(given, lambda _: "value") is None:
                given = None  # it is on another engine
            return losses_of(run, table, policy, found.suppressed, given, rows)
    finally:
        backend.close()


def _raw(
    source: Source, policy: Policy, summary: Mapping[str, Any] | None, engine: Mapping[str, Any]
) -> dict[str, dict[str, Any]]:
    """Return the values of the columns of a source that became others in the release."""
    backend = open_backend(source, **engine)
    try:
        with Run(backend, Progress()) as run:
            table = backend.open_source(inputs.readable(source), lambda _: "value")
            present = [column.name for column in backend.columns(table)]
            wanted = [*policy.quasi_names, *policy.sensitive_names]
            return values_of(run, table, [column for column in wanted if column in present])
    finally:
        backend.close()
