"""npd_recursive_l_diversity(c1, c2, l, allowed, guarded): pd-recursive (c1, l), and each value of W = guarded has at least c2
percent of the class (001 Def 4.4)."""

from tests.oracle.models import pd_recursive_l_diversity as pd
from tests.oracle.models.base import FACTORS, SLACK, size, some_values
from tests.oracle.taxonomies import text

BOUND, WORST = "c1", max


def violations(counts, source, c1, c2, l, allowed=(), guarded=()):  # noqa: E741
    """All that is wrong with a class, the pd-recursive part first."""
    persons = size(counts)
    wrong = pd.violations(counts, source, c1, l, allowed)
    for value in guarded:
        count = sum(n for sensitive, n in counts.items() if text(sensitive) == value)
        if not 100 * count * (1 + SLACK) >= c2 * persons:
            wrong.append((100 * count / persons, c2))
    return wrong


def reached(counts, source, c1, c2, l, allowed=(), guarded=()):  # noqa: E741
    return pd.reached(counts, source, c1, l, allowed)


def draw(chance, on):
    params = {"c1": chance.choice(FACTORS), "c2": chance.choice([0, 5, 20, 100 / 3, 50]), "l": chance.randint(1, 4)}
    return params | {"allowed": some_values(chance, on, 3), "guarded": some_values(chance, on, 2)}
