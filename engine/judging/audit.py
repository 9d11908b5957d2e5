"""Judge a table that has been counted: a stranger's, or a release of shoal before anybody sees it."""

from __future__ import annotations

from collections.abc import Sequence

from sqlglot import exp

from ..cells.attributes import Attribute
from ..linking.beliefs import beliefs
from ..run import Run
from ..sql.names import Relation
from .counting import Counted, Shapes, own_shapes, person_shapes, shape
from .findings import Audit, Finding
from .judge import Check, Judge


def measure(run: Run, counted: Counted, judge: Judge, asked: bool = True) -> Audit:
    """Judge the classes of a table that has been counted.

    asked: whether a user asked for the models; if not, they are `STRONGEST`.
    """
    shapes = counted.shapes
    read = [attribute for attribute in counted.sensitive if attribute.name not in counted.unread]
    classes, smallest, rows, *counts = run.row("judging/classes", groups=shapes.groups, shapes=shapes.table, sensitive=read)
    homogeneous = {**counted.unread, **{a.name: int(count) for a, count in zip(read, counts, strict=True)}}
    sizes = judge.histograms[0]
    linked = [] if sizes.counts_persons else [attribute for attribute in counted.sensitive if attribute.link]
    persons = fewest = None
    if sizes.counts_persons:
        persons, fewest = run.row("judging/person_sizes", groups=shapes.groups, sizes=sizes, persons=counted.persons)
    return Audit(
        quasi_identifiers=counted.quasi_identifiers,
        groups=counted.ids,
        rows=int(rows) + counted.suppressed,
        suppressed=counted.suppressed,
        classes=int(classes),
        smallest_class=round(smallest),  # values believed in part make up whole rows, but for the last digit
        homogeneous_rows={a.name: homogeneous[a.name] for a in counted.sensitive},
        privacy=tuple(findings(run, judge, shapes, asked)),
        persons=persons,
        smallest_class_persons=fewest,
        population=counted.people,
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
        "judging/check_results",
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
    if judge.people:
        shapes = own_shapes(run, groups, keys, [attribute.code for attribute in attributes], judge.counts)
    elif judge.person:
        shapes = person_shapes(run, groups, keys, [attribute.code for attribute in attributes], judge.counts)
    else:
        _, most = run.row("cells/rows", tally=groups)
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
