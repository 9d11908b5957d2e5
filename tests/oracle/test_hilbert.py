"""The oracle of hilbert by itself: the curve is one, the groups are what they are said to be.

The curve is Hamilton's; Skilling's transform ("Programming the Hilbert curve", 2004) is a second, independent one.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Sequence

import pytest

from tests.oracle import cases, hilbert, taxonomies

pytestmark = pytest.mark.core

CUBES = [(1, 1), (1, 7), (2, 1), (2, 2), (2, 3), (2, 5), (3, 1), (3, 2), (3, 3), (4, 1), (4, 2), (4, 3), (5, 2), (6, 1), (9, 1)]


def cube(d: int, bits: int) -> list[tuple[int, ...]]:
    return list(itertools.product(range(1 << bits), repeat=d))


def skilling(point: Sequence[int], bits: int) -> int:
    """AxesToTranspose, and the index that the transposed form spells."""
    x, d, m = list(point), len(point), 1 << (bits - 1)
    q = m
    while q > 1:  # inverse undo
        for i in range(d):
            if x[i] & q:
                x[0] ^= q - 1
            else:
                t = (x[0] ^ x[i]) & (q - 1)
                x[0] ^= t
                x[i] ^= t
        q >>= 1
    for i in range(1, d):  # Gray encode
        x[i] ^= x[i - 1]
    t, q = 0, m
    while q > 1:
        if x[d - 1] & q:
            t ^= q - 1
        q >>= 1
    x = [coordinate ^ t for coordinate in x]
    h = 0
    for level in reversed(range(bits)):
        for coordinate in x:
            h = h << 1 | (coordinate >> level & 1)
    return h


def butz(point: Sequence[int], bits: int) -> int:
    """Butz's algorithm (1971) as Lawder writes it (2000)."""
    d, w, shift, h = len(point), 0, 0, 0

    def rotated(word: int, by: int) -> int:
        """To the left."""
        string = format(word, f"0{d}b")
        return int(string[by % d :] + string[: by % d], 2)

    for level in reversed(range(bits)):
        alpha = int("".join(str(x >> level & 1) for x in point), 2)
        sigma = rotated(alpha ^ w, shift)
        p = 0
        for by in range(d):
            p ^= sigma >> by
        h = h << d | p
        even = p - 1 if p % 2 else p - 2
        tau = 0 if p < 3 else even ^ even // 2
        principal = next((d - i for i in range(1, d) if (p >> i & 1) != (p & 1)), d)  # its bit differs from the last one
        w ^= rotated(tau, -shift)
        shift += principal - 1
    return h


def is_a_walk(points: Sequence[tuple[int, ...]]) -> bool:
    """Consecutive points are neighbours."""
    return all(sum(abs(a - b) for a, b in zip(p, q, strict=True)) == 1 for p, q in itertools.pairwise(points))


@pytest.mark.parametrize("curve", [hilbert.index, skilling])
@pytest.mark.parametrize(("d", "bits"), CUBES)
def test_the_index_is_a_bijection_and_a_walk(curve, d: int, bits: int):
    at = {curve(point, bits): point for point in cube(d, bits)}
    assert sorted(at) == list(range(1 << (d * bits)))
    assert is_a_walk([at[h] for h in sorted(at)])


@pytest.mark.parametrize(("d", "bits"), CUBES)
def test_the_index_of_the_coarser_point_is_its_beginning(d: int, bits: int):
    """Every sub-cube is walked through before the next one: that is what makes neighbours on the curve alike."""
    for point in cube(d, bits):
        assert hilbert.index([x >> 1 for x in point], bits - 1) == hilbert.index(point, bits) >> d
    assert hilbert.index([0] * d, bits) == 0


def test_small_curves_by_hand():
    assert [hilbert.index((x,), 4) for x in range(16)] == list(range(16))
    assert sorted(cube(2, 1), key=lambda p: hilbert.index(p, 1)) == [(0, 0), (1, 0), (1, 1), (0, 1)]
    walk = [(0, 0), (0, 1), (1, 1), (1, 0), (2, 0), (3, 0), (3, 1), (2, 1), (2, 2), (3, 2), (3, 3), (2, 3), (1, 3), (1, 2)]
    assert sorted(cube(2, 2), key=lambda p: hilbert.index(p, 2)) == [*walk, (0, 2), (0, 3)]
    walk = [(0, 0, 0), (0, 1, 0), (1, 1, 0), (1, 0, 0), (1, 0, 1), (1, 1, 1), (0, 1, 1), (0, 0, 1)]
    assert sorted(cube(3, 1), key=lambda p: hilbert.index(p, 1)) == walk


@pytest.mark.parametrize("bits", [1, 2, 3, 4, 5])
def test_the_curve_of_the_plane_is_skillings_but_for_a_symmetry_of_the_square(bits: int):
    """Of the plane there is only one Hilbert curve; of space there are many."""
    points, last = cube(2, bits), (1 << bits) - 1
    ours = [hilbert.index(point, bits) for point in points]
    images = (
        [skilling([p[a] ^ (last * f) for a, f in zip(axes, flips, strict=True)], bits) for p in points]
        for axes in itertools.permutations(range(2))
        for flips in itertools.product((0, 1), repeat=2)
    )
    assert any(image == ours for image in images)


@pytest.mark.parametrize("d", range(1, 10))
@pytest.mark.parametrize("bits", [1, 2, 5, 10, 20])
def test_the_curve_is_butzs_with_the_last_attribute_first(d: int, bits: int):
    chance = random.Random(f"{d} {bits}")
    for _ in range(30):
        point = [chance.randrange(1 << bits) for _ in range(d)]
        assert hilbert.index(point, bits) == butz([point[-1], *point[:-1]], bits)


def test_the_words_of_an_index():
    assert hilbert.words(0b101_110_1, 7, size=3) == (0b101, 0b110, 1)
    assert hilbert.words(1, 124) == (0, 1)
    assert hilbert.words(1 << 62, 63) == (1 << 61, 0)
    chance = random.Random(1)
    numbers = [chance.getrandbits(90) for _ in range(100)] + [chance.getrandbits(20) for _ in range(100)]
    assert sorted(numbers) == sorted(numbers, key=lambda h: hilbert.words(h, 90))


def test_coordinates():
    assert [hilbert.bits_for(leaves) for leaves in ([1], [1, 2], [3, 2], [4, 1], [5], [1024, 1025])] == [1, 1, 2, 2, 3, 11]
    assert [hilbert.spread([code, 0], [3, 8])[0] for code in range(3)] == [0, 2, 5]
    assert hilbert.spread([1, 7, 0], [2, 8, 1]) == (4, 7, 0)
    tree = taxonomies.ragged([("a", "x", "*"), ("b", "y", "*"), ("c", "x", "*")], null=True)
    assert hilbert.codes_of(tree, ["a", "b", "c", None]) == [0, 2, 1, 3]


# --- the groups -----------------------------------------------------------------------------------------------------


def line(chance: random.Random, l: int, most: int) -> list[int]:  # noqa: E741
    """Eligible buckets of random sizes, their rows in a random order: shuffled, or with long runs."""
    while True:
        mean = chance.choice([1, 2, 5, 12])
        sizes = [1 + int(chance.expovariate(1 / mean)) for _ in range(chance.randint(l, l + 8))]
        if chance.random() < 0.5:  # as few rows as may be: the largest bucket fills its share
            while max(sizes) * l > sum(sizes):
                sizes.append(chance.randint(1, max(sizes)))
        buckets = [number for number, size in enumerate(sizes) for _ in range(size)]
        if len(buckets) <= most and hilbert.is_eligible(buckets, l):
            if chance.random() < 0.7:
                chance.shuffle(buckets)
            return buckets


@pytest.mark.parametrize("l", range(1, 9))
def test_bisection_and_greedy_form_all_groups_that_there_can_be(l: int):  # noqa: E741
    """002 Th 1 and 2: of an eligible table as many as n // l, each of distinct values."""
    chance = random.Random(f"{cases.SEED} {l}")
    for _ in range(150):
        buckets = line(chance, l, 150)
        for form in (hilbert.bisect, hilbert.greedy):
            groups = form(buckets, l)
            assert len(groups) == len(buckets) // l
            assert sorted(position for group in groups for position in group) == list(range(len(buckets)))
            for group in groups:
                assert l <= len(group) < 2 * l
                assert len({buckets[position] for position in group}) == len(group)


def test_halves_are_eligible_and_the_left_one_is_the_first_along_the_curve():
    """By brute force over all subsets: of all eligible halves of K // 2 groups none is earlier, place by place."""
    chance = random.Random(cases.SEED)
    for _ in range(150):
        l = chance.randint(1, 4)  # noqa: E741
        buckets = line(chance, l, 10)
        groups, n = len(buckets) // l, len(buckets)
        found = hilbert.halves(buckets, l)
        if groups < 2:
            assert found is None
            continue
        assert found is not None
        left, right = found
        assert sorted(left + right) == list(range(n))
        rest = n - l * groups

        def possible(size: int, n: int = n, l: int = l, buckets: list[int] = buckets) -> list[tuple[int, ...]]:  # noqa: E741
            return [
                half
                for half in itertools.combinations(range(n), size)
                if hilbert.is_eligible([buckets[i] for i in half], l)
                and hilbert.is_eligible([buckets[i] for i in range(n) if i not in half], l)
            ]

        at_all = {r: half for r in range(rest + 1) if (half := possible(l * (groups // 2) + r))}
        residual = min(at_all, key=lambda r: abs(r - rest // 2))  # as even as can be
        assert len(left) == l * (groups // 2) + residual
        assert all(a <= b for half in at_all[residual] for a, b in zip(left, half, strict=True))


def test_bisection_by_hand():
    # N = 8, l = 2, K = 4: two groups to the left, four rows; a gives at least 4 - 2 = 2 and at most 2
    assert hilbert.halves(list("bbcaaaac"), 2) == ([0, 1, 3, 4], [2, 5, 6, 7])
    assert hilbert.bisect(list("bbcaaaac"), 2) == [(0, 3), (1, 4), (2, 5), (6, 7)]
    # N = 5, l = 2, K = 2, rest 1: one group each; the residual row goes to the right, as rest // 2 is 0
    assert hilbert.halves(list("aabbc"), 2) == ([0, 2], [1, 3, 4])
    # but with two rows over, one goes to the left: N = 8, l = 3
    assert hilbert.halves(list("abcdabcd"), 3) == ([0, 1, 2, 3], [4, 5, 6, 7])
    # and with l = 1 the curve is only cut in the middle
    assert hilbert.bisect(list("aaab"), 1, lambda members: len(members) >= 2) == [(0, 1), (2, 3)]
    assert hilbert.bisect(list("aaabb"), 1, lambda members: len(members) >= 2) == [(0, 1), (2, 3, 4)]
    # no half is left behind because the other one fails
    assert hilbert.bisect(list("aaaabb"), 1, lambda members: members != (3, 4, 5)) == [(0, 1, 2, 3, 4, 5)]


def test_greedy_by_hand():
    # a has half of the rows, so it must give every time
    assert hilbert.greedy(list("bbcaaaac"), 2) == [(0, 3), (1, 4), (2, 5), (6, 7)]
    # nobody must give: the first two of different buckets, and so on; the last row joins the last group without its value
    assert hilbert.greedy(list("aabbc"), 2) == [(0, 2), (1, 3, 4)]
    # both d are left over, and only one fits into the last group
    assert hilbert.greedy(list("abcabcdd"), 3) == [(0, 1, 2, 7), (3, 4, 5, 6)]
    # a and b fill all four groups; if v, w and x went first (4 < 13 / 3), there would be values for three groups only
    assert hilbert.greedy(list("vwxyzaaaabbbb"), 3) == [(0, 5, 9), (1, 6, 10), (2, 7, 11), (3, 4, 8, 12)]
