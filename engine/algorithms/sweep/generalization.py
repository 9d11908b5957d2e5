"""Generalizes the sensitive values of some rows until the rows satisfy all models as one class (000 §4.3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, pairwise

from sqlglot import exp

from ...sql.names import Relation, name
from ..base import judging
from .node_counts import NodeCounts
from .search import CLASS_AND_STEP, Search
from .sensitive_taxonomy import SensitiveTaxonomy

FIRST, MANY = 16, 1024
"""How many steps are judged at once, at first and at most, by models that look at one sensitive attribute alone."""
COUNTS = 250_000
"""How many pieces of rows, at all steps together, are judged at once at most by the other models."""

Counts = list[NodeCounts]
"""The rows of one class at the nodes of each sensitive attribute's taxonomy."""


def generalize(search: Search, rows: Relation, row_columns: list[exp.Identifier]) -> Relation | None:
    """Make the table of the rows with sensitive values generalized until they satisfy all models as one class.

    Return None if no generalization is enough.
    row_columns: the columns that the table keeps besides the sensitive values.
    """
    counts = [_node_counts(search, rows, taxonomy) for taxonomy in search.taxonomies]
    if sum(counts[0].rows) < search.least_rows or not _satisfy_bounds(search, counts):
        return None
    generalized = _move_rows(search, rows, [counts], row_columns)
    single_class = search.steps.make("single_class", rows=generalized, by=[])
    if search.failing_classes(single_class, search.general_checks):
        later_counts = _first_satisfying(search, rows, counts)
        if not later_counts:
            return None
        counts, generalized = later_counts, _move_rows(search, rows, [later_counts], row_columns)
    search.counts_in_shares |= any(each.moved for each in counts)
    search.has_uneven_values |= any(each.has_uneven_values for each in _bounded(search, counts))
    return generalized


def _node_counts(search: Search, rows: Relation, taxonomy: SensitiveTaxonomy) -> NodeCounts:
    """Return how many of the rows stand at each node of a taxonomy."""
    counts = search.steps.rows("node_counts", rows=rows, code=taxonomy.attribute.code)
    return NodeCounts(taxonomy, {int(node): int(n) for node, n in counts})


def _bounded(search: Search, counts: Counts) -> Counts:
    """Return the counts of the attributes that have a bound."""
    return [each for each in counts if any(bound.taxonomy is each.taxonomy for bound in search.bounds)]


def _satisfy_bounds(search: Search, counts: Counts) -> bool:
    """Move rows up until the class satisfies all bounds. Return whether it does."""
    return all(
        each.generalize(bound.model.lines()) for each in counts for bound in search.bounds if bound.taxonomy is each.taxonomy
    )


def _first_satisfying(search: Search, rows: Relation, counts: Counts) -> Counts | None:
    """Return the counts after the first step at which the rows satisfy all models; None if no step is left."""
    candidates, by = _candidates(search, counts), [name("step")]
    pieces, ahead = search.run.count(rows), 1
    for _ in search.run.sweeps():  # there may be many, and each drops the tables of the one before the last
        steps = list(islice(candidates, ahead))
        if not steps:
            break
        copies = search.steps.make("rows_per_step", rows=rows, steps=len(steps))
        generalized = _move_rows(search, copies, steps, [name("place")], by)
        single_class = search.steps.make("single_class", rows=generalized, by=by)
        failing = search.failing_classes(single_class, search.general_checks, CLASS_AND_STEP)
        failing_steps = {step for (step,) in search.steps.rows("failing_steps", failing_classes=failing)} if failing else set()
        if satisfying := next((each for step, each in enumerate(steps) if step not in failing_steps), None):
            return satisfying
        ahead = max(1, min(2 * ahead, COUNTS // pieces))
    return None


def _candidates(search: Search, counts: Counts) -> Iterator[Counts]:
    """Yield the counts after each step at which no sensitive attribute, looked at alone, violates a model."""
    ahead = FIRST
    if any(_failing_steps(search, [each]) for each in counts if each not in _bounded(search, counts)):
        return  # the values of an attribute without a bound are never generalized
    while True:
        steps = [counts]
        while len(steps) <= ahead and (following := _next_step(search, steps[-1])):
            steps.append(following)
        failing = {step for i in range(len(counts)) for step in _failing_steps(search, [each[i] for each in steps])}
        yield from (each for step, each in enumerate(steps) if step and step not in failing)
        if len(steps) <= ahead:
            return
        counts, ahead = steps[-1], min(2 * ahead, MANY)


def _next_step(search: Search, counts: Counts) -> Counts | None:
    """Return the counts after one row more is generalized, and as many as the bounds ask for then; None if none is left."""
    following = [each.copy() for each in counts]
    can_move = any(each.generalize_row() for each in _bounded(search, following))
    return following if can_move and _satisfy_bounds(search, following) else None


def _failing_steps(search: Search, steps: list[NodeCounts]) -> set[int]:
    """Return the steps after which one attribute violates a model that looks at nothing else, bounds aside."""
    attribute = steps[0].taxonomy.attribute
    checks = search.general_checks.only(
        lambda check: check.attribute == attribute and not check.histogram.others and not search.is_bound(check)
    )
    if not checks.checks:
        return set()
    changes = [
        (step, node, n - n_before)
        for step, (before, after) in enumerate(pairwise(steps), 1)
        for node, (n_before, n) in enumerate(zip(before.rows, after.rows, strict=True))
        if n != n_before
    ]
    failing = search.steps.rows(
        "failing_steps_of_attribute",
        code=attribute.code,
        rows_before=list(enumerate(steps[0].rows)),
        changes=changes or [(0, 0, 0)],
        steps=len(steps),
        **judging(checks, CLASS_AND_STEP),
    )
    return {step for (step,) in failing}


def _move_rows(
    search: Search, rows: Relation, steps: list[Counts], row_columns: list[exp.Identifier], by: Sequence[exp.Identifier] = ()
) -> Relation:
    """Make the table of the rows after as many have moved up from each node as the counts say.

    rows: if they have a step, every step has counts of its own.
    """
    for i, taxonomy in enumerate(search.taxonomies):
        moves = [(step, node, n, counts[i]) for step, counts in enumerate(steps) for node, n in counts[i].moved.items()]
        for level in sorted({taxonomy.nodes[node].level for _, node, _, _ in moves}):
            moves_of_level = [
                (step, node, taxonomy.nodes[node].parent, n, counts.rows_ever_at(node))
                for step, node, n, counts in moves
                if taxonomy.nodes[node].level == level
            ]
            rows = search.steps.make(
                "generalized_rows",
                rows=rows,
                moves=moves_of_level,
                code=taxonomy.attribute.code,
                row_columns=row_columns,
                by=list(by),
            )
    return rows
