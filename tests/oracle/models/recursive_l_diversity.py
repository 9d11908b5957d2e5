"""recursive_l_diversity(c, l): c_1 < c * (c_l + ... + c_m) (001 Def 4.2)."""

from fractions import Fraction

from tests.oracle.models.base import FACTORS, ranked

BOUND, WORST, LEAST = "l", min, "l"


def holds(counts, c, l):  # noqa: E741
    if l == 1:
        return True  # "We say that 1-diversity is always satisfied"
    return ranked(counts)[0] < Fraction(str(c)) * sum(ranked(counts)[l - 1 :])


def largest_l(counts, c):
    """The largest l for which the class is recursive (c, l)-diverse."""
    return max(l for l in range(1, len(ranked(counts)) + 2) if holds(counts, c, l))  # noqa: E741


def violations(counts, source, c, l):  # noqa: E741
    return [] if holds(counts, c, l) else [(largest_l(counts, c), l)]


def reached(counts, source, c, l):  # noqa: E741
    return largest_l(counts, c)


def draw(chance, on):
    return {"c": chance.choice(FACTORS), "l": chance.randint(1, 4)}
