"""The privacy models, judged on one class's counts of sensitive values, and on whole tables.

Each model's function takes the class's Counter (k-anonymity: its size) and gives None when the class satisfies it, else
(observed, required). Notation as in the papers: N rows, counts c_1 >= c_2 >= ... >= c_m.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from tests.oracle.taxonomies import Taxonomy, height, labels_of, order, text, with_null

Row = Mapping[str, Any]
Violation = tuple[float, float]
SLACK = 1e-9  # relative tolerance, in favour of the class


def ranked(counts: Mapping[Any, int]) -> list[int]:
    """c_1 >= c_2 >= ... >= c_m"""
    return sorted((count for count in counts.values() if count > 0), reverse=True)


# --- one class ------------------------------------------------------------------------------------------------------


def k_anonymity(size: int, k: int) -> Violation | None:
    """001 Def 2.2: N >= k."""
    return None if size >= k else (size, k)


def distinct_l_diversity(counts: Mapping[Any, int], l: int) -> Violation | None:  # noqa: E741
    """002 section 2.3: at least l distinct values."""
    distinct = len(ranked(counts))
    return None if distinct >= l else (distinct, l)


def entropy(counts: Mapping[Any, int]) -> float:
    """001 Def 4.1: -sum p ln p."""
    total = sum(ranked(counts))
    return math.fsum(-(count / total) * math.log(count / total) for count in ranked(counts))


def entropy_l_diversity(counts: Mapping[Any, int], l: float) -> Violation | None:  # noqa: E741
    """001 Def 4.1: the entropy is at least ln l."""
    return None if entropy(counts) * (1 + SLACK) >= math.log(l) else (math.exp(entropy(counts)), l)


def recursive_holds(counts: Mapping[Any, int], c: float, l: int) -> bool:  # noqa: E741
    """001 Def 4.2: c_1 < c * (c_l + ... + c_m)."""
    if l == 1:
        return True  # "We say that 1-diversity is always satisfied"
    return ranked(counts)[0] < Fraction(str(c)) * sum(ranked(counts)[l - 1 :])


def largest_recursive_l(counts: Mapping[Any, int], c: float) -> int:
    """The largest l for which the class is recursive (c, l)-diverse."""
    return max(l for l in range(1, len(ranked(counts)) + 2) if recursive_holds(counts, c, l))  # noqa: E741


def recursive_l_diversity(counts: Mapping[Any, int], c: float, l: int) -> Violation | None:  # noqa: E741
    """001 Def 4.2."""
    return None if recursive_holds(counts, c, l) else (largest_recursive_l(counts, c), l)


def pd_recursive_l_diversity(
    counts: Mapping[Any, int],
    c: float,
    l: int,  # noqa: E741
    allowed: Collection[str] = (),
) -> Violation | None:
    """001 Def 4.3, Y = allowed."""
    if l == 1:
        return None  # "We say that 1-diversity is always satisfied"
    by_rank = sorted(((count, value) for value, count in counts.items() if count > 0), key=lambda pair: -pair[0])
    r = {rank: count for rank, (count, _) in enumerate(by_rank, start=1)}
    m = len(r)
    guarded_ranks = [rank for rank, (_, value) in enumerate(by_rank, start=1) if text(value) not in allowed]
    if not guarded_ranks:
        return None  # every value of the class may be disclosed
    y = guarded_ranks[0]
    if y <= l - 1:
        tail = sum(r[j] for j in range(l, m + 1))
    else:
        tail = sum(r[j] for j in range(l - 1, y)) + sum(r[j] for j in range(y + 1, m + 1))
    if r[y] < Fraction(str(c)) * tail:
        return None
    return (r[y] / tail if tail else math.inf, c)


def guarded_violations(counts: Mapping[Any, int], c2: float, guarded: Iterable[str]) -> list[Violation]:
    """001 Def 4.4, W = guarded: every value of W has at least c2 percent of the class."""
    size = sum(counts.values())
    found = []
    for value in guarded:
        count = sum(n for sensitive, n in counts.items() if text(sensitive) == value)
        if not 100 * count * (1 + SLACK) >= c2 * size:
            found.append((100 * count / size, c2))
    return found


def npd_violations(
    counts: Mapping[Any, int],
    c1: float,
    c2: float,
    l: int,  # noqa: E741
    allowed: Collection[str] = (),
    guarded: Iterable[str] = (),
) -> list[Violation]:
    """001 Def 4.4: all that is wrong with a class, the pd-recursive part first."""
    positive = pd_recursive_l_diversity(counts, c1, l, allowed)
    return ([positive] if positive else []) + guarded_violations(counts, c2, guarded)


def npd_recursive_l_diversity(
    counts: Mapping[Any, int],
    c1: float,
    c2: float,
    l: int,  # noqa: E741
    allowed: Collection[str] = (),
    guarded: Iterable[str] = (),
) -> Violation | None:
    """001 Def 4.4: the pd-recursive violation if there is one, else the guarded value with the lowest percentage."""
    positive = pd_recursive_l_diversity(counts, c1, l, allowed)
    return positive or min(guarded_violations(counts, c2, guarded), default=None)


def simple_l_diversity(counts: Mapping[Any, int], l: float) -> Violation | None:  # noqa: E741
    """000 Def 1: no value has more than 1/l of the class."""
    size, most = sum(counts.values()), ranked(counts)[0]
    return None if most * l <= size * (1 + SLACK) else (size / most, l)


def alpha_k_anonymity(
    counts: Mapping[Any, int], alpha: float, k: int, values: Collection[str] | None = None
) -> Violation | None:
    """000 section 1.3: N >= k and no value (of the named ones) has more than alpha of the class."""
    size = sum(counts.values())
    if size < k:
        return (size, k)
    bounded = [count for value, count in counts.items() if not values or text(value) in values]
    most = max(bounded, default=0)
    return None if most <= alpha * size * (1 + SLACK) else (most / size, alpha)


def _share(counts: Mapping[Any, int], value: Any) -> Fraction:
    return Fraction(counts.get(value, 0), sum(counts.values()))


def equal_distance(counts: Mapping[Any, int], reference: Mapping[Any, int]) -> Fraction:
    """EMD where any two values are at distance 1: half the sum of the absolute differences."""
    return sum((abs(_share(counts, v) - _share(reference, v)) for v in {*counts, *reference}), Fraction(0)) / 2


def ordered_distance(counts: Mapping[Any, int], reference: Mapping[Any, int], values: Sequence[Any]) -> Fraction:
    """Li et al., numerical values in order: the sum of the absolute cumulative differences over m - 1."""
    assert {*counts, *reference} <= set(values), "the order names every value"
    if len(values) == 1:
        return Fraction(0)
    cumulative, total = Fraction(0), Fraction(0)
    for value in values:
        cumulative += _share(counts, value) - _share(reference, value)
        total += abs(cumulative)
    return total / (len(values) - 1)


def hierarchical_distance(counts: Mapping[Any, int], reference: Mapping[Any, int], taxonomy: Taxonomy) -> Fraction:
    """Li et al., categorical values in a hierarchy: the sum over its inner nodes N of

    cost(N) = height(N) / H * min(pos_extra(N), neg_extra(N)), where pos_extra (neg_extra) adds up the surpluses
    (deficits) of N's children, and the extra of a leaf is p - q. The height of a node is its level.
    """
    taxonomy, top = with_null(taxonomy), height(taxonomy)
    extra_of_leaf = {
        labels_of(taxonomy, value): _share(counts, value) - _share(reference, value) for value in {*counts, *reference}
    }

    def walk(paths: list[tuple[str | None, ...]], level: int) -> tuple[Fraction, Fraction]:
        """(extra of the node over these leaves, cost of its inner nodes)"""
        if level == 0:
            return sum((extra_of_leaf[path] for path in paths), Fraction(0)), Fraction(0)
        children: dict[str | None, list[tuple[str | None, ...]]] = {}
        for path in paths:
            children.setdefault(path[level - 1], []).append(path)
        walked = [walk(child, level - 1) for child in children.values()]
        pos_extra = sum((extra for extra, _ in walked if extra > 0), Fraction(0))
        neg_extra = sum((-extra for extra, _ in walked if extra < 0), Fraction(0))
        own = Fraction(level, top) * min(pos_extra, neg_extra)
        return pos_extra - neg_extra, own + sum((cost for _, cost in walked), Fraction(0))

    return walk(list(extra_of_leaf), top)[1]


def t_closeness(
    counts: Mapping[Any, int],
    t: float,
    distance: str,
    reference: Mapping[Any, int],
    values: Sequence[Any] | None = None,
    taxonomy: Taxonomy | None = None,
) -> Violation | None:
    """The class's distribution is within t of the reference's (the whole source, suppressed rows included)."""
    if distance == "equal":
        far = equal_distance(counts, reference)
    elif distance == "ordered":
        assert values is not None
        far = ordered_distance(counts, reference, values)
    else:
        assert distance == "hierarchical"
        assert taxonomy is not None
        far = hierarchical_distance(counts, reference, taxonomy)
    return None if float(far) <= t * (1 + SLACK) + 1e-12 else (float(far), t)


def tau_l_diversity(counts: Mapping[Any, int], tau: float, l: int) -> Violation | None:  # noqa: E741
    """000 Def 9, 11: the k most frequent values make up at most psi(k); observed is the lowest tau at which they do."""
    total, exact = sum(ranked(counts)), Fraction(str(tau))
    holds, lowest = True, Fraction(0)
    for k in range(1, l):
        share = Fraction(sum(ranked(counts)[:k]), total)
        psi = exact + (1 - exact) * Fraction(k - 1, l - 1)
        holds = holds and share <= psi * (1 + Fraction(SLACK))
        lowest = max(lowest, (share * (l - 1) - (k - 1)) / (l - k))
    return None if holds else (float(lowest), tau)


# --- whole tables ---------------------------------------------------------------------------------------------------

PLAIN: dict[str, Callable[..., Violation | None]] = {
    "distinct_l_diversity": distinct_l_diversity,
    "entropy_l_diversity": entropy_l_diversity,
    "recursive_l_diversity": recursive_l_diversity,
    "pd_recursive_l_diversity": pd_recursive_l_diversity,
    "simple_l_diversity": simple_l_diversity,
    "alpha_k_anonymity": alpha_k_anonymity,
    "tau_l_diversity": tau_l_diversity,
}


def natural_order(values: Iterable[Any]) -> list[Any]:
    """The distinct values in their own order, NULL last."""
    distinct = set(values)
    return [*sorted(distinct - {None}), *([None] if None in distinct else [])]


def sensitive_order(reference: Mapping[Any, int], taxonomy: Taxonomy | None) -> list[Any]:
    """The SA values that occur in the source: in taxonomy order when there is a taxonomy, else in natural order."""
    if taxonomy is None:
        return natural_order(reference)
    taxonomy = with_null(taxonomy)
    place = {labels_of(taxonomy, leaf): position for position, leaf in enumerate(order(taxonomy))}
    return sorted(reference, key=lambda value: place[labels_of(taxonomy, value)])


def references_of(rows: Iterable[Row], sensitive: Iterable[str]) -> dict[str, Counter[Any]]:
    """The distribution of each SA over a table."""
    rows = list(rows)
    return {name: Counter(row[name] for row in rows) for name in sensitive}


def classes_of(rows: Iterable[Row | None], quasi: Sequence[str]) -> dict[tuple[Any, ...], list[Row]]:
    """The rows that share one published QI value; suppressed rows (None) form no class."""
    classes: dict[tuple[Any, ...], list[Row]] = {}
    for row in rows:
        if row is not None:
            classes.setdefault(tuple(row[name] for name in quasi), []).append(row)
    return classes


def class_violations(
    members: Sequence[Row],
    model: str,
    params: Mapping[str, Any],
    sensitive: Sequence[str] = (),
    multi: str | None = None,
    references: Mapping[str, Mapping[Any, int]] | None = None,
    taxonomies: Mapping[str, Taxonomy] | None = None,
) -> list[Violation]:
    """All that is wrong with one class: per SA (and, if joint, per subgroup) the model's violations."""
    params = dict(params)
    on = params.pop("on", None) or sensitive
    on = [on] if isinstance(on, str) else list(on)
    multi = params.pop("multi", None) or multi or "each"
    if model == "k_anonymity":
        single = k_anonymity(len(members), **params)
        return [single] if single else []
    found: list[Violation] = []
    for name in on:
        others = [other for other in on if other != name] if multi == "joint" else []
        for subgroup in classes_of(members, others).values():
            counts = Counter(row[name] for row in subgroup)
            if model == "npd_recursive_l_diversity":
                found += npd_violations(counts, **params)
                continue
            if model == "t_closeness":
                assert references is not None
                taxonomy = (taxonomies or {}).get(name)
                distance = params.get("distance", "equal")
                values = sensitive_order(references[name], taxonomy) if distance == "ordered" else None
                violation = t_closeness(counts, params["t"], distance, references[name], values, taxonomy)
            else:
                violation = PLAIN[model](counts, **params)
            if violation:
                found.append(violation)
    return found


def violating_classes(
    rows: Iterable[Row | None],
    quasi: Sequence[str],
    model: str,
    params: Mapping[str, Any],
    sensitive: Sequence[str] = (),
    multi: str | None = None,
    references: Mapping[str, Mapping[Any, int]] | None = None,
    taxonomies: Mapping[str, Taxonomy] | None = None,
) -> dict[tuple[Any, ...], list[Violation]]:
    """The classes of a published table that violate a model, each with its (observed, required) pairs.

    `params` may hold `on` and `multi`; `references` are the SA distributions of the source for t-closeness (default:
    the rows' own), `taxonomies` those of the SAs.
    """
    rows = [row for row in rows if row is not None]
    references = references or references_of(rows, sensitive)
    found = {
        key: class_violations(members, model, params, sensitive, multi, references, taxonomies)
        for key, members in classes_of(rows, quasi).items()
    }
    return {key: violations for key, violations in found.items() if violations}


def strongest(rows: Iterable[Row], quasi: Sequence[str], sa: str) -> dict[str, Any] | None:
    """The strongest parameter that each family reaches on a table; None for a table without rows."""
    rows = list(rows)
    if not rows:
        return None
    reference = Counter(row[sa] for row in rows)
    histograms = [Counter(row[sa] for row in members) for members in classes_of(rows, quasi).values()]
    return {
        "k_anonymity": min(sum(counts.values()) for counts in histograms),
        "distinct_l_diversity": min(len(counts) for counts in histograms),
        "entropy_l_diversity": min(math.exp(entropy(counts)) for counts in histograms),
        "recursive_l_diversity": {c: min(largest_recursive_l(counts, c) for counts in histograms) for c in (1, 2, 3)},
        "simple_l_diversity": min(sum(counts.values()) / ranked(counts)[0] for counts in histograms),
        "t_closeness": float(max(equal_distance(counts, reference) for counts in histograms)),
    }
