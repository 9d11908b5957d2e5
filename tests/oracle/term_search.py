"""The searches of 004 §3 for what to remove of one class: the adaptive one (Fig. 4), and plain depth first.

A pattern is a bit mask of the terms that each row keeps. Removing a term costs 1 / (terms left before it goes).
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

TOLERANCE = 1e-9
Masks = tuple[int, ...]
Ints = NDArray[np.int64]
Floats = NDArray[np.float64]


@dataclass
class Knowledge:
    """The labels of each term, as bits of a number; terms and labels are numbers."""

    terms: Mapping[int, Sequence[int]]
    count: int
    prior: Floats | None = None
    _bits: dict[int, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._bits = {term: sum(1 << label for label in labels) for term, labels in self.terms.items()}

    def linked(self, terms: Sequence[int]) -> Ints:
        """K: the labels that have all terms (Def 2); no terms: all labels."""
        bits = (1 << self.count) - 1
        for term in terms:
            bits &= self._bits.get(term, 0)
        return np.flatnonzero(np.frombuffer(bin(bits)[:1:-1].encode(), dtype=np.uint8) == ord("1"))


@dataclass
class Node:
    """A pattern in the tree of Fig. 3: what may still be removed below it, and what is known of it."""

    masks: Masks
    cost: float
    tail: list[tuple[int, int]]
    score: tuple[bool, float] | None


@dataclass
class Search:
    """The search through the patterns of one class. Models: ("diversity", c, l) or ("closeness", t)."""

    knowledge: Knowledge
    rows: Sequence[Sequence[int]]
    model: tuple[str, float] | tuple[str, float, int]
    _linked: dict[tuple[int, int], Ints] = field(default_factory=dict)
    trace: list[tuple[float, float]] = field(default_factory=list)
    """(seconds, cost) of each solution that was found"""
    best: float = float("inf")
    is_complete: bool = True

    @property
    def full(self) -> Masks:
        return tuple((1 << len(row)) - 1 for row in self.rows)

    @property
    def most(self) -> float:
        """The cost of removing everything: the denominator of eq. 2."""
        return sum(1 / j for row in self.rows for j in range(1, len(row) + 1))

    def beliefs(self, masks: Masks) -> tuple[Ints, Floats]:
        """The labels that rows are linked to, and beta of each."""
        parts = [part for i, mask in enumerate(masks) if len(part := self._labels(i, mask))]
        if not parts:
            return np.empty(0, np.int64), np.empty(0)
        every = np.concatenate(parts)
        shares = np.concatenate([np.full(len(part), 1 / (len(self.rows) * len(part))) for part in parts])
        labels, places = np.unique(every, return_inverse=True)
        return labels, np.bincount(places, shares)

    def _labels(self, i: int, mask: int) -> Ints:
        if (i, mask) not in self._linked:
            kept = [term for place, term in enumerate(self.rows[i]) if mask >> place & 1]
            self._linked[i, mask] = self.knowledge.linked(kept)
        return self._linked[i, mask]

    def score(self, masks: Masks) -> tuple[bool, float]:
        """Whether a pattern satisfies, and what the adaptive search ranks by: l', or less the squared distance (§3.2)."""
        labels, beta = self.beliefs(masks)
        if self.model[0] == "diversity":
            _, c, l = self.model  # type: ignore[misc]  # noqa: E741
            if not len(beta):
                return True, float("inf")
            ranked = np.sort(beta)[::-1]
            tails = np.cumsum(ranked[::-1])[::-1]
            reached = int((ranked[0] <= c * tails * (1 + TOLERANCE)).sum())
            return reached >= l, reached
        prior = self.knowledge.prior
        assert prior is not None, "closeness compares with the prior"
        distance = float(prior @ prior + beta @ beta - 2 * beta @ prior[labels])
        return distance <= self.model[1] ** 2 * (1 + TOLERANCE) + 1e-12, -distance

    def run(self, seconds: float, is_adaptive: bool = True) -> float:
        """Search for so long at most, and return the cost of the best pattern, as a share of all (eq. 2)."""
        started = time.process_time()
        self.best, self.trace, self.is_complete = float("inf"), [], True
        terms = [(i, j) for i, row in enumerate(self.rows) for j in range(len(row))]
        stack: list[Node] = [Node(self.full, 0.0, terms, self.score(self.full))]
        while stack:
            node = stack.pop()
            if node.cost >= self.best - TOLERANCE:
                continue
            if time.process_time() - started > seconds:
                self.is_complete = False
                break
            holds, score = node.score or self.score(node.masks)
            if holds:
                self.best = node.cost
                self.trace.append((time.process_time() - started, node.cost / self.most if self.most else 0.0))
                continue
            stack.extend(reversed(self._children(node, score, is_adaptive)))
        return self.best / self.most if self.most else self.best

    def _children(self, node: Node, score: float, is_adaptive: bool) -> list[Node]:
        """The nodes with one more term removed; the adaptive search tries all, and takes those first that gain most by cost."""
        children = []
        for i, j in node.tail:
            masks = (*node.masks[:i], node.masks[i] & ~(1 << j), *node.masks[i + 1 :])
            cost = node.cost + 1 / node.masks[i].bit_count()
            scored = self.score(masks) if is_adaptive and cost < self.best - TOLERANCE else None
            gain = (scored[1] - score) / (cost - node.cost) if scored else -float("inf")
            children.append((gain, (i, j), Node(masks, cost, [], scored)))
        if is_adaptive:
            children.sort(key=lambda child: -child[0])  # ties stay in the inherited order
        for place, (_, _, child) in enumerate(children):
            child.tail = [removed for _, removed, _ in children[place + 1 :]]
        return [child for *_, child in children]
