"""The function of shoal that measures any table."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import duckdb

from ..backends.registry import open_backend
from ..cells.attributes import attributes
from ..cells.packing import PERSON
from ..cells.population import inhabitants, tallied
from ..errors import PermanentError, PolicyError
from ..hierarchies.kinds import Taxonomy, usual
from ..hierarchies.weights import Weights
from ..judging.audit import measure
from ..judging.contenders import contending
from ..judging.counting import read
from ..judging.findings import Audit
from ..judging.groups import Groups
from ..judging.judge import judge
from ..judging.population import Crowd, populated
from ..linking import knowledge
from ..linking.declared import QuasiSensitive
from ..linking.knowledge import Link
from ..metrics.base import Metric
from ..metrics.disclosure import Disclosure
from ..models.base import Model
from ..models.distinct_l_diversity import DistinctLDiversity
from ..models.entropy_l_diversity import EntropyLDiversity
from ..models.k_anonymity import KAnonymity
from ..models.k_map import KMap
from ..models.recursive_l_diversity import RecursiveLDiversity
from ..models.simple_l_diversity import SimpleLDiversity
from ..models.t_closeness import TCloseness
from ..params.wording import hint
from ..policy.model import ModelsLike, Policy
from ..policy.population import Population
from ..progress import Progress
from ..release import provenance
from ..release.class_beliefs import class_beliefs
from ..release.risk import disclosed, with_risk
from ..run import Run
from ..sql.names import Relation
from . import inputs
from .inputs import Columns, PolicyLike, Source

if TYPE_CHECKING:
    from pyspark.sql import SparkSession

STRONGEST: tuple[Model, ...] = (
    KAnonymity(k=1),
    DistinctLDiversity(l=1),
    EntropyLDiversity(l=1),
    SimpleLDiversity(l=1),
    *(RecursiveLDiversity(c=c, l=1) for c in (1, 2, 3)),
    TCloseness(t=1),
)
"""The models that an audit measures if it is given none."""


def audit(
    table: Source,
    quasi: Columns = (),
    sensitive: Columns = (),
    models: ModelsLike = (),
    *,
    person: Columns = (),
    policy: PolicyLike | None = None,
    group: str | None = None,
    beside: Columns = (),
    sensitive_table: Source | None = None,
    rows: str = "rows",
    kept: str | None = None,
    prior: str | os.PathLike[str] | None = None,
    population: Source | Population | None = None,
    con: duckdb.DuckDBPyConnection | None = None,
    spark: SparkSession | None = None,
    memory_limit: str | None = None,
    threads: int | None = None,
    wait: float | None = None,
    progress: bool = False,
) -> Audit:
    """Measure any table against models or against those of a policy. Without either, tell how far it goes under each family
    of models.

    person: the columns that say whose row a row is: then the models count persons. A policy's person is counted if the table
        has its columns, as a release has not.
    group: the column with the ids of classes that are groups; beside, sensitive_table, rows, kept: where their values stand.
    population: the table of the people whom a row may be of, with the quasi-identifiers as they are; default: the policy's.
    prior: for a policy with a quasi-sensitive column: the file (label, alpha) that `save_prior` wrote of the source.

    >>> shoal.audit(visits, quasi="age", models=["k_anonymity:k=2", "k_anonymity:k=3"]).ok
    False
    """
    quasi, sensitive = inputs.columns(quasi, "quasi"), inputs.columns(sensitive, "sensitive")
    person, beside = inputs.columns(person, "person"), inputs.columns(beside, "beside")
    asked = inputs.models(models, "models")
    checked = taxonomies = weights = None
    terms: Sequence[QuasiSensitive] = ()
    if policy is not None:
        if quasi or sensitive or asked or person or group or beside:
            raise PolicyError("an audit goes by a policy, or by the columns and models that are named, not by both")
        checked = inputs.policy(policy)
        groups = checked.publish.audited(checked, sensitive_table is not None)
        quasi, sensitive, asked = checked.quasi_names, checked.sensitive_names, list(checked.models)
        person = list(checked.person)
        taxonomies, weights = inputs.sensitive_trees(checked)
        terms = checked.quasi_sensitive
    else:
        groups = Groups.asked(group, beside, None if sensitive_table is None else rows, kept)
    given = inputs.prior(prior, terms)
    declared = inputs.population(population, checked)
    if declared and (person or groups or terms):
        raise PolicyError("a population is counted for rows with labels: not for persons, groups or quasi-sensitive columns")
    if not quasi and not groups:
        raise PolicyError("an audit needs the quasi-identifiers: the columns whose values others may know")
    inputs.check_engine(con, memory_limit, threads, wait, spark)
    backend = open_backend(table, con, memory_limit, threads, wait, spark)
    try:
        with Run(backend, Progress(progress)) as run, run.stage("audit"):
            source = backend.open_source(inputs.readable(table), lambda column: "text" if column in quasi else "value")
            columns = [column.name for column in backend.columns(source)]
            if policy is not None and not {*person} <= {*columns}:
                person = []
            values = None if sensitive_table is None else inputs.opened(backend, sensitive_table)
            links = [knowledge.read(run, column, given) for column in terms]
            metrics = checked.metrics if checked else ()
            given_columns = quasi, sensitive, asked, taxonomies, weights, links, person
            crowd = _crowd(run, declared, quasi, checked) if declared else None
            found = _audit(run, source, *given_columns, groups, values, metrics, crowd)
            return replace(found, provenance=provenance.of_audit(backend, checked, table, columns, quasi, sensitive))
    finally:
        backend.close()


def _audit(
    run: Run,
    table: Relation,
    quasi: Sequence[str],
    sensitive: Sequence[str],
    models: Sequence[Model],
    taxonomies: Sequence[Taxonomy | None] | None = None,
    weights: Sequence[Weights] | None = None,
    links: Sequence[Link] = (),
    person: Sequence[str] = (),
    groups: Groups | None = None,
    sensitive_table: Relation | None = None,
    metrics: Sequence[Metric] = (),
    crowd: Crowd | None = None,
) -> Audit:
    """Return what a table reaches under each model; without models what it reaches under each of `STRONGEST`.

    taxonomies, weights: those of the sensitive attributes, as a policy gives them. links: what columns of terms are linked to.
    person: the columns that say whose row a row is. Then the models count persons, and it is told what they find of rows.
    groups: how the classes are known, if not by the values of the quasi-identifiers; then the sensitive values may stand in a
        table of their own.
    metrics: those that a policy asks for: the parameters of risks are among them.
    crowd: the people whom a row may be of, if a population is counted.
    """
    terms = [link.declared.name for link in links]
    for column in (named := [*quasi, *sensitive, *person, *terms]):
        if named.count(column) > 1:
            raise PolicyError(
                f"{column!r} is named twice: a column is a quasi-identifier, sensitive or says whose row it is, and that once"
            )
    trees = [*(taxonomies or [None] * len(sensitive)), *[None] * len(terms)]
    _forbid_missing_columns(models, dict(zip([*sensitive, *terms], trees, strict=True)))
    if groups:
        groups.check(models, quasi, sensitive, person)
    strongest = (*STRONGEST, KMap(k=1)) if crowd else STRONGEST
    measured = models or [
        model for model in strongest if (sensitive or not model.needs_sensitive) and (not groups or groups.can_judge(model))
    ]

    def found_by(person: Sequence[str]) -> Audit:
        if groups:
            counted = groups.counted(run, table, sensitive_table, sensitive, taxonomies, weights)
        else:
            asked = None if any(isinstance(metric, Disclosure) for metric in metrics) else measured  # it reads all values
            counted = read(run, table, quasi, sensitive, taxonomies, weights, person=person, links=links, models=asked)
        if counted.rows == 0:
            raise PolicyError("the table has no rows: there is nothing to audit")
        if crowd:
            counted = populated(run, counted, crowd, measured)
        shapes = counted.shapes
        by = PERSON if person else None
        checks = judge(run, measured, counted.sensitive, shapes.groups, shapes.table, by, people=bool(crowd))
        checks = contending(run, checks, shapes.groups, shapes.keys)
        result = measure(run, counted, checks, asked=bool(models))
        if result.rows != counted.rows:
            raise PermanentError("the count does not hold every row once: different values of some column have one text")
        result = with_risk(run, result, counted, metrics)
        told = class_beliefs(run, counted, metrics)
        return replace(result, disclosure=disclosed(run, counted, metrics), class_beliefs=told)

    by_rows = found_by(())
    if not person:
        return by_rows
    return replace(found_by(person), privacy_by_rows=by_rows.privacy, beliefs=by_rows.beliefs)


def _crowd(run: Run, declared: Population, quasi: Sequence[str], policy: Policy | None) -> Crowd:
    """Count the people of a population. Their values alone say what labels stand for, as nobody else fits any."""
    found, columns = tallied(run, declared, quasi, policy)
    given = {quasi.name: quasi.taxonomy for quasi in policy.quasi} if policy else {}
    trees = [given.get(column.name) or usual(column) for column in columns]
    known = attributes(run, found, "q", columns, trees)
    return Crowd(inhabitants(run, found, known), known, frozenset(name for name in quasi if name not in given))


def _forbid_missing_columns(models: Sequence[Model], taxonomies: Mapping[str, Taxonomy | None]) -> None:
    """Refuse models whose sensitive attributes or taxonomies are missing: a model with nothing to judge would be satisfied."""
    for model in models:
        if model.needs_sensitive and not taxonomies:
            raise PolicyError(f"{model.name} needs a sensitive attribute, and the audit names none")
        for column in model.attributes:
            if column not in taxonomies:
                raise PolicyError(f"{model.name} is on {column!r}, which is not sensitive; {hint(column, taxonomies)}")
        for column in model.attributes or taxonomies:
            if model.uses_hierarchy and taxonomies[column] is None:
                raise PolicyError(f"{model.name} goes by the taxonomy of {column!r}, which has no taxonomy")
