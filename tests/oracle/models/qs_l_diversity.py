"""qs_l_diversity(c, l): p_1 <= c * (p_l + p_(l+1) + ...), over the linked labels of a class (004 Def 3)."""

from fractions import Fraction

from tests.oracle.models.base import FACTORS, SLACK, ranked

BOUND, WORST = "l", min


def largest_l(counts, c):
    """The largest l for which the class is diverse, 0 if there is none. (l, in 004 §3.2 called l'.)"""
    p, slack = ranked(counts), 1 + Fraction(SLACK)
    ranks = range(1, len(p) + 1)
    return max((rank for rank in ranks if p[0] <= Fraction(str(c)) * sum(p[rank - 1 :]) * slack), default=0)


def violations(counts, source, c, l):  # noqa: E741
    if not ranked(counts):
        return []  # no row of the class is linked to a label
    return [] if largest_l(counts, c) >= l else [(largest_l(counts, c), l)]


def reached(counts, source, c, l):  # noqa: E741
    return largest_l(counts, c) if ranked(counts) else None


def draw(chance, on):
    return {"c": chance.choice(FACTORS), "l": chance.randint(1, 4)}
