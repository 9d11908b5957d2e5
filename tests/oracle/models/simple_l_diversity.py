"""simple_l_diversity(l): no value has more than 1/l of the class (000 Def 1)."""

from tests.oracle.models.base import REAL, SLACK, ranked, size

BOUND, WORST, LEAST = "l", min, "l"


def violations(counts, source, l):  # noqa: E741
    holds = ranked(counts)[0] * l <= size(counts) * (1 + SLACK)
    return [] if holds else [(reached(counts, source, l), l)]


def reached(counts, source, l):  # noqa: E741
    return size(counts) / ranked(counts)[0]


def draw(chance, on):
    return {"l": chance.choice(REAL)}
