"""The items that SWEEP goes through, which are the combinations of levels, and their order (000 §4.1, Def 26)."""

from __future__ import annotations

import itertools
import math
from collections import defaultdict
from fractions import Fraction

from ...cells.packing import Cells
from ...errors import PolicyError
from ...run import Run

Item = tuple[int, ...]
"""A level per quasi-identifier, counted as in its taxonomy: from 0, the values themselves, to the root."""
MOST = 2_000_000
"""How many items SWEEP goes through at most."""


def ordered_items(run: Run, cells: Cells) -> list[Item]:
    """Return all items, the most informative first; of equal ones the one with the lower level where they first differ.

    The information of a level is the mean of 1 / |leaves(v)| over the leaves that occur, where v is the label above a leaf. The
    information of an item is the sum over its levels. Sums are compared exactly, as equal ones must tie.
    """
    heights = [attribute.height for attribute in cells.quasi]
    if (count := math.prod(height + 1 for height in heights)) > MOST:
        raise PolicyError(f"there are {count:,} combinations of levels, more than the {MOST:,} that sweep goes through")
    sums: dict[tuple[int, int], Fraction] = defaultdict(Fraction)
    occurring: dict[int, int] = defaultdict(int)
    for attribute, level, size, leaves in run.rows("algorithms/sweep/leaf_counts", quasi=cells.quasi, axes=cells.axes):
        sums[attribute, level] += Fraction(leaves, size)
        if level == 0:
            occurring[attribute] += leaves
    information = [[sums[i, level] / occurring[i] for level in range(height + 1)] for i, height in enumerate(heights, 1)]
    scale = math.lcm(*(f.denominator for levels in information for f in levels))
    scaled = [[int(f * scale) for f in levels] for levels in information]

    def rank(item: Item) -> tuple[int, Item]:
        return -sum(levels[level] for levels, level in zip(scaled, item, strict=True)), item

    return sorted(itertools.product(*(range(height + 1) for height in heights)), key=rank)
