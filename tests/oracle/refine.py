"""refine (003) once more in plain Python: phi^2, Algorithm 1 in both modes, GLP and RE, record by record.

The paper merges one ineligible block after the other with a random neighbour. The engine lets all of them choose at once; so
does `partition`, and in deep mode nothing is random: the partitions must be the same.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

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


def merged(runs: list[list[Row]], sensitive: str, l: int) -> list[list[Row]]:  # noqa: E741
    """One round: every ineligible run chooses the other ineligible neighbour, else the smaller, else the left one."""
    bad = [not is_eligible(run, sensitive, l) for run in runs]
    to_right = [False] * len(runs)  # whether run i and the one after it are one
    for i, is_bad in enumerate(bad):
        if not is_bad:
            continue
        if i == 0:
            right = True
        elif i == len(runs) - 1:
            right = False
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
    is_deep: bool = True,
) -> list[list[Row]]:
    """Algorithm 1. `order` are the attributes by phi^2, `codes` the places of their values."""
    if not order:
        return [list(rows)]
    by_value: dict[int, list[Row]] = defaultdict(list)
    for row in rows:
        by_value[codes[order[0]][row[order[0]]]].append(row)
    runs = [by_value[code] for code in sorted(by_value)]
    while any(not is_eligible(run, sensitive, l) for run in runs):
        runs = merged(runs, sensitive, l)
    blocks: list[list[Row]] = []
    for run in runs:
        is_mixed = len({row[order[0]] for row in run}) > 1
        blocks += [run] if is_mixed and not is_deep else partition(run, order[1:], codes, sensitive, l, is_deep)
    return blocks


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
