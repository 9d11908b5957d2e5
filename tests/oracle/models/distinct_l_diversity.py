"""distinct_l_diversity(l): at least l distinct values (002 section 2.3)."""

from tests.oracle.models.base import ranked

BOUND, WORST, LEAST = "l", min, "l"


def violations(counts, source, l):  # noqa: E741
    return [] if len(ranked(counts)) >= l else [(len(ranked(counts)), l)]


def reached(counts, source, l):  # noqa: E741
    return len(ranked(counts))


def draw(chance, on):
    return {"l": chance.randint(1, 5)}
