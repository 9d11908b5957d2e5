"""Generated knowledge and rows of terms, as 004 §4.1 describes them; and rows that look like real ones."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import duckdb
import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from tests.oracle.term_search import Knowledge

LABELS, PER_LABEL, OCCURRENCES = 3000, 20, 100
Pairs = NDArray[np.int64]


def poisson_knowledge(seed: int) -> Pairs:
    """Return pairs (label, term): 3,000 labels with Poisson(20) terms each, in which a term occurs Poisson(100) times."""
    draw = np.random.default_rng(seed)
    count = round(LABELS * PER_LABEL / OCCURRENCES)
    labels = np.repeat(np.arange(LABELS), np.maximum(draw.poisson(PER_LABEL, LABELS), 1))
    terms = np.repeat(np.arange(count), np.maximum(draw.poisson(OCCURRENCES, count), 1))
    draw.shuffle(labels)
    draw.shuffle(terms)
    most = min(len(labels), len(terms))
    keys = labels[:most] * count + terms[:most]
    return np.stack(np.divmod(np.unique(keys), count), 1)


def skewed_knowledge(seed: int, labels: int = LABELS, count: int = 600, skew: float = 0.9) -> Pairs:
    """Return pairs (label, term) like those of `poisson_knowledge`, but terms whose frequencies follow Zipf's law."""
    draw = np.random.default_rng(seed)
    weights = np.log(1 / np.arange(1, count + 1) ** skew)
    pairs = []
    for label in range(labels):
        n = min(max(1, draw.poisson(PER_LABEL)), count)
        chosen = np.argsort(-(weights + draw.gumbel(size=count)))[:n]
        pairs.append(np.stack([np.full(n, label), chosen], 1))
    return np.concatenate(pairs)


def terms_of_labels(pairs: Pairs) -> dict[int, Pairs]:
    """Return the terms of each label."""
    order = pairs[np.argsort(pairs[:, 0], kind="stable")]
    cuts = np.flatnonzero(np.diff(order[:, 0])) + 1
    return {int(part[0, 0]): part[:, 1] for part in np.split(order, cuts)}


def rows_of(pairs: Pairs, count: int, terms: int, seed: int) -> list[list[int]]:
    """Draw `count` rows of this many terms. All terms of a row are of one random label, so each row is linked to a label."""
    draw, of = np.random.default_rng(seed), terms_of_labels(pairs)
    enough = [its for its in of.values() if len(its) >= terms]
    drawn = (draw.choice(enough[draw.integers(len(enough))], terms, replace=False) for _ in range(count))
    return [sorted(int(term) for term in row) for row in drawn]


def real_rows(pairs: Pairs, count: int, seed: int) -> list[list[int]]:
    """Draw `count` rows of 1 + Poisson(3) terms each. All terms of a row are of one label; labels follow Zipf's law."""
    draw, of = np.random.default_rng(seed), terms_of_labels(pairs)
    labels = draw.permutation(list(of))
    weights = 1 / np.arange(1, len(labels) + 1)
    chosen = draw.choice(labels, count, p=weights / weights.sum())
    sizes = 1 + draw.poisson(3, count)
    rows: list[list[int]] = [[] for _ in range(count)]
    for label in labels:
        its, places = of[int(label)], np.flatnonzero(chosen == label)
        shuffled = np.argsort(draw.random((len(places), len(its))), axis=1)  # the first terms of each are a random draw
        for place, order in zip(places, shuffled, strict=True):
            rows[place] = sorted(its[order[: sizes[place]]].tolist())
    return rows


def knowledge_file(folder: Path, pairs: Pairs, name: str) -> str:
    """Write the pairs to a parquet file as texts, and return its path."""
    path = folder / f"{name}.parquet"
    table = pa.table({"label": [f"L{label}" for label, _ in pairs], "term": [f"t{term}" for _, term in pairs]})
    duckdb.from_arrow(table).write_parquet(str(path))
    return str(path)


def source(rows: Sequence[Sequence[int]], size: int) -> pa.Table:
    """Return a table with a row's terms, and as `q` the number of its class; every `size` rows make a class."""
    lists = pa.array([[f"t{term}" for term in row] for row in rows], pa.list_(pa.string()))
    return pa.table({"q": pa.array([i // size for i in range(len(rows))], pa.int32()), "terms": lists})


def peer(pairs: Pairs, rows: Sequence[Sequence[int]]) -> Knowledge:
    """Return the knowledge as the paper's searches take it, with the prior belief that follows from the rows."""
    of: dict[int, list[int]] = {}
    for label, term in pairs:
        of.setdefault(int(term), []).append(int(label))
    known = Knowledge(of, int(pairs[:, 0].max()) + 1)
    prior = np.zeros(known.count)
    for row in rows:
        labels = known.linked(row)
        prior[labels] += 1 / (len(labels) * len(rows))
    return Knowledge(of, known.count, prior)
