"""k_anonymity(k): N >= k (001 Def 2.2)."""

BOUND, WORST, LEAST = "k", min, "k"
NEEDS_SENSITIVE = False


def violations(counts, source, k):
    return [] if sum(counts.values()) >= k else [(sum(counts.values()), k)]


def reached(counts, source, k):
    return sum(counts.values())


def draw(chance, on):
    return {"k": chance.randint(1, 5)}
