"""hilbert (1DLD, 000 section 5.1.2) once more in plain Python: the curve, the set-based bisection, the paper's greedy form.

Notation: n rows in buckets by sensitive value, bucket i has c_i of them; K = n // l groups of at least l rows. The
table is eligible when no bucket has more than n / l rows, which is: no more than K.
"""

from __future__ import annotations

import heapq
import math
from collections import Counter
from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any

from tests.oracle import models
from tests.oracle.full_domain import Models, Table
from tests.oracle.models import Row
from tests.oracle.taxonomies import Taxonomy, labels_of, order

WITH_L = (
    "distinct_l_diversity",
    "entropy_l_diversity",
    "recursive_l_diversity",
    "pd_recursive_l_diversity",
    "npd_recursive_l_diversity",
    "simple_l_diversity",
    "tau_l_diversity",
)


# --- the curve ------------------------------------------------------------------------------------------------------


def gray(i: int) -> int:
    """The i-th Gray code."""
    return i ^ (i >> 1)


def gray_inverse(code: int) -> int:
    """Which Gray code it is."""
    i = 0
    while code:
        i ^= code
        code >>= 1
    return i


def trailing_ones(i: int) -> int:
    return (i ^ (i + 1)).bit_length() - 1


def rotate_left(word: int, by: int, d: int) -> int:
    """Rotation of d bits."""
    by %= d
    return ((word << by) | (word >> (d - by))) & ((1 << d) - 1)


def rotate_right(word: int, by: int, d: int) -> int:
    return rotate_left(word, -by, d)


def entry(w: int) -> int:
    """Hamilton, Theorem 2.10: the corner at which the curve enters the w-th sub-cube."""
    return 0 if w == 0 else gray(2 * ((w - 1) // 2))


def direction(w: int, d: int) -> int:
    """Hamilton, Lemma 2.8: the dimension along which the curve crosses the w-th sub-cube."""
    if w == 0:
        return 0
    return trailing_ones(w - 1 if w % 2 == 0 else w) % d


def index(point: Sequence[int], bits: int) -> int:
    """The Hilbert index of a point with coordinates of so many bits (Hamilton 2006, Algorithm 2).

    The first coordinate gives the most significant bit of each level's word.
    """
    d, e, turn, h = len(point), 0, 0, 0
    assert all(0 <= x < 1 << bits for x in point)
    for level in reversed(range(bits)):
        word = 0
        for x in point:
            word = word << 1 | (x >> level & 1)
        w = gray_inverse(rotate_right(word ^ e, turn + 1, d))
        h = h << d | w
        e ^= rotate_left(entry(w), turn + 1, d)
        turn = (turn + direction(w, d) + 1) % d
    return h


def words(index: int, length: int, size: int = 62) -> tuple[int, ...]:
    """The bit string of an index of `length` bits, most significant first, cut into words; the last one may be short."""
    bits = format(index, f"0{length}b")
    return tuple(int(bits[start : start + size], 2) for start in range(0, length, size))


def bits_for(leaves: Sequence[int]) -> int:
    """The bits that the largest dimension needs, at least 1."""
    return max(1, *((d - 1).bit_length() for d in leaves))


def spread(codes: Sequence[int], leaves: Sequence[int]) -> tuple[int, ...]:
    """The codes as coordinates, stretched over the cube's side: every attribute counts alike."""
    side = 1 << bits_for(leaves)
    return tuple(code * side // d for code, d in zip(codes, leaves, strict=True))


def codes_of(taxonomy: Taxonomy, values: Sequence[Any]) -> list[int]:
    """Per value its place among the leaves in taxonomy order (000 section 5.1.2: in-order traversal)."""
    place = {labels_of(taxonomy, leaf): i for i, leaf in enumerate(order(taxonomy))}
    return [place[labels_of(taxonomy, value)] for value in values]


def along_the_curve(
    rows: Sequence[Row],
    quasi: Sequence[str],
    taxonomies: Mapping[str, Taxonomy],
    sensitive: Sequence[str],
    sensitive_taxonomies: Mapping[str, Taxonomy] | None = None,
) -> list[int]:
    """The rows' numbers by Hilbert index, then by cell: last QI first, then the SAs. Taxonomies have NULL where it occurs."""
    columns = [codes_of(taxonomies[name], [row[name] for row in rows]) for name in quasi]
    leaves = [len(taxonomies[name]) for name in quasi]
    bits = bits_for(leaves)
    references = models.references_of(rows, sensitive)
    ordered = {name: models.Source(references[name], (sensitive_taxonomies or {}).get(name)).values for name in sensitive}

    def key(number: int) -> tuple[Any, ...]:
        codes = [column[number] for column in columns]
        secrets = tuple(ordered[name].index(rows[number][name]) for name in sensitive)
        return (index(spread(codes, leaves), bits), *reversed(codes), *secrets)

    return sorted(range(len(rows)), key=key)


# --- the groups -----------------------------------------------------------------------------------------------------


def is_eligible(buckets: Sequence[Hashable], l: int) -> bool:  # noqa: E741
    """000 Def 2: no value has more than 1/l of the rows."""
    return max(Counter(buckets).values(), default=0) * l <= len(buckets)


def halves(buckets: Sequence[Hashable], l: int) -> tuple[list[int], list[int]] | None:  # noqa: E741
    """The rows of an eligible block (by position; they stand along the curve) in two eligible halves of K//2 and the
    other groups, the left one as early on the curve as it can be; None if it is one group."""
    n, counts = len(buckets), Counter(buckets)
    groups = n // l
    if groups < 2:
        return None
    left_groups = groups // 2
    right_groups, rest = groups - left_groups, n - l * groups
    left_surplus = sum(min(c, left_groups) for c in counts.values()) - l * left_groups
    right_surplus = sum(min(c, right_groups) for c in counts.values()) - l * right_groups
    size = l * left_groups + min(rest, max(rest - right_surplus, min(left_surplus, rest // 2)))

    seen: Counter[Hashable] = Counter()
    must, may = [], []
    for position, bucket in enumerate(buckets):
        seen[bucket] += 1
        if seen[bucket] <= counts[bucket] - right_groups:
            must.append(position)
        elif seen[bucket] <= left_groups:
            may.append(position)
    assert len(must) <= size <= len(must) + len(may)
    left = {*must, *may[: size - len(must)]}
    return sorted(left), [position for position in range(n) if position not in left]


def bisect(
    buckets: Sequence[Hashable],
    l: int,  # noqa: E741
    satisfies: Callable[[tuple[int, ...]], bool] = lambda members: True,
) -> list[tuple[int, ...]]:
    """The classes of rows that stand along the curve: blocks are halved while both halves satisfy the models."""
    assert is_eligible(buckets, l)
    classes, blocks = [], [tuple(range(len(buckets)))]
    while blocks:
        block = blocks.pop()
        found = halves([buckets[i] for i in block], l)
        pieces = [tuple(block[position] for position in half) for half in found or ()]
        if pieces and all(satisfies(piece) for piece in pieces):
            blocks += pieces
        else:
            classes.append(block)
    return sorted(classes)


def greedy(buckets: Sequence[Hashable], l: int) -> list[tuple[int, ...]]:  # noqa: E741
    """000 section 5.1.2, row by row: groups of l rows of different buckets, in the order of the curve.

    With K groups still to form, a bucket of K rows or more must give its next one (it is what keeps sum min(c_i, K) >= l K,
    002 Th 1; "c_i >= remaining rows / l" says the same only while l divides them); the other places go to the buckets
    whose next row comes first on the curve. The fewer than l residual rows join the last group that lacks their value;
    since c_i <= K at the start, enough groups lack it.
    """
    assert is_eligible(buckets, l)
    queues: dict[Hashable, list[int]] = {}
    for position in reversed(range(len(buckets))):
        queues.setdefault(buckets[position], []).append(position)  # the next row is the last of the list
    named = list(queues)  # heaps compare numbers, buckets may be None
    lists = [queues[name] for name in named]
    by_size = [(-len(rows), number) for number, rows in enumerate(lists)]
    by_place = [(rows[-1], number) for number, rows in enumerate(lists)]
    heapq.heapify(by_size)
    heapq.heapify(by_place)
    forced: set[int] = set()  # once a bucket must give, it must until the end
    groups: list[list[int]] = []
    for left in range(len(buckets) // l, 0, -1):
        while by_size and -by_size[0][0] >= left:
            size, number = heapq.heappop(by_size)
            if len(lists[number]) == -size:  # else it has given since
                forced.add(number)
        chosen = sorted(forced, key=lambda number: lists[number][-1])[:l]
        while len(chosen) < l:
            number = heapq.heappop(by_place)[1]
            if number not in forced:
                chosen.append(number)
        groups.append(sorted(lists[number].pop() for number in chosen))
        for number in chosen:
            if number not in forced and lists[number]:
                heapq.heappush(by_place, (lists[number][-1], number))
                heapq.heappush(by_size, (-len(lists[number]), number))
    values = [{buckets[position] for position in group} for group in groups]
    for name in named:
        for position in reversed(queues[name]):
            last = max(i for i, inside in enumerate(values) if name not in inside)
            groups[last].append(position)
            values[last].add(name)
    assert all(is_eligible([buckets[position] for position in group], l) for group in groups)
    assert all(l <= len(group) < 2 * l for group in groups)
    return [tuple(sorted(group)) for group in groups]


# --- the algorithm --------------------------------------------------------------------------------------------------


def default_l(wanted: Models) -> int:
    """The largest l of the policy's models, rounded up; 1 if none has one."""
    return max([1, *(math.ceil(params["l"]) for name, params in wanted if name in WITH_L)])


def solve(
    rows: Sequence[Row],
    quasi: Sequence[str],
    taxonomies: Mapping[str, Taxonomy],
    sensitive: Sequence[str],
    wanted: Models,
    l: int | None = None,  # noqa: E741
    sensitive_taxonomies: Mapping[str, Taxonomy] | None = None,
) -> list[tuple[int, ...]] | None:
    """The classes, as the numbers of their rows; None where the whole table violates a model or is not eligible."""
    table = Table(rows, quasi, taxonomies, sensitive, wanted, sensitive_taxonomies)
    l = default_l(wanted) if l is None else l  # noqa: E741
    line = along_the_curve(rows, quasi, table.taxonomies, sensitive, sensitive_taxonomies)
    buckets = [rows[number][sensitive[0]] if sensitive else None for number in line]

    def satisfies(positions: tuple[int, ...]) -> bool:
        return not table.violates(tuple(sorted(line[position] for position in positions)))

    if not is_eligible(buckets, l) or not satisfies(tuple(range(len(rows)))):
        return None
    return [tuple(sorted(line[position] for position in block)) for block in bisect(buckets, l, satisfies)]
