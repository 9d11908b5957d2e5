"""Remove as few terms as possible until the classes satisfy the models of linked labels (004 §2.3, phase 2, and §3).

The paper walks through a tree of removal patterns, class by class. Here all failing classes are searched at once, row after
row: a relaxed test that needs only numbers of labels leaves few nodes, and mostly the first pattern that is tested by the
definitions satisfies. What is cheaper has then been ruled out, so the least cost is proven.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from ...cells.attributes import Attribute
from ...cells.packing import Cells
from ...errors import PolicyError
from ...judging.contenders import contending
from ...judging.judge import Judge, judge
from ...models.base import Model
from ...models.k_anonymity import KAnonymity
from ...params.fields import parameter
from ...run import Run
from ...sql.names import Relation, name
from ..base import Algorithm, Grouping, Steps, judging
from .publication import published
from .settling import settled
from .states import states_of
from .tables import LARGE, Tables

if TYPE_CHECKING:
    from ...policy.model import Policy


@dataclass(frozen=True, kw_only=True)
class SuppressTerms(Algorithm):
    """Suppresses terms where classes violate models of the labels that terms are linked to, at the least cost (004 §3)."""

    seconds: float | None = parameter(
        "how long it may search; what it has found by then is published, with a lower bound of the least cost (default: until "
        "the rounds are over, which takes the same turns on every machine)",
        default=None,
        above=0,
    )
    rounds: int = parameter("how many rounds it may try cheaper patterns in", default=60, minimum=1)
    width: int = parameter(
        "how many nodes of a class it follows at once, before it cuts off the costliest", default=2_000, minimum=1
    )

    def check(self, policy: Policy) -> Iterator[PolicyError]:
        where = policy.place(self)
        if len(policy.quasi_sensitive) != 1:
            yield where.error("suppresses the terms of one column: name one under quasi_sensitive")
        elif not linked_models(policy):
            yield where.error("has nothing to do: ask for qs_l_diversity or qs_t_closeness under privacy")
        names = set(policy.linked_names)
        for model in policy.models:
            if names & {*model.attributes} and not model.of_links:
                yield where.error(f"cannot suppress terms for {model.name}: only for qs_l_diversity and qs_t_closeness")

    def asked_before(self, policy: Policy) -> Policy:
        """Return the policy of the first phase: without the models that the suppression is for."""
        rest = tuple(model for model in policy.models if model not in linked_models(policy))
        return policy.changed(models=rest or (KAnonymity(k=1),))

    def refine(self, run: Run, cells: Cells, policy: Policy, grouping: Grouping) -> Grouping:
        [attribute] = cells.linked
        models = linked_models(policy)
        checks = judge(run, models, cells.sensitive, cells.table)
        failing = _failing(run, cells, grouping, checks)
        report: dict[str, Any] = {"failing_classes": run.count(failing)}
        if not report["failing_classes"]:
            return replace(grouping, report={**report, **NOTHING})
        tables = _tables(run, cells, attribute, models, grouping, failing, self)
        states_of(tables)
        outcome = settled(tables)
        report |= _figures(tables, outcome)
        return published(tables, cells, grouping, failing, report)


NOTHING = {"rows": 0, "proven": 0, "largest_gap": 0.0, "mean_gap": 0.0, "mean_cost": 0.0, "largest_cost": 0.0}


def linked_models(policy: Policy) -> list[Model]:
    """Return the models of a policy that are about linked labels."""
    return [m for m in policy.models if m.of_links and not {*m.attributes} & {*policy.sensitive_names}]


def _failing(run: Run, cells: Cells, grouping: Grouping, checks: Judge) -> Relation:
    """Make the table of the classes that violate the models."""
    steps = Steps(run, "suppress_terms")
    keys = [name("class")]
    groups = run.step("judging/class_counts", grouping=grouping.cells, cells=cells.table, codes=checks.codes)
    checks = contending(run, checks, groups, keys, measures=False)
    failing = steps.make("failing_classes", groups=groups, **judging(checks, keys))
    run.forget(groups)
    return failing


def _tables(
    run: Run, cells: Cells, attribute: Attribute, models: list[Model], grouping: Grouping, failing: Relation, by: SuppressTerms
) -> Tables:
    """Return what the steps of the search share."""
    assert attribute.link, "only columns of terms are suppressed"
    assert attribute.shares, "sets of terms are linked"
    prior = attribute.link.known_prior
    square, believed = run.row("algorithms/suppress_terms/prior_sums", prior=prior)
    diversities = [m.label_tail for m in models if m.label_tail]
    distances = [m.label_distance * m.label_distance for m in models if m.label_distance is not None]
    shared: dict[str, Any] = {
        "diversities": diversities,
        "square": min(distances) if distances else None,
        "prior_square": square,
        "believed": believed,
        "count": attribute.link.count,
        "prior": prior,
        "shares": attribute.shares,
        "large": LARGE,
    }
    return Tables(
        run=run,
        steps=Steps(run, "suppress_terms", shared),
        attribute=attribute,
        link=attribute.link,
        cells=cells.table,
        grouping=grouping.cells,
        failing=failing,
        deadline=None if by.seconds is None else time.monotonic() + by.seconds,
        rounds=by.rounds,
        width=by.width,
        merging="none" if diversities and distances else "diversity" if diversities else "distance",
        by_distance=bool(distances),
    )


def _figures(tables: Tables, outcome: Relation) -> dict[str, Any]:
    """Return the figures of the suppression for the summary."""
    classes, rows, proven, gap, mean_gap, cost, worst = tables.steps.row("outcome_figures", outcome=outcome)
    del classes
    return {
        "rows": int(rows),
        "proven": int(proven),
        "largest_gap": round(float(gap), 9),
        "mean_gap": round(float(mean_gap), 9),
        "mean_cost": round(float(cost), 9),
        "largest_cost": round(float(worst), 9),
    }
