"""beta_likeness(beta, enhanced): for values in the class (f - p) / p <= beta, enhanced min(beta, -ln p) (Cao, Karras 2012)."""

import math

from tests.oracle.models.base import SLACK, frequency

BOUND, WORST = "beta", max


def exceeds(gain, bound):
    return gain > bound * (1 + SLACK) + 1e-12


def gains(counts, source):
    """(p, (f - p) / p) for each value that occurs in the class."""
    pairs = [(frequency(source.counts, value), frequency(counts, value)) for value, count in counts.items() if count > 0]
    return [(float(p), float((f - p) / p) if p else math.inf) for p, f in pairs]


def violations(counts, source, beta, enhanced=False):
    bounds = [(gain, min(beta, -math.log(p) if p else 0) if enhanced else beta) for p, gain in gains(counts, source)]
    return [(reached(counts, source, beta, enhanced), beta)] if any(exceeds(*pair) for pair in bounds) else []


def reached(counts, source, beta, enhanced=False):
    """The least beta with which the class satisfies; infinite if no beta does."""
    beyond = enhanced and any(exceeds(gain, -math.log(p) if p else 0) for p, gain in gains(counts, source))
    return math.inf if beyond else max(gain for _, gain in gains(counts, source))


def draw(chance, on):
    return {"beta": chance.choice([0.1, 0.5, 1, 2, 5, 20]), "enhanced": chance.random() < 0.5}
