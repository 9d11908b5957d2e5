"""delta_disclosure(delta): abs(log2(f / p)) < delta for every value that occurs in the class (Brickell, Shmatikov 2008)."""

import math

from tests.oracle.models.base import SLACK, frequency

BOUND, WORST = "delta", max


def violations(counts, source, delta):
    return [(reached(counts, source, delta), delta)] if reached(counts, source, delta) >= delta * (1 + SLACK) else []


def reached(counts, source, delta):
    """The largest change of a value's frequency, in doublings or halvings."""
    pairs = [(frequency(counts, value), frequency(source.counts, value)) for value, count in counts.items() if count > 0]
    return max(abs(math.log2(f / p)) if p else math.inf for f, p in pairs)


def draw(chance, on):
    return {"delta": chance.choice([0.2, 0.5, 1, 1.5, 2, 3])}
