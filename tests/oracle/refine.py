"""refine (003) once more in plain Python: phi^2, Algorithm 1 in both modes, GLP and RE, record by record.

The paper merges one ineligible block after the other with a random neighbour. The engine lets all of them choose at once; so
do `partition`, where nothing is random, and `paper_partition`, which is told what is drawn: the partitions must be the same.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import Any

from tests.oracle import bsgi

Row = Mapping[str, Any]


def correlation(rows: Sequence[Row], name: str, sensitive: str) -> float:
    """phi^2 by its definition (003 section 4.1): over all pairs of values, whether they occur together or not."""
    n = len(rows)
    pairs = Counter((row[name], row[sensitive]) for row in rows)
    left, right = Counter(row[name] for row in rows), Counter(row[sensitive] for row in rows)
    if min(len(left), len(right)) == 1:
        return 0.0
    total = 0.0
    for i, f_i in left.items():
        for j, f_j in right.items():
            expected = f_i * f_j / n / n
            total += (pairs[i, j] / n - expected) ** 2 / expected
    return total / (min(len(left), len(right)) - 1)


def is_eligible(rows: Sequence[Row], sensitive: str, l: int) -> bool:  # noqa: E741
    """No value has more than 1/l of the rows (003 Def 1)."""
    return max(Counter(row[sensitive] for row in rows).values()) * l <= len(rows)


def merged(
    runs: list[list[Row]],
    sensitive: str,
    l: int,  # noqa: E741
    to_the_right: Callable[[int], bool] | None = None,
) -> list[list[Row]]:
    """One round: every ineligible run chooses the other ineligible neighbour, else the smaller, else the left one.

    to_the_right: which neighbour run 1, 2 … chooses if it has two, where that is drawn
    """
    bad = [not is_eligible(run, sensitive, l) for run in runs]
    to_right = [False] * len(runs)  # whether run i and the one after it are one
    for i, is_bad in enumerate(bad):
        if not is_bad:
            continue
        if i == 0:
            right = True
        elif i == len(runs) - 1:
            right = False
        elif to_the_right:
            right = to_the_right(i + 1)
        elif bad[i - 1] != bad[i + 1]:
            right = bad[i + 1]
        else:
            right = len(runs[i + 1]) < len(runs[i - 1])
        to_right[i if right else i - 1] = True
    joined: list[list[Row]] = []
    for i, run in enumerate(runs):
        if i and to_right[i - 1]:
            joined[-1] = joined[-1] + run
        else:
            joined.append(run)
    return joined


def partition(
    rows: Sequence[Row],
    order: Sequence[str],
    codes: Mapping[str, Mapping[Any, int]],
    sensitive: str,
    l: int,  # noqa: E741
) -> list[list[Row]]:
    """Algorithm 1, deep. `order` are the attributes by phi^2, `codes` the places of their values."""
    if not order:
        return [list(rows)]
    runs = by_values(rows, codes[order[0]], order[0])
    while any(not is_eligible(run, sensitive, l) for run in runs):
        runs = merged(runs, sensitive, l)
    return [block for run in runs for block in partition(run, order[1:], codes, sensitive, l)]


def by_values(rows: Sequence[Row], codes: Mapping[Any, int], name: str) -> list[list[Row]]:
    found: dict[int, list[Row]] = defaultdict(list)
    for row in rows:
        found[codes[row[name]]].append(row)
    return [found[code] for code in sorted(found)]


def paper_partition(
    rows: Sequence[Row],
    order: Sequence[str],
    codes: Mapping[str, Mapping[Any, int]],
    sensitive: str,
    l: int,  # noqa: E741
    drawn: Callable[[], Callable[[int, int], bool]],
) -> list[list[Row]]:
    """Algorithm 1 as printed: a block of several values of an attribute is not divided any more.

    drawn: tells for a round whether run r of block b, both from 1 on, chooses the neighbour to its right
    """
    blocks = [(list(rows), False)]
    for name in order:
        runs = {
            number: by_values(block, codes[name], name) for number, (block, is_final) in enumerate(blocks, 1) if not is_final
        }
        while any(not is_eligible(run, sensitive, l) for of_block in runs.values() for run in of_block):
            to_the_right = drawn()
            for number, of_block in runs.items():
                runs[number] = merged(of_block, sensitive, l, partial(to_the_right, number))
        divided: list[tuple[list[Row], bool]] = []
        for number, (block, is_final) in enumerate(blocks, 1):
            divided += [(run, len({row[name] for row in run}) > 1) for run in runs.get(number, [])] or [(block, is_final)]
        blocks = divided
    return [block for block, _ in blocks]


def uniform(
    blocks: Sequence[Sequence[tuple[int, int]]],
    l: int,  # noqa: E741
    turn: Callable[[int, int], Any],
    choice: Callable[[int, int], Any],
) -> list[list[tuple[int, int]]]:
    """Algorithm 2 (ARP): groups of l rows with l different values; a last row joins a group of its block without its value.

    blocks: the rows of each block as (value, place): the place of a row in a random order
    turn: orders the values of block b, of which the first ones are left over
    choice: orders the groups that the left-over row number r may join
    """
    groups: list[list[tuple[int, int]]] = []
    of_block: dict[int, range] = {}
    pool: list[tuple[int, int, int]] = []
    for b, block in enumerate(blocks, 1):
        left_over = sorted({value for value, _ in block}, key=lambda value: (turn(b, value), value))[: len(block) % l]
        first = {value: min(place for other, place in block if other == value) for value in left_over}
        rest = sorted(block)
        for value, place in first.items():
            rest.remove((value, place))
            pool.append((b, place, value))
        count = len(rest) // l
        made: list[list[tuple[int, int]]] = [[] for _ in range(count)]
        for number, row in enumerate(rest):
            made[number % count].append(row)
        of_block[b] = range(len(groups), len(groups) + count)
        groups += made
    queue = [(number, b, value, place) for number, (b, place, value) in enumerate(sorted(pool), 1)]
    size = 2 * l
    while len(queue) >= l:
        left = len(queue)
        taken: set[int] = set()
        for start in range(0, left, size):
            taken |= _pooled(queue[start : start + size], l, groups)
        queue = [row for row in queue if row[0] not in taken]
        if size >= left:
            break
        size *= 8
    dealt = {number: {value for value, _ in groups[number]} for numbers in of_block.values() for number in numbers}
    for number, b, value, place in queue:
        lacking = [group for group in of_block[b] if value not in dealt[group]]
        groups[min(lacking, key=lambda group: (choice(group + 1, number), group))].append((value, place))
    return groups


def _pooled(stretch: list[tuple[int, int, int, int]], l: int, groups: list[list[tuple[int, int]]]) -> set[int]:  # noqa: E741
    """Make as many groups as possible of rows left over in neighbouring blocks; return the numbers of those that are in one."""
    counts = Counter(value for _, _, value, _ in stretch)
    count = len(bsgi.largest_first(counts, l))
    line = []
    for value in sorted(counts, key=lambda value: (-counts[value], value)):
        line += [row for row in stretch if row[2] == value][:count]
    made: list[list[tuple[int, int]]] = [[] for _ in range(count)]
    for number, (_, _, value, place) in enumerate(line[: count * l]):
        made[number % count].append((value, place))
    groups += made
    return {row[0] for row in line[: count * l]}


def losses_by_attribute(
    classes: Sequence[Sequence[Row]], quasi: Sequence[str], sensitive: str
) -> dict[str, tuple[float, float, float]]:
    """Of each attribute phi^2 before, phi^2 of the rows that the classes show, and GLP with S_t by this attribute alone."""
    rows = [row for members in classes for row in members]
    found = {}
    for name in quasi:
        shown: dict[tuple[Any, Any], Fraction] = defaultdict(Fraction)
        for members in classes:
            for row in members:
                for other in members:
                    shown[row[name], other[sensitive]] += Fraction(1, len(members))
        known = {(row[name], row[sensitive]) for row in rows}
        left, right = Counter(row[name] for row in rows), Counter(row[sensitive] for row in rows)
        after = 0.0
        if min(len(left), len(right)) > 1:
            total = sum(
                (float(shown[i, j]) / len(rows) - left[i] * right[j] / len(rows) ** 2) ** 2
                / (left[i] * right[j] / len(rows) ** 2)
                for i in left
                for j in right
            )
            after = total / (min(len(left), len(right)) - 1)
        loss = sum(n for pair, n in shown.items() if pair not in known) / len(rows)
        found[name] = (correlation(rows, name, sensitive), after, float(loss))
    return found


def losses(classes: Sequence[Sequence[Row]], quasi: Sequence[str], sensitive: str) -> tuple[float, float]:
    """GLP (003 Def 3) and RE (section 4.3), row by row."""
    known: dict[tuple[Any, ...], set[Any]] = defaultdict(set)
    for rows in classes:
        for row in rows:
            known[tuple(row[name] for name in quasi)].add(row[sensitive])
    n, glp, error = 0, 0.0, 0.0
    for rows in classes:
        shares = {value: count / len(rows) for value, count in Counter(row[sensitive] for row in rows).items()}
        for row in rows:
            possible = known[tuple(row[name] for name in quasi)]
            glp += sum(share for value, share in shares.items() if value not in possible)
            error += 1 - shares[row[sensitive]]
            n += 1
    return glp / n, error / n
