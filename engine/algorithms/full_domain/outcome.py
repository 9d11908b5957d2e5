"""What the search of full_domain ends with: the minimal nodes, the classes of a node, or why no node satisfies."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NoReturn

from ...errors import PrivacyError
from ...judging.audit import broken
from ...sql.names import Relation
from ..base import Grouping
from .node_search import NodeSearch


def minimal_levels(search: NodeSearch) -> list[dict[str, int]]:
    """Return the levels of the minimal nodes, or raise a PrivacyError that says how far the policy is from being met."""
    rows = search.steps.rows("minimal_nodes", results=search.results.table)
    if not rows:
        _refuse(search)
    return [search.lattice.by_name(row) for row in rows]


def optimal_grouping(search: NodeSearch, minimal: list[dict[str, int]]) -> Grouping:
    """Return the classes of the node with the best score."""
    _, _, *levels = search.steps.row("optimal_node", scores=search.scoring.scores.table)
    evaluated = search.steps.scalar("evaluated_count", results=search.results.table)
    return grouping_at(search, levels, {"minimal": minimal, "checked": evaluated})


def grouping_at(search: NodeSearch, levels: Sequence[int], report: dict[str, Any]) -> Grouping:
    """Return the classes of the node with these levels, without those that violate a model."""
    groups = _groups_at(search, levels)
    failing_classes = search.steps.make("failing_classes", nodes=groups, groups=groups)
    kept_bits = search.lattice.kept_bits(levels)
    cells = search.cells
    grouping = search.steps.make("grouping", cells=cells.table, failing_classes=failing_classes, kept_bits=kept_bits)
    classes = search.steps.make("classes", grouping=grouping, cells=cells.table, axes=cells.axes, levels=levels)
    found = {"levels": search.lattice.by_name(levels)}
    return Grouping(grouping, classes, found=found, report={**found, **report, "sweeps": 0})


def _groups_at(search: NodeSearch, levels: Sequence[int]) -> Relation:
    """Make the table of the groups of the node with these levels, from the cells themselves."""
    batch = search.steps.make("single_node", kept_bits=search.lattice.kept_bits(levels))
    return search.steps.make("groups", batch=batch, kept_groups=search.kept_groups)


def _refuse(search: NodeSearch) -> NoReturn:
    """Raise a PrivacyError that names the evaluated node that loses the fewest rows, and what is wrong there."""
    _, lost, *levels = search.steps.row("closest_node", results=search.results.table)
    groups = _groups_at(search, levels)
    wrong = broken(search.run, search.checks, groups, search.cells.words, search.cells.sensitive)
    node = ", ".join(f"{attribute} at level {level}" for attribute, level in search.lattice.by_name(levels).items())
    raise PrivacyError(
        f"no generalization satisfies the policy: the closest one ({node}) would suppress {lost:,} of "
        f"{search.cells.rows:,} rows where {search.limit:,} may be; there {wrong}"
    )
