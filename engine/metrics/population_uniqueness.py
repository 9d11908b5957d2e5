from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, ClassVar

from ..params.fields import parameter
from ..params.location import Misfit
from ..sql.names import Relation
from .base import RiskMetric

if TYPE_CHECKING:
    from ..run import Run

Counts = Mapping[int, int]
"""How many classes of the sample have each size."""
SMALL = 0.1
"""Up to this share of the population Pitman's model is the best one (Dankar et al. 2012)."""
GRID = [k / 100 for k in range(1, 100)]
"""Where beta is looked for: between two of these."""
STEPS = 200
"""Halvings of an interval: so many find a root as exactly as doubles can."""


@dataclass(frozen=True, kw_only=True)
class PopulationUniqueness(RiskMetric):
    """Share of a population that is alone in it, estimated from its sample; then the estimates of Pitman, Zayatz and SNB."""

    figures: ClassVar[tuple[str, ...]] = ("share", "pitman", "zayatz", "snb")
    on_request: ClassVar[bool] = True

    size: int | None = parameter("how many people the population has that the table is a sample of", default=None, minimum=1)
    fraction: float | None = parameter(
        "instead: the share of the population that is in the table", default=None, above=0, maximum=1
    )

    def __post_init__(self) -> None:
        super().__post_init__()
        if (self.size is None) == (self.fraction is None):
            raise Misfit("population_uniqueness needs one of size and fraction: of what population the table is a sample")

    def measured(self, run: Run, sizes: Relation) -> dict[str, float | None]:
        rows = run.rows(f"metrics/{self.name()}", sizes=sizes)
        counts = {int(n): int(classes) for n, classes in sorted(rows)}
        sample = sum(n * classes for n, classes in counts.items())
        people = max(sample, self.size or round(sample / (self.fraction or 1)))
        models = {"pitman": _pitman, "zayatz": _zayatz, "snb": _snb}
        shares = {name: _share(model, counts, sample, people) for name, model in models.items()}
        chosen = _chosen(shares, sample / people)
        return dict(zip(self.reported(), (chosen, *shares.values()), strict=True))


def _chosen(shares: Mapping[str, float | None], fraction: float) -> float | None:
    """Return the estimate that the rule of Dankar et al. chooses, as in ARX.

    It is Pitman's of a small sample, else the lower one of SNB's and Zayatz's; Zayatz's where there is no other.
    """
    if fraction <= SMALL:
        return shares["zayatz"] if shares["pitman"] is None else shares["pitman"]
    return min((share for name in ("snb", "zayatz") if (share := shares[name]) is not None), default=None)


def _share(model: Callable[[Counts, int, int], float | None], counts: Counts, sample: int, people: int) -> float | None:
    """Return the share of the population that a model says is alone in it; None if it has no estimate."""
    alone = counts.get(1, 0)
    if alone == 0 or sample == people:
        return alone / people
    found = model(counts, sample, people)
    return None if found is None or not 0 < found <= people else found / people


def _zayatz(counts: Counts, sample: int, people: int) -> float:
    """Return how many are alone by Zayatz (1991): a class of one row in the sample has one in the population with a chance that
    follows from the sizes of the classes of the sample, as if they were those of the population."""
    classes, fraction, seen = sum(counts.values()), sample / people, 0.0
    product, place = 1.0, 1
    for n, count in sorted(counts.items()):
        while place < n and product:
            product *= max(0, people - sample - place + 1) / (people - place)
            place += 1
        seen += count / classes * n * fraction * product  # the chance that one of n is drawn
    return counts[1] * (counts[1] / classes * fraction / seen) / fraction


def _pitman(counts: Counts, sample: int, people: int) -> float | None:
    """Return how many are alone by Pitman's model, with the most likely theta and alpha (Hoshino 2001)."""
    classes = sum(counts.values())
    if classes == sample:
        return None  # nobody is like anybody: the likelihood grows without end

    def ranks(shift: float, alpha: float) -> float:
        """Return the sum of 1 / (theta + i alpha) for i from 1 below the number of classes; theta is shift - alpha."""
        return (_digamma(shift / alpha + classes - 1) - _digamma(shift / alpha)) / alpha

    def shift_of(alpha: float) -> float:
        """Return theta + alpha for the most likely theta."""

        def slope(power: float) -> float:
            shift = math.exp(power)
            return ranks(shift, alpha) - (_digamma(shift - alpha + sample) - _digamma(shift - alpha + 1))

        return math.exp(_root(slope, -30.0, math.log(people) + 20))

    def slope(alpha: float) -> float:
        """Return by how much the likelihood grows with alpha, with theta at its best."""
        shift = shift_of(alpha)
        left = (classes - 1 - (shift - alpha) * ranks(shift, alpha)) / alpha
        return left - sum(count * (_digamma(n - alpha) - _digamma(1 - alpha)) for n, count in counts.items() if n > 1)

    low, high = 1e-4, 1 - 1e-9
    if slope(low) <= 0 or slope(high) >= 0:
        return None
    alpha = _root(slope, low, high)
    theta = shift_of(alpha) - alpha
    return math.exp(math.lgamma(theta + 1) - math.lgamma(theta + alpha) + alpha * math.log(people))


def _snb(counts: Counts, sample: int, people: int) -> float | None:
    """Return how many are alone by the slide negative binomial model (Chen and Keller-McNulty 1998).

    Its alpha and beta give the classes of one and of two rows of the sample, with Shlosser's estimate of the classes of the
    population. If several do, the highest number counts.
    """
    f, ones, twos = sample / people, counts.get(1, 0), counts.get(2, 0)
    if not twos:
        return None
    classes = _shlosser(counts, f)

    def missing(alpha: float, beta: float) -> tuple[float, float]:
        rest = (1 - f) * (1 - beta)
        kept = (beta / (1 - rest)) ** alpha
        one = classes * f * kept * (alpha * rest / (1 - rest) + 1) - ones
        two = classes * alpha * kept * f**2 * (1 - beta) / (2 * (1 - rest) ** 2) * (2 - (1 - alpha) * rest) - twos
        return one, two

    def alpha_of(beta: float, is_rising: bool) -> float | None:
        """Return the alpha with which the classes of one row are as many as they are; they rise with alpha, and then fall."""
        rest = (1 - f) * (1 - beta)
        peak = max(0.0, -1 / math.log(beta / (1 - rest)) - (1 - rest) / rest)
        low, high = (0.0, peak) if is_rising else (peak, peak + 2.0**40)
        if (missing(low, beta)[0] > 0) == (missing(high, beta)[0] > 0):
            return None
        return _root(lambda alpha: missing(alpha, beta)[0], low, high)

    found: list[float] = []
    for is_rising in (True, False):

        def excess(beta: float, is_rising: bool = is_rising) -> float:
            alpha = alpha_of(beta, is_rising)
            return math.nan if alpha is None else missing(alpha, beta)[1]

        values = [(beta, excess(beta)) for beta in GRID]
        for (low, before), (high, after) in pairwise(values):
            if before * after < 0:
                beta = _root(excess, low, high)
                alpha = alpha_of(beta, is_rising)
                found += [] if alpha is None else [classes * beta**alpha]
    return max(found, default=None)


def _shlosser(counts: Counts, f: float) -> float:
    """Return how many classes the population has by Shlosser's second estimator (Haas and Stokes 1998)."""
    own = sum(n * f**2 * (1 - f**2) ** (n - 1) * count for n, count in counts.items())
    gone = sum(((1 - f**2) ** n - (1 - f) ** n) * count for n, count in counts.items())
    none = sum((1 - f) ** n * count for n, count in counts.items())
    single = sum(n * f * (1 - f) ** (n - 1) * count for n, count in counts.items())
    return sum(counts.values()) + counts.get(1, 0) * (own / gone) * (none / single) ** 2


def _root(function: Callable[[float], float], low: float, high: float) -> float:
    """Return where a function changes its sign between two numbers, by halving."""
    is_positive = function(low) > 0
    for _ in range(STEPS):
        middle = (low + high) / 2
        if middle in (low, high):
            break
        low, high = (middle, high) if (function(middle) > 0) == is_positive else (low, middle)
    return (low + high) / 2


def _digamma(x: float) -> float:
    """Return the derivative of the logarithm of the gamma function, for x above 0."""
    total = 0.0
    while x < 10:
        total -= 1 / x
        x += 1
    square = 1 / (x * x)
    series = square * (1 / 12 - square * (1 / 120 - square * (1 / 252 - square * (1 / 240 - square / 132))))
    return total + math.log(x) - 0.5 / x - series
