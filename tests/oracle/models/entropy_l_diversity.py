"""entropy_l_diversity(l): the entropy -sum p ln p is at least ln l (001 Def 4.1)."""

import math

from tests.oracle.models.base import REAL, SLACK, ranked

BOUND, WORST, LEAST = "l", min, "l"


def entropy(counts):
    total = sum(ranked(counts))
    return math.fsum(-(count / total) * math.log(count / total) for count in ranked(counts))


def violations(counts, source, l):  # noqa: E741
    return [] if entropy(counts) * (1 + SLACK) >= math.log(l) else [(math.exp(entropy(counts)), l)]


def reached(counts, source, l):  # noqa: E741
    return math.exp(entropy(counts))


def draw(chance, on):
    return {"l": chance.choice(REAL)}
