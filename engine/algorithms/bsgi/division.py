"""Divide blocks into groups of l rows with l different values: quotas, cuts, exchanges, and the rows left over."""

from __future__ import annotations

from dataclasses import dataclass

from ...run import Run
from ...sql.names import Relation, name
from ..base import Steps, show_rows
from .exchange import exchange
from .space import Space

BALANCE = 0.4
"""How much an even cut counts beside what it saves: the power of the smaller side's share."""
FEW = 0.1
"""Cuts end when so small a share of the pieces is left in blocks that were cut: their last blocks are narrow already."""


@dataclass(frozen=True)
class Division:
    """The groups that blocks were divided into."""

    grouping: Relation
    """(cell, class, n), where a cell is a point by its place"""
    residual: Relation
    """(number, part, place): the rows that are left over, each of which can join a group of its block without its values"""
    groups: int
    sweeps: int
    """how many rounds of cuts and of exchanges it took"""


@dataclass(frozen=True)
class Exchanged:
    """The groups after exchanges."""

    grouping: Relation
    """(cell, class, n), where a cell is a point by its place"""
    dissolved: Relation | None
    """(cell, class, n): the rows of groups in which a value still stood twice"""
    groups: int
    sweeps: int


def steps_for(run: Run, space: Space, l: int) -> Steps:  # noqa: E741
    """Return the templates of bsgi with what all of them share."""
    shared = {"points": space.points, "space": space.axes, "sensitive": space.differing, "l": l, "balance": BALANCE}
    return Steps(run, "bsgi", {**shared, "code": space.differing[0].code})


def settle(run: Run, space: Space, blocks: Relation, l: int) -> Relation:  # noqa: E741
    """Return how many rows of blocks(part, place, n) make as many groups as possible (002 Th 1), and how many are left."""
    steps = steps_for(run, space, l)
    return steps.make("settled", blocks=blocks, shares=steps.make("shares", blocks=blocks))


def divide(run: Run, space: Space, settled: Relation, l: int, effort: int, seed: int) -> Division:  # noqa: E741
    """Divide the rows of settled(part, place, kept, residual) that are kept: l for each group, no value more often.

    effort: how many sweeps of exchanges follow the cuts
    """
    steps = steps_for(run, space, l)
    pieces = steps.make("first_pieces", settled=settled)
    rows, parts = (int(figure) for figure in steps.row("block_sizes", pieces=pieces))
    closed, few = run.growing("algorithms/closed_pieces", cell=name("place"), person=None), FEW * run.count(pieces)
    for sweep in run.sweeps():
        boundaries = steps.make("boundaries", pieces=pieces)
        cuts = steps.make("cuts", boundaries=boundaries, pieces=pieces, parts_so_far=parts)
        grouping = closed.add(pieces=pieces, allowed=cuts)
        show_rows(run, grouping, rows, f"rows in groups after sweep {sweep}")
        if not (count := run.count(cuts)):
            break
        parts += 2 * count
        halves = steps.make("half_pieces", pieces=pieces, cuts=cuts)
        run.forget(pieces)
        pieces = halves
        if run.count(pieces) < few:
            grouping = closed.add(pieces=pieces, allowed=None)
            break
    groups, dissolved = rows // l, None
    if effort or len(space.differing) > 1:
        exchanged = exchange_rows(run, space, steps.make("members", closed=grouping), groups, l, effort, seed)
        grouping, dissolved = exchanged.grouping, exchanged.dissolved
        groups, sweep = exchanged.groups, sweep + exchanged.sweeps
    residual = steps.make("residual_rows", settled=settled, dissolved=dissolved)
    return Division(grouping, residual, groups, sweep)


def exchange_rows(
    run: Run,
    space: Space,
    members: Relation,
    groups: int,
    l: int,  # noqa: E741
    effort: int,
    seed: int,
) -> Exchanged:
    """Exchange the rows of groups 1 to `groups`, and dissolve those in which a value still stands twice."""
    steps, dissolved = steps_for(run, space, l), None
    members, sweeps = exchange(steps, space, members, groups * l, l, effort, seed)
    clashing = steps.make("clashing", members=members)
    grouping = steps.make("grouped", members=members, clashing=clashing, dissolved=False)
    if lost := run.count(clashing):
        dissolved = steps.make("grouped", members=members, clashing=clashing, dissolved=True)
    run.forget(members)
    return Exchanged(grouping, dissolved, groups - lost, sweeps)


def incorporate(run: Run, space: Space, division: Division, l: int) -> tuple[Relation, int]:  # noqa: E741
    """Let rows left over join groups that lack their values, at the least loss.

    Return the classes, and how many rows joined none.
    """
    steps = steps_for(run, space, l)
    grouping, residual = division.grouping, division.residual
    left = run.count(residual)
    for _ in run.sweeps():
        if not left:
            break
        extents = steps.make("extents", grouping=grouping)
        joined = steps.make("joined", residual=residual, extents=extents, grouping=grouping)
        if not (count := run.count(joined)):
            break
        grouping = steps.make("merged", grouping=grouping, joined=joined)
        residual = steps.make("waiting", residual=residual, joined=joined)
        left -= count
    return grouping, left
