"""Measures any table against any models; what shoal publishes goes through here too before anybody sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlglot import exp

from ..cells.attributes import Attribute
from ..cells.packing import Cells
from ..errors import EngineError, PolicyError, PrivacyError
from ..hierarchies.kinds import Taxonomy
from ..hierarchies.weights import Weights
from ..models.base import Model
from ..models.distinct_l_diversity import DistinctLDiversity
from ..models.entropy_l_diversity import EntropyLDiversity
from ..models.k_anonymity import KAnonymity
from ..models.recursive_l_diversity import RecursiveLDiversity
from ..models.simple_l_diversity import SimpleLDiversity
from ..models.t_closeness import TCloseness
from ..params.wording import hint, plain
from ..run import Run
from ..sql.names import Relation, name
from .counting import Counted, Shapes, read, shape
from .judge import Check, Judge, judge


@dataclass(frozen=True)
class Finding:
    """What a table is worth under one model and, if the model is about those, one sensitive attribute."""

    model: str
    parameters: dict[str, Any]
    on: str | None
    required: float | None
    observed: float
    ok: bool | None
    violating_classes: int | None
    violating_rows: int | None

    def sentence(self) -> str:
        """What is wrong, with how much."""
        on = f" on {self.on}" if self.on else ""
        return (
            f"{self.model}{on} is violated by {_counted(self.violating_rows, 'row')} in "
            f"{_counted(self.violating_classes, 'class', 'classes')}, the worst of which reaches {self.observed:.4g} "
            f"where {self.required:.4g} is required"
        )

    def as_json(self) -> dict[str, Any]:
        return {**vars(self), "observed": plain(self.observed), "required": plain(self.required)}


@dataclass(frozen=True)
class Audit:
    """What an audit found."""

    rows: int
    suppressed: int
    """rows that the table shows suppressed: a star for every quasi-identifier, no sensitive value"""
    classes: int
    smallest_class: int
    homogeneous_rows: dict[str, int]
    """for each sensitive attribute the rows in classes that hold one value of it only"""
    privacy: tuple[Finding, ...]

    @property
    def ok(self) -> bool:
        """No class violates a model. Without models nothing was asked, and nothing can fail."""
        return all(finding.ok is not False for finding in self.privacy)

    def as_json(self) -> dict[str, Any]:
        return {**vars(self), "privacy": [finding.as_json() for finding in self.privacy], "ok": self.ok}


STRONGEST: tuple[Model, ...] = (
    KAnonymity(k=1),
    DistinctLDiversity(l=1),
    EntropyLDiversity(l=1),
    SimpleLDiversity(l=1),
    *(RecursiveLDiversity(c=c, l=1) for c in (1, 2, 3)),
    TCloseness(t=1),
)
"""The families of which an audit without models says how far the table goes."""


def audit(
    run: Run,
    table: Relation,
    quasi: Sequence[str],
    sensitive: Sequence[str],
    models: Sequence[Model],
    taxonomies: Sequence[Taxonomy | None] | None = None,
    weights: Sequence[Weights] | None = None,
) -> Audit:
    """What a table reaches under each model; without models the strongest parameters of each family."""
    for column in {*quasi, *sensitive}:
        if [*quasi, *sensitive].count(column) > 1:
            raise PolicyError(f"{column!r} is named twice: a column is a quasi-identifier or sensitive, and that once")
    _find_columns(models, dict(zip(sensitive, taxonomies or [None] * len(sensitive), strict=True)))
    found = read(run, table, quasi, sensitive, taxonomies, weights)
    if found.rows == 0:
        raise PolicyError("the table has no rows: there is nothing to audit")
    measured = models or [model for model in STRONGEST if sensitive or not model.needs_sensitive]
    held = judge(run, measured, found.sensitive, found.shapes.groups, found.shapes.table)
    told = measure(run, found, held, asked=bool(models))
    if told.rows != found.rows:
        raise EngineError("the count does not hold every row once: different values of some column have one text")
    return told


def _find_columns(models: Sequence[Model], taxonomies: Mapping[str, Taxonomy | None]) -> None:
    """A model that found nothing to judge would hold; so it must find what it is about."""
    for model in models:
        on = getattr(model, "on", ())
        if model.needs_sensitive and not taxonomies:
            raise PolicyError(f"{model.name} needs a sensitive attribute, and the audit names none")
        for column in on:
            if column not in taxonomies:
                raise PolicyError(f"{model.name} is on {column!r}, which is not sensitive; {hint(column, taxonomies)}")
        for column in on or taxonomies:
            if getattr(model, "distance", None) == "hierarchical" and taxonomies[column] is None:
                raise PolicyError(f"the distance of {model.name} cannot be hierarchical: {column!r} has no taxonomy")


def measure(run: Run, found: Counted, judge: Judge, asked: bool = True) -> Audit:
    """What the checks find in the classes of a table."""
    shapes = found.shapes
    classes, smallest, rows, *homogeneous = run.row(
        "stages/classes", groups=shapes.groups, shapes=shapes.table, sensitive=found.sensitive
    )
    return Audit(
        rows=int(rows) + found.suppressed,
        suppressed=found.suppressed,
        classes=int(classes),
        smallest_class=int(smallest),
        homogeneous_rows={a.name: int(count) for a, count in zip(found.sensitive, homogeneous, strict=True)},
        privacy=tuple(findings(run, judge, shapes, asked)),
    )


def findings(run: Run, judge: Judge, shapes: Shapes, asked: bool = True) -> list[Finding]:
    """One finding for each check; if nothing was asked, of how far the table goes alone."""
    keys = shapes.keys
    checks = [
        {
            "violations": check.violations(keys) if asked else None,
            "probe": check.violations(keys, probe=True),
            "worst": check.model.worst,
            "required": check.model.required,
        }
        for check in judge.checks
    ]
    if not checks:
        return []
    measured = run.rows(
        "stages/measured",
        groups=shapes.groups,
        shapes=shapes.table,
        keys=keys,
        codes=shapes.codes,
        histograms=judge.histograms,
        checks=checks,
    )
    return [_finding(judge.checks[place], asked, *found) for place, *found in sorted(measured)]


def broken(run: Run, judge: Judge, groups: Relation, keys: Sequence[exp.Identifier], sensitive: Sequence[Attribute]) -> str:
    """What is wrong with groups(<keys>, <codes that the judge reads>, n), in words; nothing if they satisfy."""
    read = [attribute for attribute in sensitive if attribute.code in judge.sensitive]
    _, most = run.row("stages/rows", tally=groups)
    found = findings(run, judge, shape(run, groups, int(most), keys, read))
    return "; ".join(finding.sentence() for finding in found if not finding.ok)


def forbid_hopeless(run: Run, judge: Judge, cells: Cells) -> None:
    """All models are monotone: if the whole table as one class violates one, so does some class of every division of it."""
    key = name("class")
    whole = run.step("stages/whole", cells=cells.table, key=key, codes=judge.sensitive)
    if wrong := broken(run, judge, whole, [key], cells.sensitive):
        raise PrivacyError(f"the whole table as one class violates the policy, so no division of it satisfies: {wrong}")
    run.forget(whole)


def _finding(check: Check, asked: bool, classes: int, rows: int, required: float, observed: float | None) -> Finding:
    parameters = check.model.parameters()
    if not asked:  # only what is fixed, such as the c of which the largest l is told
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
    )


def _counted(count: int | None, one: str, more: str | None = None) -> str:
    return f"{count:,} {one if count == 1 else more or one + 's'}"
