"""Measure any table against any models. A release of shoal is audited here, too, before anybody sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from sqlglot import exp

from ..cells.attributes import Attribute
from ..cells.packing import PERSON
from ..errors import PermanentError, PolicyError
from ..hierarchies.kinds import Taxonomy
from ..hierarchies.weights import Weights
from ..linking.beliefs import beliefs
from ..linking.knowledge import Link
from ..models.base import Model
from ..models.distinct_l_diversity import DistinctLDiversity
from ..models.entropy_l_diversity import EntropyLDiversity
from ..models.k_anonymity import KAnonymity
from ..models.recursive_l_diversity import RecursiveLDiversity
from ..models.simple_l_diversity import SimpleLDiversity
from ..models.t_closeness import TCloseness
from ..params.wording import hint
from ..run import Run
from ..sql.names import Relation
from .counting import Counted, Shapes, person_shapes, read, shape
from .findings import Audit, Finding
from .groups import Groups
from .judge import Check, Judge, judge

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
) -> Audit:
    """Return what a table reaches under each model; without models what it reaches under each of `STRONGEST`.

    taxonomies, weights: those of the sensitive attributes, as a policy gives them. links: what columns of terms are linked to.
    person: the columns that say whose row a row is. Then the models count persons, and it is told what they find of rows.
    groups: how the classes are known, if not by the values of the quasi-identifiers; then the sensitive values may stand in a
        table of their own.
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
    measured = models or [
        model for model in STRONGEST if (sensitive or not model.needs_sensitive) and (not groups or groups.can_judge(model))
    ]

    def counted_by(person: Sequence[str]) -> Audit:
        if groups:
            counted = groups.counted(run, table, sensitive_table, sensitive, taxonomies, weights)
        else:
            counted = read(run, table, quasi, sensitive, taxonomies, weights, person=person, links=links, models=measured)
        if counted.rows == 0:
            raise PolicyError("the table has no rows: there is nothing to audit")
        shapes = counted.shapes
        checks = judge(run, measured, counted.sensitive, shapes.groups, shapes.table, PERSON if person else None)
        result = measure(run, counted, checks, asked=bool(models))
        if result.rows != counted.rows:
            raise PermanentError("the count does not hold every row once: different values of some column have one text")
        return result

    by_rows = counted_by(())
    if not person:
        return by_rows
    return replace(counted_by(person), privacy_by_rows=by_rows.privacy, beliefs=by_rows.beliefs)


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


def measure(run: Run, counted: Counted, judge: Judge, asked: bool = True) -> Audit:
    """Judge the classes of a table that has been counted.

    asked: whether a user asked for the models; if not, they are `STRONGEST`.
    """
    shapes = counted.shapes
    read = [attribute for attribute in counted.sensitive if attribute.name not in counted.unread]
    classes, smallest, rows, *counts = run.row("stages/classes", groups=shapes.groups, shapes=shapes.table, sensitive=read)
    homogeneous = {**counted.unread, **{a.name: int(count) for a, count in zip(read, counts, strict=True)}}
    sizes = judge.histograms[0]
    linked = [] if sizes.counts_persons else [attribute for attribute in counted.sensitive if attribute.link]
    persons = fewest = None
    if sizes.counts_persons:
        persons, fewest = run.row("stages/person_sizes", groups=shapes.groups, sizes=sizes, persons=counted.persons)
    return Audit(
        quasi_identifiers=counted.quasi_identifiers,
        groups=counted.ids,
        rows=int(rows) + counted.suppressed,
        suppressed=counted.suppressed,
        classes=int(classes),
        smallest_class=int(smallest),
        homogeneous_rows={a.name: homogeneous[a.name] for a in counted.sensitive},
        privacy=tuple(findings(run, judge, shapes, asked)),
        persons=persons,
        smallest_class_persons=fewest,
        beliefs={a.name: beliefs(run, shapes.groups, shapes.table, a) for a in linked},
    )


def findings(run: Run, judge: Judge, shapes: Shapes, asked: bool = True) -> list[Finding]:
    """Return a finding for each check: what the table reaches and, if the models were asked for, whether it holds."""
    keys = shapes.keys
    checks = [
        {
            "violations": check.violations(keys) if asked else None,
            "probe": check.violations(keys, probe=True),
            "worst": check.model.worst,
            "required": check.model.required,
            "rows_of_a_group": check.model.rows_of_a_group if asked else None,
            "sizes": check.histogram.sizes,
        }
        for check in judge.checks
    ]
    if not checks:
        return []
    measured = run.rows(
        "stages/check_results",
        groups=shapes.groups,
        shapes=shapes.table,
        keys=keys,
        codes=shapes.codes,
        histograms=judge.histograms,
        checks=checks,
    )
    return [_finding(judge.checks[place], asked, *figures) for place, *figures in sorted(measured)]


def unmet(
    run: Run, judge: Judge, groups: Relation, keys: Sequence[exp.Identifier], sensitive: Sequence[Attribute]
) -> list[Finding]:
    """Return what groups(<keys>, <codes that the judge reads>, n) violate."""
    attributes = [attribute for attribute in sensitive if attribute.code in judge.sensitive]
    if judge.person:
        shapes = person_shapes(run, groups, keys, [attribute.code for attribute in attributes], judge.counts)
    else:
        _, most = run.row("stages/rows", tally=groups)
        shapes = shape(run, groups, int(most), keys, attributes)
    return [finding for finding in findings(run, judge, shapes) if not finding.ok]


def _finding(
    check: Check, asked: bool, classes: int, rows: int, required: float, observed: float | None, residual: int | None
) -> Finding:
    parameters = check.model.parameters()
    if not asked:  # then the bound is what is measured; other parameters say what for, such as the c of the largest l
        parameters.pop(check.model.bound)
    return Finding(
        model=check.model.name,
        parameters=parameters,
        on=check.attribute.name if check.attribute else None,
        required=required if asked else None,
        observed=float(observed or 0),
        ok=classes == 0 if asked else None,
        violating_classes=int(classes) if asked else None,
        violating_rows=int(rows) if asked else None,
        residual_rows=None if residual is None else int(residual),
    )
