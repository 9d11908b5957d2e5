"""What a release lets others believe (001 §3), by definition: for every person of a table, in exact fractions.

rows: a pair (class, q, s) for each published row; source: (q, s) of all rows. f is the source.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from fractions import Fraction

Published = Sequence[tuple[Hashable, Hashable, Hashable]]
Source = Sequence[tuple[Hashable, Hashable]]


def shares(values: Sequence[Hashable]) -> dict[Hashable, Fraction]:
    return {value: Fraction(n, len(values)) for value, n in Counter(values).items()}


def prior(source: Source, q: Hashable, is_joint: bool) -> dict[Hashable, Fraction]:
    """alpha(q, s) = f(s | q); who takes q and s for independent believes f(s)."""
    return shares([s for other, s in source if other == q or not is_joint])


def posterior(rows: Published, source: Source, cls: Hashable, q: Hashable, is_joint: bool) -> dict[Hashable, Fraction]:
    """beta(q, s): Theorem 3.1, with f(s | q) / f(s | q*) as factors; f(s | q*) is that of people like those in the class."""
    members = [(other, s) for of, other, s in rows if of == cls]
    counts = Counter(s for _, s in members)
    if not is_joint:
        return {s: Fraction(n, len(members)) for s, n in counts.items()}
    region = {other for other, _ in members}
    near, far = prior(source, q, True), shares([s for other, s in source if other in region])
    weights = {s: n * near.get(s, Fraction(0)) / far[s] for s, n in counts.items()}
    return {s: weight / sum(weights.values()) for s, weight in weights.items()}


def worlds(
    f: Mapping[tuple[Hashable, Hashable], Fraction], counts: Mapping[Hashable, int], q: Hashable
) -> dict[Hashable, Fraction]:
    """The belief in each value of somebody with q, by counting worlds: rows drawn from f that make up a class.

    He is the first of them; the others are anybody.
    """
    everybody = [pair for pair, share in f.items() if share]
    total: Counter[Hashable] = Counter()

    def draw(left: Counter[Hashable], chance: Fraction, own: Hashable) -> None:
        if not any(left.values()):
            total[own] += chance  # type: ignore[assignment]
            return
        for other, s in everybody:
            if left[s]:
                rest = left.copy()
                rest[s] -= 1
                draw(rest, chance * f[other, s], own)

    for other, s in everybody:
        if other == q and counts.get(s):
            rest = Counter(counts)
            rest[s] -= 1
            draw(rest, f[other, s], s)
    return {s: Fraction(chance) / sum(map(Fraction, total.values())) for s, chance in total.items()}


def figures(
    rows: Published,
    source: Source,
    is_joint: bool,
    delta: Fraction,
    epsilon: Fraction,
    rho1: Fraction,
    rho2: Fraction,
    ruled_out: int,
) -> dict[str, Fraction]:
    """The figures of the metric `disclosure`."""
    everything = {s for _, s in source}
    positive = negative = breach = 0
    change = belief = mean = highest = after = Fraction(0)
    for cls, q, own in rows:
        alpha, beta = prior(source, q, is_joint), posterior(rows, source, cls, q, is_joint)
        before = {s: alpha.get(s, Fraction(0)) for s in everything}
        now = {s: beta.get(s, Fraction(0)) for s in everything}
        positive += now[own] > 1 - delta
        negative += any(now[s] < epsilon for s in everything if s != own)
        breach += any((before[s] < rho1 and now[s] > rho2) or (before[s] > 1 - rho1 and now[s] < 1 - rho2) for s in everything)
        change = max(change, *(abs(now[s] - before[s]) for s in everything))
        belief, mean, highest = max(belief, now[own]), mean + now[own], max(highest, *before.values())
        ranked = sorted(now.values(), reverse=True)
        after = max(after, ranked[0] / (ranked[0] + sum(ranked[ruled_out + 1 :])))
    n = len(rows)
    return {
        "disclosure": Fraction(positive, n),
        "disclosure_negative": Fraction(negative, n),
        "disclosure_breach": Fraction(breach, n),
        "disclosure_change": change,
        "disclosure_belief": belief,
        "disclosure_mean_belief": mean / n,
        "disclosure_prior": highest,
        "disclosure_ruled_out": after,
    }
