"""Removes rows from classes that violate, until the rows that stay satisfy all models (000 §4.4, §4.6)."""

from __future__ import annotations

from ...sql.names import Relation
from ..base import judging
from .search import CLASS_AND_STEP, Search

FIRST, MOST = 60_000, 250_000
"""How many counts of rows one statement judges, at first and at most: those of all classes after each of many removals."""


def remove_rows(search: Search, pieces: Relation) -> Relation:
    """Make the table of the pieces of classes with the rows that stay: the others have left, until all models are satisfied."""
    if search.has_closed_form:
        remaining = search.steps.make("levelled_pieces", pieces=pieces, bound=search.bounds[0])
    else:
        remaining = _remove_in_order(search, pieces)
    checks = search.checks.only(lambda check: check.holds_if_part_holds)
    failing = search.failing_classes(remaining, checks) if checks.checks else None
    if not failing:
        return remaining
    return search.steps.make("pieces_of_satisfying_classes", pieces=remaining, failing_classes=failing)


def _remove_in_order(search: Search, pieces: Relation) -> Relation:
    """Remove rows in the precomputed order; for classes where it meets a missing row, recompute from the current counts."""
    finished = search.steps.growing("pieces_with_order")
    for _ in search.run.sweeps():  # there may be many, and each drops the tables of the one before the last
        orders, removals = _removals(search, pieces)
        pieces = search.steps.make("pieces_after_removals", pieces=pieces, removals=removals, orders=orders)
        _, without_order = search.steps.row("removal_states", removals=removals)
        if not without_order:
            break
        unfinished = search.steps.make("classes_without_order", removals=removals)
        finished.add(pieces=pieces, classes_without_order=unfinished)
        pieces = search.steps.make("pieces_after_dominant_rows", pieces=pieces, classes_without_order=unfinished)
    if finished.table:
        pieces = finished.add(pieces=pieces, classes_without_order=None)
        search.run.lasting.discard(pieces)
    return pieces


def _removals(search: Search, pieces: Relation) -> tuple[list[Relation], Relation]:
    """Make the tables of the order in which rows leave classes, one for each bound, and of how many rows leave each class."""
    orders, limits = [], []
    for bound in search.bounds:
        template = "queue_equal_weights" if bound.has_equal_weights else "queue_unequal_weights"
        queue = search.steps.make(template, pieces=pieces, bound=bound)
        bindings = {"queue": queue, "bound": bound, "has_uneven_values": search.has_uneven_values}
        limits.append(search.steps.make("removal_limits", pieces=pieces, **bindings))
        orders.append(search.steps.make("removal_order", **bindings))
    shared = {"orders": orders, "has_uneven_values": search.has_uneven_values}
    removals = search.steps.make("removals", pieces=pieces, limits=limits, **shared)
    checks = search.checks.only(lambda check: not check.holds_if_part_holds)
    judged = judging(checks, CLASS_AND_STEP) | {"codes": search.steps.shared["codes"]}
    ahead = 0
    for _ in search.run.sweeps():
        continuing, _ = search.steps.row("removal_states", removals=removals)
        if not continuing:
            break
        undecided = search.steps.make("undecided_pieces", pieces=pieces, removals=removals, orders=orders)
        counts = search.steps.scalar("combination_count", pieces=undecided)
        ahead = max(1, min(4 * ahead, MOST // counts) if ahead else FIRST // counts)
        removals = search.steps.make("further_removals", pieces=undecided, removals=removals, ahead=ahead, **judged, **shared)
    return orders, removals
