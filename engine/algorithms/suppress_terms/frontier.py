"""The vectors of a class: how many terms each row keeps, wherever that may satisfy the models at a cost within the bound."""

from __future__ import annotations

from ...sql.names import Relation
from .tables import LARGE, Tables

COPIES = 100
"""Among so many of the cheapest nodes of a class also those are followed that look the same as a cheaper one."""


def relaxed(tables: Tables, rows: Relation) -> Relation:
    """Make the table of the nodes that pass the relaxed test."""
    return tables.steps.make(
        "relaxed",
        node_rows=rows,
        core_rows=tables["core_rows"],
        core_sizes=tables["core_sizes"],
        core_pairs=tables["core_pairs"],
    )


def first_thresholds(tables: Tables) -> Relation:
    """Make the table of the first bound on the cost of each class: that of the cheapest plan that may satisfy."""
    run, steps = tables.run, tables.steps
    plans = steps.make("plans", levels=tables["levels"], core_sizes=tables["core_sizes"])
    rows = steps.make("plan_rows", plans=plans, levels=tables["levels"])
    possible = relaxed(tables, rows)
    thresholds = steps.make("thresholds", open_classes=tables["open_classes"], plans=plans, relaxed=possible)
    run.forget(plans, rows, possible)
    return thresholds


def vectors_within(tables: Tables, thresholds: Relation, cuts: Relation) -> tuple[Relation, Relation]:
    """Make the vectors of the classes between their thresholds, and their rows. A step decides one row of every class."""
    run, steps = tables.run, tables.steps
    first = nodes = steps.make("roots", thresholds=thresholds)
    passed: list[Relation] = []
    paths = steps.make("first_paths", roots=nodes)
    sizes = tables.sizes(thresholds)
    suffixes = steps.make("suffixes", levels=tables["levels"])
    vectors, rows = steps.growing("vectors", thresholds=thresholds), steps.growing("vector_rows")
    for depth in range(1, sizes[-1] + 1):
        known = {"levels": tables["levels"], "thresholds": thresholds, "open_classes": tables["open_classes"]}
        children = steps.make("children", parents=nodes, depth=depth, base=tables.next_base(), **known)
        child_rows = steps.make("child_rows", children=children, paths=paths, suffixes=suffixes, depth=depth)
        possible = relaxed(tables, child_rows)
        followed = steps.make(
            "followed",
            children=children,
            relaxed=possible,
            core=tables["core"],
            merging=tables.merging,
            width=tables.width,
            copies=COPIES,
        )
        longer = steps.make("paths", children=children, kept_nodes=followed, paths=paths, depth=depth)
        run.forget(children, child_rows, possible, paths)
        nodes, paths = followed, longer
        passed.append(followed)
        if depth in sizes:
            complete = {"kept_nodes": nodes, "open_classes": tables["open_classes"], "depth": depth}
            found = vectors.add(**complete)
            of_found = rows.add(vectors=found, paths=paths)
    steps.append(cuts, "cuts", followed=passed)
    if tables.merging != "none" and sizes[-1] > LARGE:
        steps.append(cuts, "merged_costs", vectors=found, followed=passed)
    run.forget(*passed, first, paths, suffixes)
    return found, of_found
