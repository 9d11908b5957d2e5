"""How the ℓ-diversities imply each other, and what a table can reach (000 §1.1 and §3, 002 Cor 3), in exact fractions.

Stronger (Def 18): every class that satisfies the one satisfies the other. u is the ℓ of a (τ,u)-diversity, 2 <= u <= m, m the
number of SA values of the table (a class may have fewer). None of the theorems asks for τ: they hold for every
1/u <= τ < 1. Their "only if" is about all these τ together, which comes to τ = 1/u:
- simple ℓ of a whole number ℓ < u implies (τ,u) for no τ at all: ℓ rows with distinct values have F(ℓ) = 1 > ψ(ℓ). For other
  numbers that is not so: simple 2.5 implies (0.6, 3).
- (c,ℓ) with a larger c may imply (τ,u) for a single τ > 1/u: with m = 2, (3,2) implies (0.75, 2), where Th 23 allows c <= 1.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from tests.oracle import models
from tests.oracle.models import recursive_l_diversity

Number = int | Fraction


# --- what a table can reach (Def 2, Table 1) --------------------------------------------------------------------------


def largest_simple_l(counts: Mapping[Any, int]) -> int:
    """000 §1.1: the largest ℓ of simple ℓ-diversity that the whole table satisfies, floor(1/f_1)."""
    return sum(counts.values()) // max(counts.values())


def least_c(counts: Mapping[Any, int], l: int) -> Fraction | None:  # noqa: E741
    """000 Def 1: the table satisfies (c,ℓ) for every c *above* n_1 / (n_l + … + n_m); None where it never does."""
    tail = sum(models.ranked(counts)[l - 1 :])
    return Fraction(max(counts.values()), tail) if tail else None


def least_whole_c(counts: Mapping[Any, int], l: int) -> int | None:  # noqa: E741
    """000 Def 1 and §1.1: the smallest c if it must be a whole number of at least 1."""
    least = least_c(counts, l)
    return None if least is None else math.floor(least) + 1


def largest_l(counts: Mapping[Any, int], c: float) -> int:
    """000 §1.1: the largest ℓ of (c,ℓ) for a given c (1 always holds)."""
    return recursive_l_diversity.largest_l(counts, c)


def eligible_range(counts: Mapping[Any, int]) -> tuple[int, dict[int, int]]:
    """000 Def 2, Table 1: the largest simple ℓ, and for each ℓ >= 2 that some c allows the smallest whole c."""
    least = {l: least_whole_c(counts, l) for l in range(2, len(models.ranked(counts)) + 1)}  # noqa: E741
    return largest_simple_l(counts), {l: c for l, c in least.items() if c is not None}  # noqa: E741


def recommended_l(counts: Mapping[Any, int]) -> int:
    """002 Cor 3: max{2, floor(n / n_1)}."""
    return max(2, sum(counts.values()) // max(counts.values()))


# --- which requirement implies a (τ,u) (§3) ------------------------------------------------------------------------------


def simple_is_stronger(l: Number, u: int) -> bool:  # noqa: E741
    """000 Th 20: simple ℓ is stronger than (τ,u) iff u <= ℓ."""
    return u <= l


def weakest_simple_l(u: int) -> int:
    """000 Cor 21: the weakest simple ℓ that is stronger than (τ,u) is u."""
    return u


def recursive_is_stronger(c: Number, l: int, u: int, m: int) -> bool:  # noqa: E741
    """000 Th 23 with ℓ fixed: m+1 − (m−1)/(u−1) <= ℓ <= m and 1 <= c <= (m−1) / ((u−1)(m−ℓ+1))."""
    return m + 1 - Fraction(m - 1, u - 1) <= l <= m and 1 <= c <= Fraction(m - 1, (u - 1) * (m - l + 1))


def recursive_is_stronger_by_l(c: Number, l: int, u: int, m: int) -> bool:  # noqa: E741
    """000 Th 23 with c fixed: 1 <= c <= (m−1)/(u−1) and m+1 − (m−1)/(c(u−1)) <= ℓ <= m."""
    return 1 <= c <= Fraction(m - 1, u - 1) and m + 1 - Fraction(m - 1) / (c * (u - 1)) <= l <= m


def weakest_c(l: int, u: int, m: int) -> Fraction | None:  # noqa: E741
    """000 Cor 24: the largest c with which (c,ℓ) is stronger than (τ,u); None where no c >= 1 is."""
    if not m + 1 - Fraction(m - 1, u - 1) <= l <= m:
        return None
    return Fraction(m - 1, (u - 1) * (m - l + 1))


def weakest_l(c: Number, u: int, m: int) -> int | None:
    """000 Cor 24: the smallest ℓ with which (c,ℓ) is stronger than (τ,u); None where none is. The bound is rounded up."""
    if not 1 <= c <= Fraction(m - 1, u - 1):
        return None
    return math.ceil(m + 1 - Fraction(m - 1) / (c * (u - 1)))


# --- the counterexamples of "only if" ---------------------------------------------------------------------------------


def simple_counterexample(l: int) -> list[int]:  # noqa: E741
    """000 Th 20: ℓ rows with distinct values; simple ℓ-diverse, and not (τ,u)-diverse for u > ℓ."""
    return [1] * l


def recursive_counterexample(c: Number, l: int, u: int, m: int) -> list[int]:  # noqa: E741
    """000 Th 23: for a c above the bound a (c,ℓ)-diverse class that is not (1/u, u)-diverse.

    One value with a rows, the m − 1 others with b each: a/b < c (m−ℓ+1) is (c,ℓ), a/b > (m−1)/(u−1) is f_1 > 1/u. The paper's
    two classes, 120 + 4 × 78 and 80 + 4 × 52, are of this kind.
    """
    low, high = Fraction(m - 1, u - 1), Fraction(c) * (m - l + 1)
    assert low < high, "c is not above the bound"
    ratio = (low + high) / 2
    return [ratio.numerator] + [ratio.denominator] * (m - 1)
