"""k_anonymity(k): N >= k (001 Def 2.2)."""

from tests.oracle.models.base import size

BOUND, WORST, LEAST = "k", min, "k"
NEEDS_SENSITIVE = False


def violations(counts, source, k):
    return [] if size(counts) >= k else [(size(counts), k)]


def reached(counts, source, k):
    return size(counts)


def draw(chance, on):
    return {"k": chance.randint(1, 5)}
