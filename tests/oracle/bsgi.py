"""bsgi (002) once more in plain Python: the paper's greedy, its count of groups, and what every result has to be.

The engine does not follow the greedy, whose groups cost much more than those of quota cuts. It shares what the paper proves:
how many groups there are, how many rows are left over, and that no value stands twice in a group.
"""

from __future__ import annotations

import heapq
import random
from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any


def largest_first(counts: Mapping[Hashable, int], l: int) -> list[list[Hashable]]:  # noqa: E741
    """Max-l (002 section 3.1): take a row of each of the l largest buckets while there are l. Ties: in the order given."""
    heap = [(-count, place, value) for place, (value, count) in enumerate(counts.items()) if count]
    heapq.heapify(heap)
    groups = []
    while len(heap) >= l:
        taken = [heapq.heappop(heap) for _ in range(l)]
        groups.append([value for _, _, value in taken])
        for left, place, value in taken:
            if left + 1:
                heapq.heappush(heap, (left + 1, place, value))
    return groups


def greedy(
    values: Sequence[Hashable],
    cost: Callable[[list[int]], float],
    l: int,  # noqa: E741
    chance: random.Random,
) -> tuple[list[list[int]], int]:
    """002 Figs 1 to 3, row by row: the groups of row numbers, and how many residual rows were incorporated.

    values: the sensitive value of each row. cost: IL of the rows of a group as a class.
    """
    buckets: dict[Hashable, list[int]] = defaultdict(list)
    for row, value in enumerate(values):
        buckets[value].append(row)
    groups: list[list[int]] = []
    while True:
        largest = sorted((value for value in buckets if buckets[value]), key=lambda value: (-len(buckets[value]), str(value)))
        if len(largest) < l:
            break
        first = chance.choice(buckets[largest[0]])
        buckets[largest[0]].remove(first)
        group = [first]
        for value in largest[1:l]:
            row = min(buckets[value], key=lambda row: (cost([*group, row]), row))
            buckets[value].remove(row)
            group.append(row)
        groups.append(group)
    residual = [row for bucket in buckets.values() for row in bucket]
    for row in residual:
        lacking = [group for group in groups if all(values[other] != values[row] for other in group)]
        best = min(lacking or groups, key=lambda group: (cost([*group, row]) - cost(group), group))
        best.append(row)
    return groups, len(residual)


def faults(groups: Sequence[Sequence[Mapping[str, Any]]], sensitive: Sequence[str], l: int, rows: int) -> list[str]:  # noqa: E741
    """What is wrong with groups of rows: sizes, values that stand twice, rows that are missing."""
    wrong = []
    if sum(map(len, groups)) != rows:
        wrong.append("rows are missing")
    for group in groups:
        if len(group) < l:
            wrong.append(f"a group of {len(group)} rows")
        for name in sensitive:
            if max(Counter(row[name] for row in group).values()) > 1:
                wrong.append(f"a group with a value of {name} twice")
    return wrong
