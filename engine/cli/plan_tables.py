"""Plans as people read them: what each costs, which steps matter, and what keeps columns from more detail."""

from __future__ import annotations

from collections.abc import Sequence

from ..algorithms.base import Binding
from ..display.layout import count, facts, paragraphs, printable, table
from ..judging.finding_rows import model_name
from ..report.frontier import privacy_of
from ..report.plan import NOTE, Plan
from ..report.planning import Planned


def plan(found: Plan, verbose: bool) -> str:
    """Return the plans as a table, their frontier, the steps that matter, and what keeps columns from more detail."""
    best = [each for each in found.plans if each.number in found.frontier]
    refused = {f"plan {each.number}": each.refusal for each in found.plans if each.refusal}
    met = [each for each in found.plans if each.figures]
    return paragraphs(
        f"{count(len(found.plans), 'plan')} of {printable(found.provenance['source'])}, which was read "
        f"{'once' if found.readings == 1 else f'{found.readings} times'}",
        table(*found.rows()),
        _frontier(found) if len(met) > 1 else "",
        "\n".join(printable(knee.sentence()) for knee in found.knees),
        _columns(best if best and not verbose else met),
        *(_explained(each, len(met) > 1) for each in best),
        facts(refused) if refused else "",
        NOTE,
    )


def _frontier(found: Plan) -> str:
    if found.measure is None:
        return "these plans have no measure of utility in common, so none beats another"
    numbers = ", ".join(map(str, found.frontier))
    return f"frontier of {privacy_of(found.axes)[0]} and {found.measure}: no plan beats {numbers}"


def _columns(plans: Sequence[Planned]) -> str:
    """Return the loss of each column, a row for each plan that publishes labels."""
    columns = list(dict.fromkeys(name for each in plans if each.figures for name in each.figures.columns))
    if not columns:
        return ""
    losses = [(str(each.number), each.figures.columns) for each in plans if each.figures and each.figures.columns]
    rows = [(number, *(f"{loss[name]:.1%}" if name in loss else "" for name in columns)) for number, loss in losses]
    return table(("loss in plan", *columns), rows)


def _explained(planned: Planned, is_one_of_many: bool) -> str:
    """Return what keeps the columns of a plan from more detail."""
    if not planned.figures or planned.figures.bindings is None:
        return ""
    bindings = planned.figures.bindings
    which = f" of plan {planned.number}" if is_one_of_many else ""
    if not bindings:
        policy = planned.policy
        if not policy.publish.shows_labels:
            return f"{policy.publish.name} publishes no labels: nothing makes the columns{which} coarser"
        last = policy.then or policy.algorithm
        return f"{last.name} does not tell what keeps the columns{which} from more detail"
    if bindings[0].level is None:
        cut = (f"one more cut{which}", "classes to cut", "refused by", "on", "classes", "rows")
        return table(cut, [row for binding in bindings for row in _cuts(binding)])
    header = (f"one level less{which}", "level", "it violates", "on", "classes", "rows", "in all")
    return table(header, [row for binding in bindings for row in _levels(binding)])


def _levels(binding: Binding) -> list[tuple[str, ...]]:
    level = f"{binding.level} of {binding.height}"
    if binding.suppressed is None:
        return [(binding.column, level, "nothing: this is the lowest level", "", "", "", "")]
    allowed = f"{binding.suppressed:,} rows, {binding.allowed:,} may be left out"
    if binding.suppressed <= (binding.allowed or 0):
        return [(binding.column, level, "nothing that counts: it scores worse", "", "", "", allowed)]
    return [
        (*((binding.column, level) if not place else ("", "")), *refusal, allowed if not place else "")
        for place, refusal in enumerate(_refusals(binding))
    ]


def _cuts(binding: Binding) -> list[tuple[str, ...]]:
    if not binding.classes:
        return [(binding.column, "none: each class has one value", "", "", "", "")]
    return [
        (*((binding.column, f"{binding.classes:,}") if not place else ("", "")), *refusal)
        for place, refusal in enumerate(_refusals(binding))
    ]


def _refusals(binding: Binding) -> list[tuple[str, ...]]:
    """Return the model, the attribute, the classes and the rows of each check that refuses more detail."""
    return [
        (model_name(refusal), refusal["on"] or "", f"{refusal['classes']:,}", f"{refusal['rows']:,}")
        for refusal in (each.as_json() for each in binding.refusals)
    ]
