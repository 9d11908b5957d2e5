"""What a report says of columns and of people: plain counts of source rows and of the labels beside them.

`covered` and `published` have a row for each row of the source, None where it is suppressed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from tests.oracle.labels import Axis, Coverage

Covered = Sequence[Mapping[str, Coverage] | None]


def figures(axis: Axis, covered: Covered, published: Sequence[Mapping[str, Any] | None]) -> dict[str, Any]:
    """What is left of a quasi-identifier: values, labels, the share of labels at the root, the detail that is lost."""
    shown = [row[axis.name] for row in published if row is not None]
    kept = [row[axis.name] for row in covered if row is not None]
    d = len(axis.leaves)
    mean = Fraction(sum(d if row is None else row[axis.name].leaves for row in covered), d * len(covered))
    root = sum(1 for each in kept if each.leaves == d and each.level == axis.height)
    return {
        "values_before": len({code for code in axis.column if code != axis.null}),
        "values": len({label for label in shown if label is not None}),
        "at_root": float(Fraction(root, len(kept))),
        "loss": float((mean - Fraction(1, d)) / (1 - Fraction(1, d))) if d > 1 else 0.0,
    }


def most_shown(axis: Axis, published: Sequence[Mapping[str, Any] | None]) -> set[Any]:
    """The labels that most rows show; NULL only where there is nothing else."""
    counts = Counter(row[axis.name] for row in published if row is not None)
    known = {label: n for label, n in counts.items() if label is not None} or counts
    return {label for label, n in known.items() if n == max(known.values())}


def left_out(
    axis: Axis, covered: Covered, least: int, most: int
) -> tuple[list[tuple[str | None, int, int]], tuple[int, int, int] | None]:
    """The values whose rows are suppressed at least twice as often as all: (value, rows, suppressed); the others together."""
    lost = Counter(code for code, row in zip(axis.column, covered, strict=True) if row is None)
    overall = Fraction(sum(lost.values()), len(covered))
    found = [
        (code, axis.column.count(code), n) for code, n in lost.items() if Fraction(n, axis.column.count(code)) >= 2 * overall
    ]
    named = sorted((each for each in found if each[1] >= least), key=lambda each: (-each[2], each[0]))[:most]
    rest = [each for each in found if each not in named]
    together = (len(rest), sum(n for _, n, _ in rest), sum(n for *_, n in rest)) if rest else None
    return [(axis.text(code), rows, n) for code, rows, n in named], together


def could_be_somebodys(made_up: Mapping[str, str | None], axes: Sequence[Axis], least: int) -> bool:
    """Whether a made-up row has a combination of values that at least one row has, but fewer than `least`."""
    held = sum(all(axis.text(axis.column[i]) == made_up[axis.name] for axis in axes) for i in range(len(axes[0].column)))
    return 0 < held < least


def sensitive_figures(before: Sequence[Any], shown: Sequence[tuple[str | None, int] | None], leaves: int) -> dict[str, Any]:
    """What is left of a sensitive attribute whose values were generalized.

    before: the values of the source; shown: for each row the label and how many leaves it covers, None if it is suppressed.
    """
    kept = [each for each in shown if each is not None]
    mean = Fraction(sum(leaves if each is None else each[1] for each in shown), leaves * len(shown))
    return {
        "values_before": len({value for value in before if value is not None}),
        "values": len({label for label, _ in kept if label is not None}),
        "at_root": float(Fraction(sum(covered == leaves > 1 for _, covered in kept), len(kept))),
        "loss": float((mean - Fraction(1, leaves)) / (1 - Fraction(1, leaves))) if leaves > 1 else 0.0,
    }


def is_covered(
    axis: Axis, before: str | None, after: str | None, covered: Covered, published: Sequence[Mapping[str, Any] | None]
) -> bool:
    """Whether some row shows the label, and it covers the value; labels that are no texts are not compared."""
    [code] = [code for code in axis.occurring if axis.text(code) == before]
    return any(
        each is not None
        and row is not None
        and (row[axis.name] == after or not isinstance(row[axis.name], str))
        and each[axis.name].low <= code <= each[axis.name].high
        and code in (each[axis.name].members or [code])
        for each, row in zip(covered, published, strict=True)
    )
