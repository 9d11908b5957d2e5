"""The vectors of a class: how many terms each row keeps, wherever that may satisfy the models at a cost within the bound."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from ...sql.names import Relation
from .tables import LARGE, Tables

COPIES = 100
"""Among so many of the cheapest nodes of a class also those are followed that look the same as a cheaper one."""


def relaxed(tables: Tables, rows: Markup) -> Relation:
    """Make the table of the nodes that pass the relaxed test.

    rows: the SELECT of (node, class, rn, k, a, bits), the rows of the nodes
    """
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
    possible = relaxed(tables, steps.sql("plan_rows", plans=plans, levels=tables["levels"]))
    thresholds = steps.make("thresholds", open_classes=tables["open_classes"], plans=plans, relaxed=possible)
    run.forget(plans, possible)
    return thresholds


def vectors_within(tables: Tables, thresholds: Relation, sizes: Sequence[int], cuts: Relation) -> tuple[Relation, Relation]:
    """Make the vectors of the classes between their thresholds, and their rows. A step decides one row of every class.

    sizes: the different numbers of rows of the classes
    """
    run, steps = tables.run, tables.steps
    first = nodes = steps.make("roots", thresholds=thresholds)
    passed: list[Relation] = []
    paths: Relation | None = None
    vectors, rows = steps.growing("vectors", thresholds=thresholds), steps.growing("vector_rows")
    for depth in range(1, sizes[-1] + 1):
        known = {"levels": tables["levels"], "thresholds": thresholds, "open_classes": tables["open_classes"]}
        children = steps.make("children", parents=nodes, depth=depth, base=tables.next_base(), **known)
        rows_of = {"children": children, "paths": paths, "suffixes": tables["suffixes"], "depth": depth}
        possible = relaxed(tables, steps.sql("child_rows", **rows_of))
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
        run.forget(children, possible, *([paths] if paths else []))
        nodes, paths = followed, longer
        passed.append(followed)
        if depth in sizes:
            complete = {"kept_nodes": nodes, "open_classes": tables["open_classes"], "depth": depth}
            found = vectors.add(**complete)
            of_found = rows.add(vectors=found, paths=paths)
    steps.append(cuts, "cuts", followed=passed)
    if tables.merging != "none" and sizes[-1] > LARGE:
        steps.append(cuts, "merged_costs", vectors=found, followed=passed)
    run.forget(*passed, first, *([paths] if paths else []))
    return found, of_found
