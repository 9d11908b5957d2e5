"""Algorithm 1 of 003: divide the table by one attribute after the other, and merge ineligible blocks with neighbours."""

from __future__ import annotations

import random
from collections.abc import Sequence

from ...cells.packing import Cells, Packed
from ...sql.names import Relation
from ..base import Steps


def correlations(steps: Steps, cells: Cells) -> dict[str, float]:
    """Return phi^2 of each quasi-identifier and the sensitive attribute, the highest first (003 §4.1)."""
    found = {int(i): float(phi) for i, phi in steps.rows("correlations", cells=cells.table, packed=cells.packed)}
    order = sorted(found, key=lambda i: (-found[i], i))
    return {cells.packed[i - 1].attribute.name: found[i] for i in order}


def partition(steps: Steps, cells: Cells, order: Sequence[str], seed: int, is_deep: bool) -> tuple[Relation, int]:
    """Divide the cells by Algorithm 1; return its blocks(cell, class, is_final), and how many rounds of merging it took.

    order: the names of the attributes, those that tell most of the sensitive one first
    is_deep: a block of several values of an attribute is divided by later attributes, too
    """
    chance = random.Random(f"refine {seed}")
    packed: dict[str, Packed] = {p.attribute.name: p for p in cells.packed}
    blocks = steps.make("whole_table", cells=cells.table)
    rounds = 0
    for done, name in enumerate(order):
        where = {"cells": cells.table, "word": packed[name].word_name, "mask": packed[name].mask(0)}
        counts = steps.make("value_counts", blocks=blocks, **where)
        runs, settled = steps.make("first_runs", value_counts=counts), steps.growing("settled_runs")
        while True:
            sizes = steps.make("run_sizes", value_counts=counts, runs=runs)
            found = settled.add(runs=runs, sizes=sizes)
            if not steps.scalar("bad_runs", sizes=sizes):
                break
            rounds += 1
            draw = chance.randrange(2**31)
            merged = steps.make("merged_runs", sizes=sizes, runs=runs, is_random=not is_deep, draw=draw)
            steps.run.forget(runs, sizes)
            runs = merged
        divided = steps.make("blocks", blocks=blocks, runs=found, is_deep=is_deep, **where)
        steps.run.forget(blocks, counts, runs, sizes, found)
        blocks = divided
        steps.run.progress.count(done + 1, len(order), "attributes")
    return blocks, rounds
