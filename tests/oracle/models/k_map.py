"""k_map(k): at least k people of the population have values that the labels of the class stand for (Sweeney 2002)."""

BOUND, WORST = "k", min
NEEDS_SENSITIVE, NEEDS_POPULATION = False, True


def violations(counts, source, k):
    return [] if source.people >= k else [(source.people, k)]


def reached(counts, source, k):
    return source.people


def draw(chance, on):
    return {"k": chance.randint(1, 6)}
