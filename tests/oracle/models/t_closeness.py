"""t_closeness(t, distance): the class is distributed within t of the whole source, suppressed rows too (000 section 1.3)."""

from fractions import Fraction

from tests.oracle.models.base import SLACK, share
from tests.oracle.taxonomies import height, labels_of, with_null

BOUND, WORST = "t", max


def equal_distance(counts, reference):
    """EMD where any two values are at distance 1: half the sum of the absolute differences."""
    return sum((abs(share(counts, v) - share(reference, v)) for v in {*counts, *reference}), Fraction(0)) / 2


def ordered_distance(counts, reference, values):
    """Li et al., numerical values in order: the sum of the absolute cumulative differences over m - 1."""
    assert {*counts, *reference} <= set(values), "the order names every value"
    if len(values) == 1:
        return Fraction(0)
    cumulative, total = Fraction(0), Fraction(0)
    for value in values:
        cumulative += share(counts, value) - share(reference, value)
        total += abs(cumulative)
    return total / (len(values) - 1)


def hierarchical_distance(counts, reference, taxonomy):
    """Li et al., categorical values in a hierarchy: the sum over its inner nodes N of

    cost(N) = height(N) / H * min(pos_extra(N), neg_extra(N)), where pos_extra (neg_extra) adds up the surpluses
    (deficits) of N's children, and the extra of a leaf is p - q. The height of a node is its level.
    """
    taxonomy, top = with_null(taxonomy), height(taxonomy)
    extra_of_leaf = {labels_of(taxonomy, v): share(counts, v) - share(reference, v) for v in {*counts, *reference}}

    def walk(paths, level):
        """(extra of the node over these leaves, cost of its inner nodes)"""
        if level == 0:
            return sum((extra_of_leaf[path] for path in paths), Fraction(0)), Fraction(0)
        children = {}
        for path in paths:
            children.setdefault(path[level - 1], []).append(path)
        walked = [walk(child, level - 1) for child in children.values()]
        pos_extra = sum((extra for extra, _ in walked if extra > 0), Fraction(0))
        neg_extra = sum((-extra for extra, _ in walked if extra < 0), Fraction(0))
        own = Fraction(level, top) * min(pos_extra, neg_extra)
        return pos_extra - neg_extra, own + sum((cost for _, cost in walked), Fraction(0))

    return walk(list(extra_of_leaf), top)[1]


def violations(counts, source, t, distance="equal"):
    far = reached(counts, source, t, distance)
    return [] if far <= t * (1 + SLACK) + 1e-12 else [(far, t)]


def reached(counts, source, t, distance="equal"):
    if distance == "equal":
        return float(equal_distance(counts, source.counts))
    if distance == "ordered":
        return float(ordered_distance(counts, source.counts, source.values))
    assert distance == "hierarchical"
    return float(hierarchical_distance(counts, source.counts, source.taxonomy))


def draw(chance, on):
    distances = ["equal", "ordered"] + ["hierarchical"] * all(a.taxonomy is not None for a in on)
    return {"t": chance.choice([0, 0.1, 0.2, 0.25, 1 / 3, 0.5, 0.7]), "distance": chance.choice(distances)}
