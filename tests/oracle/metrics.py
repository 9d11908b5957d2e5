"""Utility measures of a release: source rows next to the published rows (aligned; None = suppressed).

`levels` is the level vector in the order of `quasi`; `taxonomies` and `weights` are keyed by attribute name. n = source
rows, d = quasi-identifiers, D = leaves of a taxonomy. Shares are exact fractions; floats appear only at the end.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from tests.oracle.labels import Axis, Coverage
from tests.oracle.models import Row, classes_of
from tests.oracle.taxonomies import Taxonomy, generalize, labels_of, leaves
from tests.oracle.taxonomies import height as taxonomy_height

Published = Sequence[Row | None]
Weights = Mapping[str, float] | None
Covered = Sequence[Mapping[str, Coverage] | None]
HIGHER_IS_BETTER = {"precision", "information"}


def _weights(quasi: Sequence[str], weights: Weights) -> list[Fraction]:
    """w_i, 1 where none is given."""
    return [Fraction((weights or {}).get(name, 1)) for name in quasi]


def _shares(quasi: Sequence[str], weights: Weights) -> list[Fraction]:
    """w_i / W (all 0 where every weight is 0)."""
    each = _weights(quasi, weights)
    return [weight / sum(each) if sum(each) else Fraction(0) for weight in each]


def height(levels: Sequence[int], quasi: Sequence[str], weights: Weights = None) -> float:
    """Sum of the levels, weighted. Suppression does not change it."""
    return float(sum(weight * level for weight, level in zip(_weights(quasi, weights), levels, strict=True)))


def loss(
    source: Sequence[Row],
    published: Published,
    quasi: Sequence[str],
    taxonomies: Mapping[str, Taxonomy],
    levels: Sequence[int],
    weights: Weights = None,
) -> float:
    """ARX's loss: weighted geometric mean over the attributes of 1 + the normalized mean share of leaves, less 1."""
    score = 1.0
    for name, level, weight in zip(quasi, levels, _shares(quasi, weights), strict=True):
        d = len(taxonomies[name])
        if d <= 1 or not source:
            continue
        covered: dict[Any, int] = {}  # label -> leaves, counted once per label
        total = 0
        for row in published:
            if row is None:
                total += d
                continue
            if row[name] not in covered:
                covered[row[name]] = leaves(taxonomies[name], level, row[name])
            total += covered[row[name]]
        mean = Fraction(total, d * len(source))
        x = (mean - Fraction(1, d)) / (1 - Fraction(1, d))
        score *= float(x + 1) ** float(weight)
    return score - 1


def precision(
    source: Sequence[Row],
    published: Published,
    quasi: Sequence[str],
    taxonomies: Mapping[str, Taxonomy],
    levels: Sequence[int],
    weights: Weights = None,
) -> float:
    """Sweeney's Prec: 1 less the weighted mean of level/height; a suppressed row counts as the top."""
    lost = Fraction(0)
    for name, level, weight in zip(quasi, levels, _shares(quasi, weights), strict=True):
        top = taxonomy_height(taxonomies[name])
        if top == 0 or not source:
            continue
        each = [Fraction(1) if row is None else Fraction(level, top) for row in published]
        lost += weight * sum(each) / len(source)
    return float(1 - lost)


def entropy(
    source: Sequence[Row],
    published: Published,
    quasi: Sequence[str],
    taxonomies: Mapping[str, Taxonomy],
    levels: Sequence[int],
    weights: Weights = None,
) -> float:
    """Non-uniform entropy: bits needed to get from each label back to its value, counts over the whole source."""
    total = 0.0
    for name, level, weight in zip(quasi, levels, _weights(quasi, weights), strict=True):
        values = Counter(row[name] for row in source)
        labels = Counter(generalize(taxonomies[name], row[name], level) for row in source)
        bits = []
        for row, out in zip(source, published, strict=True):
            covered = len(source) if out is None else labels[out[name]]
            bits.append(math.log2(covered / values[row[name]]))
        total += float(weight) * math.fsum(bits)
    return total


def discernibility(source: Sequence[Row], published: Published, quasi: Sequence[str]) -> int:
    """DM: N squared per class, n per suppressed row."""
    classes = classes_of(published, quasi)
    suppressed = sum(1 for row in published if row is None)
    return sum(len(members) ** 2 for members in classes.values()) + len(source) * suppressed


def average_class_size(published: Published, quasi: Sequence[str]) -> float:
    """Published rows per class; infinite where nothing is published."""
    classes = classes_of(published, quasi)
    return sum(len(members) for members in classes.values()) / len(classes) if classes else math.inf


def information(
    source: Sequence[Row],
    published: Published,
    quasi: Sequence[str],
    taxonomies: Mapping[str, Taxonomy],
    levels: Sequence[int],
    sensitive: Sequence[str] = (),
) -> float:
    """000 Def 14: um = I(G)/I(O), I(v) = 1/leaves(v); SA values are published as they are, suppressed rows give 0."""
    kept = Fraction(0)
    for row in published:
        if row is None:
            continue
        for name, level in zip(quasi, levels, strict=True):
            kept += Fraction(1, leaves(taxonomies[name], level, row[name]))
        kept += len(sensitive)
    whole = len(source) * (len(quasi) + len(sensitive))
    return float(kept / whole) if whole else 0.0


def score(
    metric: str,
    source: Sequence[Row],
    published: Published,
    quasi: Sequence[str],
    taxonomies: Mapping[str, Taxonomy],
    levels: Sequence[int],
    weights: Weights = None,
) -> float:
    """One of the metrics that a search can use, by name."""
    if metric == "height":
        return height(levels, quasi, weights)
    if metric == "discernibility":
        return discernibility(source, published, quasi)
    if metric == "average_class_size":
        return average_class_size(published, quasi)
    function = {"loss": loss, "precision": precision, "entropy": entropy}[metric]
    return function(source, published, quasi, taxonomies, levels, weights)


def tie(left: float, right: float) -> bool:
    """Whether two scores count as equal: relative difference of at most 1e-9 (1e-12 absolute, for scores at 0)."""
    return math.isclose(left, right, rel_tol=1e-9, abs_tol=1e-12)


# --- releases with any labels ---------------------------------------------------------------------------------------


def covered_by_node(source: Sequence[Row], published: Published, axes: Sequence[Axis], levels: Sequence[int]) -> Covered:
    """What the labels of a full-domain release cover: every leaf beneath them."""

    def beneath(axis: Axis, value: Any, level: int) -> Coverage:
        shown = generalize(axis.taxonomy, value, level)
        codes = [code for code, leaf in enumerate(axis.leaves) if labels_of(axis.taxonomy, leaf)[level] == shown]
        return Coverage(codes[0], codes[-1], len(codes), level)

    pairs = list(zip(axes, levels, strict=True))
    return [
        None if out is None else {axis.name: beneath(axis, row[axis.name], level) for axis, level in pairs}
        for row, out in zip(source, published, strict=True)
    ]


def _normal(axes: Sequence[Axis]) -> list[Fraction]:
    """w_i / W (all 0 where every weight is 0)."""
    return _shares([axis.name for axis in axes], {axis.name: axis.weight for axis in axes})


def information_loss(covered: Covered, axes: Sequence[Axis]) -> float:
    """002 section 2.2: over rows and attributes the sum of (max - min) / range of numbers, of level / height of others.

    An interval ends at the lowest and the highest value of the source; a suppressed row loses 1 for each attribute.
    """
    total = 0.0
    for axis in axes:
        lost = []
        for row in covered:
            if row is None:
                lost.append(1.0)
            elif axis.ordered:
                lost.append(axis.extent(row[axis.name]))
            else:
                lost.append(row[axis.name].level / axis.height)
        total += axis.weight * math.fsum(lost)
    return total


def label_height(covered: Covered, axes: Sequence[Axis]) -> float:
    """The weighted sum of the mean levels of the published rows."""
    kept = [row for row in covered if row is not None]
    return float(sum(Fraction(axis.weight) * sum(row[axis.name].level for row in kept) / len(kept) for axis in axes))


def label_loss(covered: Covered, axes: Sequence[Axis]) -> float:
    """ARX's loss, see loss()."""
    score = 1.0
    for axis, weight in zip(axes, _normal(axes), strict=True):
        d = len(axis.leaves)
        if d > 1:
            mean = Fraction(sum(d if row is None else row[axis.name].leaves for row in covered), d * len(covered))
            x = (mean - Fraction(1, d)) / (1 - Fraction(1, d))
            score *= float(x + 1) ** float(weight)
    return score - 1


def label_precision(covered: Covered, axes: Sequence[Axis]) -> float:
    """Sweeney's Prec, see precision(), with the level of each row's label."""
    lost = Fraction(0)
    for axis, weight in zip(axes, _normal(axes), strict=True):
        if axis.height:
            each = [Fraction(1) if row is None else Fraction(row[axis.name].level, axis.height) for row in covered]
            lost += weight * sum(each) / len(covered)
    return float(1 - lost)


def label_entropy(covered: Covered, axes: Sequence[Axis]) -> float:
    """Non-uniform entropy: bits from the rows of the source that a row's label covers down to those with its value."""
    total = 0.0
    for axis in axes:
        bits = []
        for row, code in zip(covered, axis.column, strict=True):
            if row is None:
                within = len(covered)
            else:
                what = row[axis.name]
                leaves = range(what.low, what.high + 1) if what.members is None else what.members
                within = sum(1 for other in axis.column if other in leaves)
            bits.append(math.log2(within / axis.column.count(code)))
        total += axis.weight * math.fsum(bits)
    return total


def label_information(covered: Covered, axes: Sequence[Axis], sensitive: Sequence[str] = ()) -> float:
    """000 Def 14, see information()."""
    kept = [row for row in covered if row is not None]
    held = sum((Fraction(1, row[axis.name].leaves) for row in kept for axis in axes), Fraction(len(kept) * len(sensitive)))
    return float(held / (len(covered) * (len(axes) + len(sensitive))))


def utility(
    source: Sequence[Row], published: Published, covered: Covered, axes: Sequence[Axis], sensitive: Sequence[str] = ()
) -> dict[str, float]:
    """Every measure of a release with any labels, by name."""
    quasi = [axis.name for axis in axes]
    return {
        "average_class_size": average_class_size(published, quasi),
        "discernibility": discernibility(source, published, quasi),
        "entropy": label_entropy(covered, axes),
        "height": label_height(covered, axes),
        "information": label_information(covered, axes, sensitive),
        "information_loss": information_loss(covered, axes),
        "loss": label_loss(covered, axes),
        "precision": label_precision(covered, axes),
    }
