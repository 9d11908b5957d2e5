"""Which simple or recursive l-diversity implies a (tau,u)-diversity, and which l a table reaches (000 §1.1 and §3).

One requirement implies another if every class that satisfies it satisfies the other; 000 Def 18 calls it the stronger one.
What is said of simple l holds for whole l, and what is said of (c,l) for every tau from 1/u on. For one tau above that a
fractional l or a larger c may do as well: simple 2.5 for (0.6, 3), or (3, 2) for (0.75, 2) where two values occur.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction

SLACK = 1e-9
"""The relative tolerance in favour of the table, as in the models."""


def largest_simple_l(rows: int, most: int) -> int:
    """Return the largest whole l with n_1/n <= 1/l (000 §1.1), with the comparison of simple_l_diversity.

    rows, most: the rows of the table, and those with its most frequent value.
    """
    bound = rows * (1 + SLACK)
    nearest = math.floor(bound / most)
    return nearest if most * nearest <= bound else nearest - 1  # a quotient may be rounded up


def most_groups(tails: Sequence[int], l: int) -> int:  # noqa: E741
    """Return how many groups of l rows with l different values a table can give at most (002 Th 1, Max-l).

    tails: for each rank the rows with the value of this rank and all later ones; the most frequent value comes first. K groups
    are possible if and only if the values have K * l rows when none counts with more than K. So it is enough to look at what
    the t < l most frequent values leave for the other l - t places of each group.
    """
    return min(tails[t] // (l - t) for t in range(l)) if l <= len(tails) else 0


def weakest_simple_l(u: int) -> int:
    """Return the smallest whole l whose simple l-diversity implies (tau,u)-diversity: that is u (000 Th 20, Cor 21)."""
    return u


def weakest_c(l: int, u: int, m: int) -> Fraction | None:  # noqa: E741
    """Return the largest c >= 1 with which (c,l) implies (tau,u), if there is one (000 Th 23, Cor 24).

    m: how many values occur in the table; a class may have fewer.
    """
    bound = Fraction(m - 1, (u - 1) * (m - l + 1)) if l <= m else Fraction(0)
    return bound if bound >= 1 else None


def weakest_l(c: Fraction | int, u: int, m: int) -> int | None:
    """Return the smallest whole l with which (c,l) implies (tau,u), if there is one (000 Th 23, Cor 24)."""
    steps = math.floor(Fraction(m - 1) / (c * (u - 1)))
    return m + 1 - steps if c >= 1 and steps >= 1 else None
