"""tau_l_diversity(tau, l): the k most frequent values make up at most psi(k), for all k (000 Def 9, 11)."""

from fractions import Fraction

from tests.oracle.models.base import SLACK, ranked, size

BOUND, WORST, LEAST = "tau", max, "l"


def top_shares(counts, l):  # noqa: E741
    """(k, F(k)) for k < l; from l on psi is 1."""
    total = Fraction(size(counts))
    return [(k, sum(ranked(counts)[:k]) / total) for k in range(1, l)]


def violations(counts, source, tau, l):  # noqa: E741
    exact = Fraction(str(tau))
    psi = {k: exact + (1 - exact) * Fraction(k - 1, l - 1) for k in range(1, l)}
    holds = all(share <= psi[k] * (1 + Fraction(SLACK)) for k, share in top_shares(counts, l))
    return [] if holds else [(reached(counts, source, tau, l), tau)]


def reached(counts, source, tau, l):  # noqa: E741
    """The lowest tau at which the class holds."""
    return float(max([Fraction(0), *((share * (l - 1) - (k - 1)) / (l - k) for k, share in top_shares(counts, l))]))


def draw(chance, on):
    l = chance.randint(2, 5)  # noqa: E741
    return {"tau": chance.choice([t for t in (1 / l, 0.25, 1 / 3, 0.4, 0.5, 0.6, 0.75, 0.9) if t >= 1 / l]), "l": l}
