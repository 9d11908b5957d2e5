"""Compare the information that hilbert loses, which halves groups, with that of the greedy heuristic on the same curve (000
§5.1.2), which cuts one group after the other from its beginning."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Any

import shoal

from tests.oracle import hilbert, labels, metrics, taxonomies

from .tables import SEVEN, census, local_policy


def run(folder: Path) -> None:
    table, hierarchies = census(folder)
    with table.open(newline="") as file:
        rows: list[dict[str, Any]] = [{**row, "age": int(row["age"])} for row in csv.DictReader(file, delimiter=";")]
    trees = {c: _tree(hierarchies[c]) for c in SEVEN if c != "age"} | {"age": taxonomies.suppress(row["age"] for row in rows)}
    axes = [
        labels.Axis(c, "integer" if c == "age" else "text", trees[c], [row[c] for row in rows], c == "age", 1) for c in SEVEN
    ]
    line = hilbert.along_the_curve(rows, SEVEN, trees, ["occupation"])
    for l in range(2, 7):  # noqa: E741
        groups = [[line[place] for place in group] for group in hilbert.greedy([rows[n]["occupation"] for n in line], l)]
        theirs = _information_loss(rows, axes, groups)
        asked = {**local_policy(SEVEN, hierarchies, {"simple_l_diversity": {"l": l}}, "hilbert"), "source": str(table)}
        ours = shoal.anonymize(policy=asked).summary["utility"]["information_loss"]
        print(
            f"census, 7 QIs, l = {l}: group after group {theirs:9,.0f}, by halves {ours:9,.0f}   {ours / theirs:6.3f} ×",
            flush=True,
        )


def _tree(path: str) -> taxonomies.Taxonomy:
    with Path(path).open(newline="") as file:
        return taxonomies.ragged(list(csv.reader(file, delimiter=";")))


def _information_loss(rows: list[dict[str, Any]], axes: list[labels.Axis], groups: list[list[int]]) -> float:
    """Return the information loss of a release with these groups of rows, as the oracle calculates it."""
    covered: list[dict[str, labels.Coverage] | None] = [None] * len(rows)
    for group in groups:
        values = {axis.name: [rows[member][axis.name] for member in group] for axis in axes}
        shown = {axis.name: labels.label(axis, labels.style_of(axis, None), values[axis.name]).covers for axis in axes}
        for member in group:
            covered[member] = shown
    return metrics.information_loss(covered, axes)
