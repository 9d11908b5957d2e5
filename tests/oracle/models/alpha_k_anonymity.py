"""alpha_k_anonymity(alpha, k, values): N >= k, and no value, or none of the named ones, exceeds alpha (000 section 1.3)."""

from tests.oracle.models.base import SLACK, size, some_values
from tests.oracle.taxonomies import text

BOUND, WORST, LEAST = "alpha", max, "k"


def violations(counts, source, alpha, k, values=()):
    if size(counts) < k:
        return [(size(counts), k)]
    largest = reached(counts, source, alpha, k, values)
    return [] if largest <= alpha * (1 + SLACK) else [(largest, alpha)]


def reached(counts, source, alpha, k, values=()):
    bounded = [count for value, count in counts.items() if not values or text(value) in values]
    return max(bounded, default=0) / size(counts)


def draw(chance, on):
    params = {"alpha": chance.choice([0.2, 1 / 3, 0.5, 0.6, 0.75, 1]), "k": chance.randint(1, 4)}
    return params | ({"values": values} if (values := some_values(chance, on, 2)) else {})
