"""Generalizing sensitive values until (τ,ℓ)-diversity holds (000 §4.3): how many rows leave each node of the taxonomy.

Rows move one at a time: of those that cover the dominant base value, one of the least general leaves for its parent. What
is known of a class here is a count per node, so this is steered from Python. In a large class the same nodes are left in turn,
thousands of times: such rounds are skipped, as many at once as surely go the same way and leave the class violating.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from copy import copy
from fractions import Fraction
from typing import Self

from .general_values import Secret

Line = tuple[Fraction, Fraction]
"""(b, s): k values make up at most b + s k of a class (see TauLDiversity.lines)."""
Choice = tuple[int, int]
"""A dominant base value, as a place among those that weigh anything, and the node that a row leaves."""
SLACK = 1 + Fraction(1, 10**9)
LOOK = 32
"""After so many moves it is tried whether they go in rounds; after twice as many again where that was not worth much."""
MOST = 2**14
WORTH = 8
"""Times the moves that were looked at: skipping more was worth it. Short rounds that end soon are parts of longer ones."""


class Moves:
    """A class, or the whole table, by its counts per node; and what has left each node."""

    def __init__(self, secret: Secret, counts: dict[int, int]) -> None:
        self.secret = secret
        leaves = sorted(secret.weights)
        place = {leaf: i for i, leaf in enumerate(leaves)}
        self.parts = [[0] * len(leaves) for _ in secret.nodes]
        self.paths = [secret.path(leaf) for leaf in leaves]
        for leaf, path in zip(leaves, self.paths, strict=True):
            for node in path:
                weight = secret.weights[leaf] * secret.whole // secret.nodes[node].weight
                self.parts[node][place[leaf]] = weight
        self.left: Counter[int] = Counter()
        self.held = [counts.get(node.code, 0) for node in secret.nodes]
        self.induced = [sum(n * part[a] for n, part in zip(self.held, self.parts, strict=True)) for a in range(len(leaves))]
        self.started = list(self.held)
        self.bounds: list[tuple[int, int, int]] = []

    def copy(self) -> Self:
        """The same class, to be moved on by itself."""
        other = copy(self)
        other.left, other.held, other.induced = Counter(self.left), list(self.held), list(self.induced)
        return other

    @property
    def is_deep(self) -> bool:
        """Whether rows have general values that do not count alike for all base values."""
        alike = len(set(self.secret.weights.values())) == 1
        return any(
            n and node.level and not (alike and node.parent is None)
            for n, node in zip(self.held, self.secret.nodes, strict=True)
        )

    def passed(self, node: int) -> int:
        """How many rows stood in a node or came there."""
        return self.started[node] + sum(n for below, n in self.left.items() if self.secret.nodes[below].parent == node)

    def settle(self, lines: Sequence[Line]) -> bool:
        """Move rows until the class holds (ψ is the least of these lines); False where nothing can be moved any more."""
        size = sum(self.held) * self.secret.whole
        self.bounds = [_whole(size * s * SLACK, size * max(Fraction(0), b) * SLACK) for b, s in lines]
        choices: list[Choice] = []
        look = LOOK
        while self._excess(self.induced) > 0:
            choice = self._choice(self.induced, self.held)
            if choice is None:
                return False
            self._move(self.induced, self.held, choice[1])
            self.left[choice[1]] += 1
            choices.append(choice)
            if len(choices) == look:
                round_ = _round(choices)
                skipped = len(round_) * self._skip(round_) if round_ else 0
                look = LOOK if skipped > look * WORTH else min(2 * look, MOST)
                choices = []
        return True

    def step(self) -> bool:
        """One move, whether the class holds or not; False where there is none."""
        choice = self._choice(self.induced, self.held)
        if choice is None:
            return False
        self._move(self.induced, self.held, choice[1])
        self.left[choice[1]] += 1
        return True

    def _excess(self, induced: Sequence[int]) -> int:
        """At most 0 where the class holds: ψ is the least of its lines, and convex in the counts is each of these sums."""
        return max(sum(max(0, n * scale - floor) for n in induced) - limit for scale, floor, limit in self.bounds)

    def _choice(self, induced: Sequence[int], held: Sequence[int]) -> Choice | None:
        """The dominant base value (of equals the first), and the least general node that has rows which cover it."""
        a = max(range(len(induced)), key=lambda i: (induced[i], -i))
        return next(((a, node) for node in self.paths[a][:-1] if held[node]), None)

    def _move(self, induced: list[int], held: list[int], node: int) -> None:
        parent = self.secret.nodes[node].parent
        assert parent is not None
        held[node] -= 1
        held[parent] += 1
        for a, (less, more) in enumerate(zip(self.parts[node], self.parts[parent], strict=True)):
            induced[a] += more - less

    def _skip(self, choices: Sequence[Choice]) -> int:
        """Repeat a round as often as it surely goes the same way and leaves the class violating; how often that was."""
        held, induced = [0] * len(self.held), [0] * len(self.induced)
        for _, node in choices:
            self._move(induced, held, node)

        def after(rounds: int) -> tuple[list[int], list[int]]:
            return (
                [n + rounds * change for n, change in zip(self.induced, induced, strict=True)],
                [n + rounds * change for n, change in zip(self.held, held, strict=True)],
            )

        def is_same(rounds: int) -> bool:
            """Whether the round after so many rounds makes the same choices."""
            counts, nodes = after(rounds)
            if min(nodes) < 0:
                return False
            for choice in choices:
                if self._choice(counts, nodes) != choice:
                    return False
                self._move(counts, nodes, choice[1])
            return True

        if not is_same(0):
            return 0
        rounds = _last(is_same) + 1
        moved, ignored = [0] * len(self.induced), [0] * len(self.held)
        for _, node in choices:  # the state after each move of a round: its excess is convex in the number of rounds
            self._move(moved, ignored, node)
            offset = list(moved)

            def excess(done: int, offset: list[int] = offset) -> int:
                return self._excess(
                    [n + done * change + more for n, change, more in zip(self.induced, induced, offset, strict=True)]
                )

            rounds = min(rounds, _first_below(excess, rounds))
        self.induced, self.held = after(rounds)
        for _, node in choices:
            self.left[node] += rounds
        return rounds


def _whole(floor: Fraction, limit: Fraction) -> tuple[int, int, int]:
    """The two numbers of a line and their common scale, in whole numbers."""
    scale = floor.denominator * limit.denominator
    return scale, int(floor * scale), int(limit * scale)


def _round(choices: Sequence[Choice]) -> Sequence[Choice]:
    """The longest sequence that the choices end with twice; empty if there is none."""
    back = choices[::-1]
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
            return choices[-length:]
    return ()


def _last(holds: Callable[[int], bool]) -> int:
    """The last number up to which something holds that holds for 0 and, once it fails, for none."""
    low, high = 0, 1
    while holds(high):
        low, high = high, 2 * high
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if holds(middle) else (low, middle)
    return low


def _first_below(excess: Callable[[int], int], end: int) -> int:
    """The first number below `end` for which a convex function is at most 0; `end` if there is none."""
    low, high = 0, end - 1
    while low < high:  # to the bottom of the valley, or to where it is deep enough
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
