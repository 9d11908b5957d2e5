"""Algorithm 2 of 003: divide eligible blocks into groups of l rows with l different values, and share out what is left over."""

from __future__ import annotations

from ...run import Run
from ...sql.names import Relation
from ..base import Steps
from ..bsgi.division import Division, divide, exchange_rows, incorporate
from ..bsgi.space import Space

GROWTH = 8
"""A stretch of rows left over is so many times as long as the one before."""


def refined(
    run: Run, steps: Steps, space: Space, blocks: Relation, effort: int | None, seed: int, size: int
) -> tuple[list[Relation], dict[str, int]]:
    """Return tables of groups(cell, class, n) of eligible blocks(part, place, n), by points, and figures for the report.

    A group may have rows in several tables; the first table has most of them.

    effort: how many sweeps of exchanges make the groups narrow; None leaves them as they were dealt out (ARP)
    """
    settled = steps.make("drawn", blocks=blocks, draw=seed % 65_521)
    sweeps = 0
    if effort is None:
        dealt = steps.make("dealt", settled=settled)
        tables, pool = [dealt], Steps(run, "bsgi").make("residual_rows", settled=settled, dissolved=None)
    else:
        division = divide(run, space, settled, size, effort, seed)
        tables, pool, sweeps = [division.grouping], division.residual, division.sweeps
    residual = left = run.count(pool)
    stretch = 2 * size
    with run.backend.brief(left):
        while left >= size:
            highest = max(int(steps.scalar("highest_class", grouping=table)) for table in tables)
            pooled = steps.make("pooled", pool=pool, size=stretch, classes_so_far=highest)
            if made := run.count(pooled):
                tables.append(pooled)
                pool = steps.make("rest_of_pool", pool=pool, pooled=pooled)
                left -= made
            if stretch >= left + made:
                break
            stretch *= GROWTH
    if len(space.differing) > 1:
        united = steps.make("united", tables=tables)
        highest = int(steps.scalar("highest_class", grouping=united))
        found = exchange_rows(run, space, steps.make("seated", grouping=united, space=space), highest, size, 0, seed)
        pool = steps.make("all_left", pool=pool, dissolved=found.dissolved)
        left, sweeps = run.count(pool), sweeps + found.sweeps
        grouping, left = incorporate(run, space, Division(found.grouping, pool, 0, 0), size)
        tables = [grouping]
    elif left and effort is None:
        parts = steps.make("parts", members=dealt, pool=pool)
        tables.append(steps.make("returned", pool=pool, grouping=dealt, parts=parts))
    elif left:
        joined, _ = incorporate(run, space, Division(steps.make("united", tables=tables), pool, 0, 0), size)
        tables = [joined]
    return tables, {"sweeps": sweeps, "residual": residual, "last": left}
