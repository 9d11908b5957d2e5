"""qs_t_closeness(t): the posterior belief of a class is within a Euclidean distance of t of the prior belief (004 Def 4)."""

import math
from fractions import Fraction

from tests.oracle.models.base import SLACK, share

BOUND, WORST = "t", max


def squared_distance(beta, alpha):
    """The sum over all labels of (beta - alpha)^2."""
    return sum(((beta.get(v, 0) - alpha.get(v, 0)) ** 2 for v in {*beta, *alpha}), Fraction(0))


def of_counts(counts, source):
    """The beliefs are shares, where every value is its own label."""
    beta = {value: share(counts, value) for value in counts}
    return squared_distance(beta, {value: share(source.counts, value) for value in source.counts})


def violations(counts, source, t):
    square = of_counts(counts, source)
    return [] if square <= t * t * (1 + SLACK) + 1e-12 else [(math.sqrt(square), t)]


def reached(counts, source, t):
    return math.sqrt(of_counts(counts, source))


def draw(chance, on):
    return {"t": chance.choice([0, 0.1, 0.2, 0.3, 0.5, 0.8])}
