"""The paper's greedy (002 Figs 1 to 3, without its residual rows), over arrays and row by row: what bsgi is compared with.

Of a large table only its first groups are made, and the time of all follows from the rows that the procedure would look at.
"""

from __future__ import annotations

import heapq
import random
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import duckdb
import numpy as np

Array = np.ndarray[Any, Any]


@dataclass(frozen=True)
class Points:
    """Hold rows as points: per attribute the places of their values, and the cost of a class from one place to another."""

    places: Array
    costs: Sequence[Array]
    sensitive: Array


@dataclass(frozen=True)
class Groups:
    """Hold what the greedy reached: the information loss of its groups, its CPU seconds, and the seconds of all groups."""

    loss: float
    seconds: float
    whole: float


def points(con: duckdb.DuckDBPyConnection, table: str, numbers: Sequence[str], hierarchies: dict[str, str]) -> Points:
    """Return the rows of a table, whose sensitive attribute is `occupation`."""
    named = ", ".join(f'"{column}"' for column in (*numbers, *hierarchies, "occupation"))
    columns = con.execute(f"select {named} from {table}").fetchnumpy()
    places, costs = [], []
    for column in numbers:
        low, high = columns[column].min(), columns[column].max()
        steps = np.arange(high - low + 1)
        places.append(columns[column] - low)
        costs.append((np.abs(steps[:, None] - steps[None, :]) / (high - low)).astype(np.float32))
    for column, file in hierarchies.items():
        lines = [line for line in Path(file).read_text().splitlines() if line]
        paths = sorted(tuple(reversed([part.strip() for part in line.split(";")])) for line in lines)
        height = len(paths[0]) - 1
        apart = [[sum(x != y for x, y in zip(a, b, strict=True)) / height for b in paths] for a in paths]
        costs.append(np.array(apart, np.float32))
        place = {path[-1]: i for i, path in enumerate(paths)}
        values, codes = np.unique(columns[column], return_inverse=True)
        places.append(np.array([place[value] for value in values])[codes])
    return Points(np.stack(places, axis=1), costs, np.unique(columns["occupation"], return_inverse=True)[1])


def by_arrays(rows: Points, l: int, most: int | None = None) -> Groups:  # noqa: E741
    """Take group after group, with arrays for all rows of a bucket; no more groups than `most`."""
    chance = random.Random(1)
    buckets = {int(s): np.ascontiguousarray(rows.places[rows.sensitive == s].T) for s in np.unique(rows.sensitive)}
    sizes = {s: bucket.shape[1] for s, bucket in buckets.items()}
    left, every = dict(sizes), [np.arange(len(c)) for c in rows.costs]
    started, loss, made = time.process_time(), 0.0, 0
    while made != most and len(largest := _largest(left, l)) == l:
        low = high = np.empty(0, np.int64)
        for s in largest:
            bucket, count = buckets[s], left[s]
            if not low.size:
                chosen = chance.randrange(count)
                low = high = bucket[:, chosen].copy()
            else:
                cost = np.zeros(count, np.float32)
                for j, c in enumerate(rows.costs):
                    cost += c[np.minimum(low[j], every[j]), np.maximum(high[j], every[j])][bucket[j, :count]]
                chosen = int(cost.argmin())
                low, high = np.minimum(low, bucket[:, chosen]), np.maximum(high, bucket[:, chosen])
            left[s] = count - 1
            bucket[:, chosen] = bucket[:, count - 1]
        loss += l * sum(c[low[j], high[j]] for j, c in enumerate(rows.costs))
        made += 1
    return _groups(loss, time.process_time() - started, sizes, l, made)


def row_by_row(rows: Points, l: int, most: int) -> Groups:  # noqa: E741
    """Take group after group in plain Python, no more of them than `most`."""
    chance = random.Random(1)
    costs = [c.tolist() for c in rows.costs]
    buckets: dict[int, list[list[int]]] = {int(s): rows.places[rows.sensitive == s].tolist() for s in np.unique(rows.sensitive)}
    sizes = {s: len(bucket) for s, bucket in buckets.items()}
    started, loss, made = time.process_time(), 0.0, 0
    while made != most and len(largest := _largest({s: len(bucket) for s, bucket in buckets.items()}, l)) == l:
        low: list[int] = []
        high: list[int] = []
        for s in largest:
            bucket = buckets[s]
            chosen, least = chance.randrange(len(bucket)), float("inf")
            for i, row in enumerate(bucket) if low else ():
                cost = 0.0
                for x, a, b, c in zip(row, low, high, costs, strict=True):
                    cost += c[x if x < a else a][x if x > b else b]
                if cost < least:
                    chosen, least = i, cost
            row, bucket[chosen] = bucket[chosen], bucket[-1]
            bucket.pop()
            low = [min(x, a) for x, a in zip(row, low, strict=True)] if low else row
            high = [max(x, b) for x, b in zip(row, high, strict=True)] if high else row
        loss += l * sum(c[a][b] for a, b, c in zip(low, high, costs, strict=True))
        made += 1
    return _groups(loss, time.process_time() - started, sizes, l, made)


def _largest(sizes: dict[int, int], l: int) -> list[int]:  # noqa: E741
    return sorted((s for s in sizes if sizes[s]), key=lambda s: -sizes[s])[:l]


def _groups(loss: float, seconds: float, sizes: dict[int, int], l: int, made: int) -> Groups:  # noqa: E741
    """Return what was found, with the seconds of all groups: as many as the rows that the procedure looks at say."""
    heap = [(-n, s) for s, n in sizes.items()]
    heapq.heapify(heap)
    looked = first = groups = 0
    while len(heap) >= l:
        taken = [heapq.heappop(heap) for _ in range(l)]
        looked -= sum(n for n, _ in taken[1:])
        groups += 1
        first = looked if groups == made else first
        for n, s in taken:
            if n < -1:
                heapq.heappush(heap, (n + 1, s))
    return Groups(loss, seconds, seconds * looked / first)
