"""How many rows of a class leave each node of a taxonomy while sensitive values are generalized until a bound holds (000 §4.3).

Rows move up one at a time: of the rows that cover the dominant base value, one with the least general value gets the parent of
that value. A class is known here by its number of rows at each node, so this needs no SQL. In a large class rows leave the same
nodes in turn, thousands of times. Such a round of moves is repeated at once, as often as it surely goes the same way and leaves
the class violating.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from copy import copy
from fractions import Fraction
from typing import Self

from .sensitive_taxonomy import SensitiveTaxonomy

Line = tuple[Fraction, Fraction]
"""(b, s): k values make up at most b + s k of a class."""
Move = tuple[int, int]
"""The dominant base value, by its place among those that weigh anything, and the node that a row leaves because of it."""
SLACK = 1 + Fraction(1, 10**9)
LOOK = 32
"""After how many moves to look for a round. If that was not worth it, the next look comes after twice as many."""
MOST = 2**14
WORTH = 8
"""A look was worth it if it saved more than so many times the moves that it looked at: short rounds that end soon are parts of
longer ones."""


class NodeCounts:
    """How many rows of one class stand at each node of a taxonomy, and how many have moved up from each node to its parent."""

    def __init__(self, taxonomy: SensitiveTaxonomy, counts: dict[int, int]) -> None:
        """counts: the rows at each node, by codes; nodes without rows may be left out."""
        self.taxonomy = taxonomy
        leaves = sorted(taxonomy.weights)
        self.paths = [taxonomy.path(leaf) for leaf in leaves]
        self.parts = [[0] * len(leaves) for _ in taxonomy.nodes]
        """for each node the parts that one of its rows counts for each base value"""
        for place, leaf in enumerate(leaves):
            for node in self.paths[place]:
                self.parts[node][place] = taxonomy.weights[leaf] * taxonomy.parts_per_row // taxonomy.nodes[node].weight
        self.rows = [counts.get(node.code, 0) for node in taxonomy.nodes]
        """for each node the rows that stand there now"""
        self.induced = [sum(n * part[a] for n, part in zip(self.rows, self.parts, strict=True)) for a in range(len(leaves))]
        """for each base value the parts that all rows count for it (000 Def 7)"""
        self.rows_at_start = list(self.rows)
        self.moved: Counter[int] = Counter()
        """for each node the rows that have moved up from it"""
        self.limits: list[tuple[int, int, int]] = []

    def copy(self) -> Self:
        """Return a copy whose rows move by themselves."""
        other = copy(self)
        other.moved, other.rows, other.induced = Counter(self.moved), list(self.rows), list(self.induced)
        return other

    @property
    def has_uneven_values(self) -> bool:
        """Whether rows have general values that do not count the same for all base values."""
        has_equal_weights = len(set(self.taxonomy.weights.values())) == 1
        return any(
            n and node.level and not (has_equal_weights and node.parent is None)
            for n, node in zip(self.rows, self.taxonomy.nodes, strict=True)
        )

    def rows_ever_at(self, node: int) -> int:
        """Return how many rows stood at a node at the start or came there."""
        return self.rows_at_start[node] + sum(n for below, n in self.moved.items() if self.taxonomy.nodes[below].parent == node)

    def generalize(self, lines: Sequence[Line]) -> bool:
        """Move rows up until the class satisfies the bound whose psi is the least of these lines.

        Return False if it does not, and no row is left to move.
        """
        size = sum(self.rows) * self.taxonomy.parts_per_row
        self.limits = [_whole_numbers(size * s * SLACK, size * max(Fraction(0), b) * SLACK) for b, s in lines]
        moves: list[Move] = []
        look = LOOK
        while self._excess(self.induced) > 0:
            move = self._next_move(self.induced, self.rows)
            if move is None:
                return False
            self._move(self.induced, self.rows, move[1])
            self.moved[move[1]] += 1
            moves.append(move)
            if len(moves) == look:
                round_ = _last_round(moves)
                saved = len(round_) * self._repeat(round_) if round_ else 0
                look = LOOK if saved > look * WORTH else min(2 * look, MOST)
                moves = []
        return True

    def generalize_row(self) -> bool:
        """Move one row up, whether the class satisfies the bound or not. Return False if no row is left to move."""
        move = self._next_move(self.induced, self.rows)
        if move is None:
            return False
        self._move(self.induced, self.rows, move[1])
        self.moved[move[1]] += 1
        return True

    def _excess(self, induced: Sequence[int]) -> int:
        """Return by how much these induced counts exceed the bound; at most 0 if they satisfy it.

        F(k) <= b + s k for all k, if and only if what the counts have above s adds up to at most b. Such a sum is convex in the
        counts.
        """
        return max(sum(max(0, n * scale - floor) for n in induced) - limit for scale, floor, limit in self.limits)

    def _next_move(self, induced: Sequence[int], rows: Sequence[int]) -> Move | None:
        """Return the dominant base value, of equal ones the first, and the least general node with rows that covers it."""
        a = max(range(len(induced)), key=lambda i: (induced[i], -i))
        return next(((a, node) for node in self.paths[a][:-1] if rows[node]), None)

    def _move(self, induced: list[int], rows: list[int], node: int) -> None:
        """Change counts as one row does that leaves a node for its parent."""
        parent = self.taxonomy.nodes[node].parent
        assert parent is not None
        rows[node] -= 1
        rows[parent] += 1
        for a, (less, more) in enumerate(zip(self.parts[node], self.parts[parent], strict=True)):
            induced[a] += more - less

    def _repeat(self, moves: Sequence[Move]) -> int:
        """Repeat a round of moves as often as it surely goes the same way and leaves the class violating. Return how often."""
        rows_change, induced_change = [0] * len(self.rows), [0] * len(self.induced)
        for _, node in moves:
            self._move(induced_change, rows_change, node)

        def after(rounds: int) -> tuple[list[int], list[int]]:
            return (
                [n + rounds * change for n, change in zip(self.induced, induced_change, strict=True)],
                [n + rounds * change for n, change in zip(self.rows, rows_change, strict=True)],
            )

        def is_same(rounds: int) -> bool:
            """Return whether the round that follows so many rounds has the same moves."""
            induced, rows = after(rounds)
            if min(rows) < 0:
                return False
            for move in moves:
                if self._next_move(induced, rows) != move:
                    return False
                self._move(induced, rows, move[1])
            return True

        if not is_same(0):
            return 0
        rounds = _last_true(is_same) + 1
        partial_change, ignored = [0] * len(self.induced), [0] * len(self.rows)
        for _, node in moves:  # the excess after each move of a round is convex in the number of rounds
            self._move(partial_change, ignored, node)
            offset = list(partial_change)

            def excess(done: int, offset: list[int] = offset) -> int:
                return self._excess(
                    [n + done * change + more for n, change, more in zip(self.induced, induced_change, offset, strict=True)]
                )

            rounds = min(rounds, _first_without_excess(excess, rounds))
        self.induced, self.rows = after(rounds)
        for _, node in moves:
            self.moved[node] += rounds
        return rounds


def _whole_numbers(floor: Fraction, limit: Fraction) -> tuple[int, int, int]:
    """Return a common scale of two numbers, and both of them times that scale."""
    scale = floor.denominator * limit.denominator
    return scale, int(floor * scale), int(limit * scale)


def _last_round(moves: Sequence[Move]) -> Sequence[Move]:
    """Return the longest sequence that stands twice at the end of the moves, if it is one; else an empty one."""
    back = moves[::-1]
    borders = [0] * len(back)
    k = 0
    for i in range(1, len(back)):
        while k and back[i] != back[k]:
            k = borders[k - 1]
        k += back[i] == back[k]
        borders[i] = k
    for length in range(len(back) // 2, 0, -1):
        period = 2 * length - borders[2 * length - 1]
        if borders[2 * length - 1] >= length and length % period == 0:
            return moves[-length:]
    return ()


def _last_true(holds: Callable[[int], bool]) -> int:
    """Return the last number that satisfies a condition: 0 does, and above a number that does not, none does."""
    low, high = 0, 1
    while holds(high):
        low, high = high, 2 * high
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if holds(middle) else (low, middle)
    return low


def _first_without_excess(excess: Callable[[int], int], end: int) -> int:
    """Return the first number below `end` for which a convex function is at most 0; `end` if there is none."""
    low, high = 0, end - 1
    while low < high:  # go down to the lowest value, or to one that is at most 0
        middle = (low + high) // 2
        here = excess(middle)
        if here <= 0 or excess(middle + 1) >= here:
            high = middle
        else:
            low = middle + 1
    if end < 1 or excess(low) > 0:
        return end
    bottom, low = low, 0
    while low < bottom:
        middle = (low + bottom) // 2
        low, bottom = (low, middle) if excess(middle) <= 0 else (middle + 1, bottom)
    return low
