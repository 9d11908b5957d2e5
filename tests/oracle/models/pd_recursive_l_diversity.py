"""pd_recursive_l_diversity(c, l, allowed): recursive, but the values of Y = allowed may be disclosed (001 Def 4.3)."""

import math
from fractions import Fraction

from tests.oracle.models.base import FACTORS, some_values
from tests.oracle.taxonomies import text

BOUND, WORST = "c", max


def top_and_tail(counts, l, allowed):  # noqa: E741
    """c_y of the most frequent value outside of Y, and the tail with which it is compared; None if there is no such value."""
    by_rank = sorted(((count, value) for value, count in counts.items() if count > 0), key=lambda pair: -pair[0])
    r = {rank: count for rank, (count, _) in enumerate(by_rank, start=1)}
    m = len(r)
    guarded_ranks = [rank for rank, (_, value) in enumerate(by_rank, start=1) if text(value) not in allowed]
    if not guarded_ranks:
        return None  # every value of the class may be disclosed
    y = guarded_ranks[0]
    if y <= l - 1:
        return r[y], sum(r[j] for j in range(l, m + 1))
    return r[y], sum(r[j] for j in range(l - 1, y)) + sum(r[j] for j in range(y + 1, m + 1))


def violations(counts, source, c, l, allowed=()):  # noqa: E741
    pair = top_and_tail(counts, l, allowed) if l > 1 else None  # "We say that 1-diversity is always satisfied"
    if pair is None or pair[0] < Fraction(str(c)) * pair[1]:
        return []
    return [(reached(counts, source, c, l, allowed), c)]


def reached(counts, source, c, l, allowed=()):  # noqa: E741
    pair = top_and_tail(counts, l, allowed) if l > 1 else None
    if pair is None:
        return None
    top, tail = pair
    return top / tail if tail else math.inf


def draw(chance, on):
    return {"c": chance.choice(FACTORS), "l": chance.randint(1, 4), "allowed": some_values(chance, on, 3)}
