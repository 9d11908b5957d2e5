"""delta_presence(min, max): N / (people of the population in the class) lies between min and max (Nergiz et al. 2007, Def 1).

People who are in no class are in one of N = 0: their share is 0.
"""

import math
from fractions import Fraction

from tests.oracle.models.base import SLACK, size

BOUND, WORST = "max", max
NEEDS_SENSITIVE, NEEDS_POPULATION = False, True


def violations(counts, source, min, max):
    share = reached(counts, source, min, max)
    too_large = [(float(share), max)] if share > Fraction(max) * (1 + Fraction(SLACK)) else []
    return too_large + ([(float(share), min)] if share < Fraction(min) * (1 - Fraction(SLACK)) else [])


def reached(counts, source, min, max):
    n = size(counts)
    return Fraction(n, source.people) if source.people else (math.inf if n else Fraction(0))


def draw(chance, on):
    low = chance.choice([0, 0, 0, 0.05, 0.1, 0.25])
    return {"min": low, "max": chance.choice([max(low, 0.1), 0.25, 1 / 3, 0.5, 0.75, 1])}
