"""The order in which SWEEP goes through the combinations of levels (000 §4.1, Def 26)."""

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


def items(run: Run, cells: Cells) -> list[Item]:
    """All items, the most informative first; of equals the one with the lower levels in the first attribute where they differ.

    What a level tells is the mean of 1 / |leaves(v)| over its labels v, each as often as leaves of it occur. Sums are compared
    exactly: equal ones must tie, for then the levels decide.
    """
    heights = [attribute.height for attribute in cells.quasi]
    if (count := math.prod(height + 1 for height in heights)) > MOST:
        raise PolicyError(f"there are {count:,} combinations of levels, more than the {MOST:,} that sweep goes through")
    told: dict[tuple[int, int], Fraction] = defaultdict(Fraction)
    occurring: dict[int, int] = {}
    found = run.rows("algorithms/sweep/informative", quasi=cells.quasi, axes=cells.axes)
    for attribute, level, size, leaves in found:
        told[attribute, level] += Fraction(leaves, size)
        if level == 0:
            occurring[attribute] = occurring.get(attribute, 0) + leaves
    tells = [[told[i, level] / occurring[i] for level in range(height + 1)] for i, height in enumerate(heights, 1)]
    scale = math.lcm(*(f.denominator for levels in tells for f in levels))
    whole = [[int(f * scale) for f in levels] for levels in tells]

    def place(item: Item) -> tuple[int, Item]:
        return -sum(levels[level] for levels, level in zip(whole, item, strict=True)), item

    return sorted(itertools.product(*(range(height + 1) for height in heights)), key=place)
