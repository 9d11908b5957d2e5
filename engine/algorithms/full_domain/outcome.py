"""What the search of full_domain ends with: the minimal nodes, the classes of a node, or why no node satisfies."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NoReturn

from ...judging.audit import unmet
from ...judging.ways_out import refusal
from ...sql.names import Relation
from ..base import Grouping
from .limits import kept_by_limit
from .node_search import NodeSearch
from .trial import Trial
from .ways_out import NODES, ways_out

if TYPE_CHECKING:
    from ...policy.model import Policy


def minimal_levels(search: NodeSearch, policy: Policy) -> list[dict[str, int]]:
    """Return the levels of the minimal nodes, or raise a PrivacyError that says how far the policy is from being met."""
    rows = search.steps.rows("minimal_nodes", results=search.results.table)
    if not rows:
        _refuse(search, policy)
    return [search.lattice.by_name(row) for row in rows]


def optimal_grouping(search: NodeSearch, policy: Policy, minimal: list[dict[str, int]] | None) -> Grouping:
    """Return the classes of the node with the best score.

    minimal: the levels of the minimal nodes; None: nobody asks for them, nor for what another limit would keep.
    """
    _, _, *levels = search.steps.row("optimal_node", scores=search.scoring.scores.table)
    evaluated = search.steps.scalar("evaluated_count", results=search.results.table)
    kept = [] if minimal is None else kept_by_limit(search, policy, levels)
    return grouping_at(search, levels, {"minimal": minimal, "checked": evaluated, "kept_by_limit": kept})


def grouping_at(search: NodeSearch, levels: Sequence[int], report: dict[str, Any]) -> Grouping:
    """Return the classes of the node with these levels, without those that violate a model."""
    run, cells = search.run, search.cells
    groups = _groups_at(search, levels)
    failing_classes = search.steps.make("failing_classes", nodes=groups, groups=groups)

    def make() -> tuple[Relation, Relation]:
        kept_bits = search.lattice.kept_bits(levels)
        grouping = search.steps.make("grouping", cells=cells.table, failing_classes=failing_classes, kept_bits=kept_bits)
        return grouping, search.steps.make("classes", grouping=grouping, cells=cells.table, axes=cells.axes, levels=levels)

    violated = tuple(check.model for check in search.checks.checks) if run.count(failing_classes) else ()
    grouping, classes = run.once((cells.table, "grouping", *levels, violated), make)
    found = {"levels": search.lattice.by_name(levels)}
    return Grouping(grouping, classes, found=found, report={**found, **report, "sweeps": 0})


def _groups_at(search: NodeSearch, levels: Sequence[int]) -> Relation:
    """Make the table of the groups of the node with these levels, from the cells themselves."""
    layer = search.layers.number(levels)
    batch = search.steps.make("single_node", layer=layer, kept_bits=search.lattice.kept_bits(levels))
    return search.steps.make("groups", batch=batch, kept_groups=search.kept_groups)


def _refuse(search: NodeSearch, policy: Policy) -> NoReturn:
    """Raise a PrivacyError that names the evaluated node that loses the fewest rows, and what is wrong there."""
    _, lost, *levels = search.steps.row("closest_node", results=search.results.table)
    groups = _groups_at(search, levels)
    wrong = unmet(search.run, search.checks, groups, search.cells.words, search.cells.sensitive)
    node = ", ".join(f"{attribute} at level {level}" for attribute, level in search.lattice.by_name(levels).items())
    nearest = [tuple(row) for row in search.steps.rows("nearest_nodes", results=search.results.table, count=NODES)]
    raise refusal(
        f"no generalization satisfies the policy: the closest one ({node}) would suppress {lost:,} of "
        f"{search.cells.rows:,} rows where {search.limit:,} may be; there {'; '.join(each.sentence() for each in wrong)}",
        ways_out(Trial(search.run, search.cells, search.checks, search.limit), policy, nearest),
    )
