"""How many people are alone in a population, estimated from the sizes of the classes of a sample, in other ways than there.

counts: how many classes have each size.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from fractions import Fraction

Counts = Mapping[int, int]


def zayatz(counts: Counts, people: int) -> Fraction:
    """The sample's uniques, times the chance that one is alone in the population (hypergeometric), scaled up."""
    sample, classes = sum(n * c for n, c in counts.items()), sum(counts.values())

    def drawn_once(n: int) -> Fraction:
        return Fraction(n * math.comb(people - n, sample - 1), math.comb(people, sample))

    seen = sum(Fraction(c, classes) * drawn_once(n) for n, c in counts.items())
    chance = Fraction(counts[1], classes) * drawn_once(1) / seen
    return counts[1] * chance * people / sample


def likelihood(counts: Counts, theta: float, alpha: float) -> float:
    """The logarithm of the likelihood of Pitman's model, without what depends on neither."""
    sample, classes = sum(n * c for n, c in counts.items()), sum(counts.values())
    total = math.fsum(math.log(theta + i * alpha) for i in range(1, classes))
    total -= math.fsum(math.log(theta + i) for i in range(1, sample))
    return total + math.fsum(c * math.fsum(math.log(j - alpha) for j in range(1, n)) for n, c in counts.items())


def pitman(counts: Counts, people: int) -> float:
    """The most likely theta and alpha, by a search that goes on in ever smaller steps; then the uniques that they mean."""
    x, alpha, step = 0.0, 0.5, 1.0  # theta = exp(x) - alpha

    def value(x: float, alpha: float) -> float:
        return likelihood(counts, math.exp(x) - alpha, alpha) if 0 < alpha < 1 and x < 60 else -math.inf

    best = value(x, alpha)
    while step > 1e-7:
        moves = [(x + a * step, alpha + b * step / 4) for a in (-1, 0, 1) for b in (-1, 0, 1)]
        top, found = max((value(*move), move) for move in moves)
        if top > best:
            best, (x, alpha) = top, found
        else:
            step /= 2
    theta = math.exp(x) - alpha
    return math.exp(math.lgamma(theta + 1) - math.lgamma(theta + alpha) + alpha * math.log(people))


def classes_of_population(counts: Counts, people: int) -> Fraction:
    """Shlosser's estimate, in exact fractions."""
    f = Fraction(sum(n * c for n, c in counts.items()), people)
    own = sum(n * f**2 * (1 - f**2) ** (n - 1) * c for n, c in counts.items())
    gone = sum((1 - f) ** n * ((1 + f) ** n - 1) * c for n, c in counts.items())
    ratio = sum((1 - f) ** n * c for n, c in counts.items()) / sum(n * f * (1 - f) ** (n - 1) * c for n, c in counts.items())
    return sum(counts.values()) + counts[1] * own / gone * ratio**2


def is_snb(counts: Counts, people: int, uniques: float) -> bool:
    """Whether some alpha and beta of the slide negative binomial model mean these uniques, and the ones and twos of the sample.

    uniques = K beta^alpha; a class of 1 + X people, X negative binomial, of whom each is drawn with f, has 0, 1, 2 … drawn: the
    chances are added up here over all X that matter.
    """
    f = float(Fraction(sum(n * c for n, c in counts.items()), people))
    k = float(classes_of_population(counts, people))

    def drawn(alpha: float, beta: float) -> tuple[float, float]:
        chance, one, two = beta**alpha, 0.0, 0.0
        for x in range(20_000):
            size = x + 1
            one += chance * size * f * (1 - f) ** x
            two += chance * size * x / 2 * f**2 * (1 - f) ** (x - 1) if x else 0.0
            chance *= (alpha + x) * (1 - beta) / size
            if x > 50 and chance < 1e-18:
                break
        return k * one, k * two

    for step in range(1, 4000):  # along the curve k beta^alpha = uniques
        beta = step / 4000
        alpha = math.log(uniques / k) / math.log(beta)
        if alpha <= 0:
            continue
        one, two = drawn(alpha, beta)
        if abs(one - counts[1]) < 0.02 * counts[1] and abs(two - counts[2]) < 0.02 * counts[2]:
            return True
    return False
