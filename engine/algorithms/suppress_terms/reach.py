"""Find the least t that suppression reaches, where it does not reach the one that a policy asks for (004 Def 4)."""

from __future__ import annotations

import math

from ...sql.names import Relation
from .tables import Tables

FEW = 10
"""So many classes are searched for the nearest pattern, those first that seem to stay farthest."""
WIDTH = 500
"""So many nodes of a class are followed at once."""


def bare_distance(tables: Tables) -> float:
    """Return the distance from the prior belief of a class without any terms."""
    known = tables.steps.shared
    return math.sqrt(max(0, known["prior_square"] + (1 - 2 * known["believed"]) / known["count"]))


def least_reached(tables: Tables, dry: Relation) -> tuple[float, float]:
    """Return a t that all classes can reach, and one below which some class cannot come; mostly they are the same.

    dry(class): the classes of which no pattern is near enough
    """
    steps = tables.steps
    rows = steps.make("nearest_rows", states=steps.sql("weighed_states", **tables.rows_of(dry)))
    reaches = steps.make("reaches", nearest_rows=rows, label_lists=tables["label_lists"])
    farthest = steps.make("farthest", reaches=reaches, most=FEW)
    states = steps.make("weighed_states", **tables.rows_of(farthest))
    overlaps = steps.make("overlaps", states=states, label_lists=tables["label_lists"], farthest=farthest)
    nodes, paths = steps.make("roots", thresholds=farthest), None
    passed: list[Relation] = []
    for depth in range(1, tables.sizes(farthest)[-1] + 1):
        nodes = steps.make(
            "near_nodes",
            parents=nodes,
            paths=paths,
            states=states,
            overlaps=overlaps,
            nearest_rows=rows,
            farthest=farthest,
            depth=depth,
            width=WIDTH,
            base=tables.next_base(),
        )
        paths = steps.make("near_paths", near_nodes=nodes, paths=paths, depth=depth)
        passed.append(nodes)
    low, high = steps.row("least_distance", reaches=reaches, farthest=farthest, passed=passed)
    return float(low), float(high)
