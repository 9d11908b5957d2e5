"""Mondrian by recursion: a partition is cut at the median of its widest attribute, as long as both halves satisfy.

LeFevre, DeWitt and Ramakrishnan: Mondrian multidimensional k-anonymity (ICDE 2006), with any privacy model. Rows are
known by their number; the rows of a cell (one combination of quasi-identifiers and sensitive values) are alike.

Where rows may be suppressed, classes lose outlying ones in the end, sweep by sweep, as long as the others gain by it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from tests.oracle import labels, models
from tests.oracle.full_domain import Models, Table
from tests.oracle.labels import Axis, Label, Region
from tests.oracle.models import Row
from tests.oracle.taxonomies import Taxonomy

Cell = tuple[int, ...]


class Part(NamedTuple):
    """A partition: its rows, and its region (lowest and highest code) per attribute."""

    rows: tuple[int, ...]
    regions: tuple[Region, ...]


class Cut(NamedTuple):
    """What a cut makes of a partition along one attribute: the rows on both sides, and where their regions end."""

    left: tuple[int, ...]
    right: tuple[int, ...]
    left_high: int | None  # None: as it was
    right_low: int | None


class Edge(NamedTuple):
    """Outlying rows of a class, the lowest or the highest along one attribute, and what the others gain without them."""

    gain: float
    lost: tuple[int, ...]
    kept: tuple[int, ...]


class Mondrian:
    """One source with its requirement and the mode of its cuts."""

    def __init__(
        self,
        rows: Sequence[Row],
        axes: Sequence[Axis],
        sensitive: Sequence[str],
        wanted: Models,
        mode: str = "strict",
        sensitive_taxonomies: Mapping[str, Taxonomy] | None = None,
        person: str | None = None,
    ) -> None:
        assert mode in ("strict", "relaxed")
        self.axes, self.mode = list(axes), mode
        names = [axis.name for axis in axes]
        trees = dict(sensitive_taxonomies or {})
        self.table = Table(rows, names, {axis.name: axis.taxonomy for axis in axes}, sensitive, wanted, trees, person)
        self.cells = _cells(rows, axes, sensitive, trees)
        self.least = least(wanted)
        self.undecided = False  # a tie between classes of equal extents has decided what was suppressed

    def classes(self) -> list[Part] | None:
        """The classes; None where not even the whole table satisfies the models.

        Where persons are counted, halves can satisfy what the whole does not.
        """
        whole = Part(tuple(range(len(self.cells))), tuple((0, len(axis.leaves) - 1) for axis in self.axes))
        return None if not self.table.person and self.table.violates(whole.rows) else self.split(whole)

    def split(self, part: Part) -> list[Part]:
        """The classes that a partition ends up in."""
        for number in self.preferred(part):
            codes = {row: self.axes[number].column[row] for row in part.rows}
            cut = strict_cut(codes) if self.mode == "strict" else relaxed_cut(codes, self.cells)
            if not self.table.violates(cut.left) and not self.table.violates(cut.right):
                left, right = _halves(part, number, cut)
                return self.split(left) + self.split(right)
        return [part]

    def preferred(self, part: Part) -> list[int]:
        """The attributes that can be cut: the widest first (weights count), of equals the first in the policy."""
        codes = {number: {axis.column[row] for row in part.rows} for number, axis in enumerate(self.axes)}
        wide = [number for number in codes if len(codes[number]) >= 2]
        return sorted(wide, key=lambda number: (-(self.axes[number].weight * self.axes[number].width(codes[number])), number))

    def trimmed(self, parts: Sequence[Part], budget: int) -> list[Part]:
        """What is left of the classes when at most so many outlying rows are suppressed; the regions stay as they are."""
        trimmed = list(parts)
        while lost := self.sweep(trimmed, budget):
            for number, edge in lost.items():
                trimmed[number] = trimmed[number]._replace(rows=edge.kept)
                budget -= len(edge.lost)
        return trimmed

    def sweep(self, parts: Sequence[Part], budget: int) -> dict[int, Edge]:
        """The edges that classes lose at once: those of the most gain for a lost row, until one is more than there is left."""
        edges = {number: edge for number, part in enumerate(parts) if (edge := self.edge(part, budget)) is not None}
        rank = {number: self.rank(parts[number], edge) for number, edge in edges.items()}
        lost: dict[int, Edge] = {}
        for number in sorted(edges, key=rank.__getitem__):
            if sum(len(edge.lost) for edge in lost.values()) + len(edges[number].lost) > budget:
                rivals = [cell_counts(self.cells, parts[other]) for other in lost if rank[other] == rank[number]]
                self.undecided |= any(rival != cell_counts(self.cells, parts[number]) for rival in rivals)
                break
            lost[number] = edges[number]
        return lost

    def rank(self, part: Part, edge: Edge) -> tuple[Any, ...]:
        """The most gain for a lost row first, then the fewest lost rows, then the class with the lowest codes."""
        codes = [[axis.column[row] for row in part.rows] for axis in self.axes]
        return (-edge.gain / len(edge.lost), len(edge.lost), [min(each) for each in codes], [max(each) for each in codes])

    def edge(self, part: Part, budget: int) -> Edge | None:
        """What a class loses at best: the most gain, then the fewest rows, then the first attribute, low before high."""
        offered = [self.outlying(part, number, side, budget) for number in range(len(self.axes)) for side in ("low", "high")]
        allowed = [edge for edge in offered if edge is not None and not self.table.violates(edge.kept)]
        return max(allowed, key=lambda edge: (edge.gain, -len(edge.lost)), default=None)

    def outlying(self, part: Part, number: int, side: str, budget: int) -> Edge | None:
        """The edge of the most gain on one side of an attribute, of equals that of the fewest rows. Models may forbid it."""
        axis, rows = self.axes[number], part.rows
        values = sorted({axis.column[row] for row in rows})
        width = [each.width({each.column[row] for row in rows}) for each in self.axes]
        cost = 0.0  # of a suppressed row, which is as wide as the source
        for each, wide in zip(self.axes, width, strict=True):
            cost += each.weight * (1 - wide)
        offered = []
        for u in values[:-1]:
            low = tuple(row for row in rows if axis.column[row] <= u)
            high = tuple(row for row in rows if axis.column[row] > u)
            lost, kept = (low, high) if side == "low" else (high, low)
            narrowed = axis.width({axis.column[row] for row in kept})
            gain = len(kept) * axis.weight * (width[number] - narrowed) - len(lost) * cost
            if gain > 1e-9 and len(kept) >= self.least and len(lost) <= budget:
                offered.append(Edge(gain, lost, kept))
        return max(offered, key=lambda edge: (edge.gain, -len(edge.lost)), default=None)


def least(wanted: Models) -> int:
    """The fewest rows that can satisfy the models: k, or one for each of l different values."""
    return max(models.least_rows(name, params) for name, params in wanted)


def strict_cut(codes: Mapping[int, int]) -> Cut:
    """Between two neighbouring values, where the halves (rows: their codes) are most equal; of two, the lower place."""
    rows, values = sorted(codes), sorted(set(codes.values()))
    at_most = {u: sum(1 for row in rows if codes[row] <= u) for u in values}
    u = min(values[:-1], key=lambda u: (abs(2 * at_most[u] - len(rows)), u))
    v = values[values.index(u) + 1]
    left, right = tuple(row for row in rows if codes[row] <= u), tuple(row for row in rows if codes[row] > u)
    return Cut(left, right, plane(u, v) - 1, plane(u, v))


def relaxed_cut(codes: Mapping[int, int], cells: Mapping[int, Cell]) -> Cut:
    """Half of the rows go left, and the rows at the median are divided evenly in each cell, as far as that goes.

    What is left over goes one row each to the cells with the largest remainders, of equals to the first.
    """
    rows, values = sorted(codes), sorted(set(codes.values()))
    half = len(rows) // 2
    m = next(u for u in values if sum(1 for row in rows if codes[row] <= u) >= half)
    below, at = [row for row in rows if codes[row] < m], [row for row in rows if codes[row] == m]
    wanted = half - len(below)
    counts = Counter(cells[row] for row in at)
    share = {cell: counts[cell] * wanted // len(at) for cell in counts}
    remainder = {cell: counts[cell] * wanted % len(at) for cell in counts}
    rest = wanted - sum(share.values())
    for cell in sorted(counts, key=lambda cell: (-remainder[cell], cell))[:rest]:
        share[cell] += 1
    left = set(below)
    for cell, number in share.items():
        left |= set([row for row in at if cells[row] == cell][:number])
    assert len(left) == half
    return Cut(tuple(sorted(left)), tuple(row for row in rows if row not in left), *_planes(values, m, wanted < len(at)))


def plane(u: int, v: int) -> int:
    """The first code above a cut between two codes."""
    return (u + v + 1) // 2


def _planes(values: Sequence[int], m: int, divided: bool) -> tuple[int | None, int | None]:
    """Where the left region ends and the right one begins when m is the median: both hold m where it is divided."""
    place = values.index(m)
    above = plane(m, values[place + 1]) if place + 1 < len(values) else None
    if not divided:
        assert above is not None
        return above - 1, above
    return None if above is None else above - 1, plane(values[place - 1], m) if place else None


def _halves(part: Part, number: int, cut: Cut) -> tuple[Part, Part]:
    low, high = part.regions[number]
    left, right = list(part.regions), list(part.regions)
    left[number] = (low, high if cut.left_high is None else cut.left_high)
    right[number] = (low if cut.right_low is None else cut.right_low, high)
    return Part(cut.left, tuple(left)), Part(cut.right, tuple(right))


def _cells(
    rows: Sequence[Row], axes: Sequence[Axis], sensitive: Sequence[str], trees: Mapping[str, Taxonomy]
) -> dict[int, Cell]:
    """The cell of each row as codes, from the last quasi-identifier to the first, then the sensitive attributes."""
    references = models.references_of(rows, sensitive)
    orders = {name: models.Source(references[name], trees.get(name)).values for name in sensitive}
    return {
        number: (*(axis.column[number] for axis in reversed(axes)), *(orders[name].index(row[name]) for name in sensitive))
        for number, row in enumerate(rows)
    }


def cell_counts(cells: Mapping[int, Cell], part: Part) -> Counter[Cell]:
    """A class as cells with their counts."""
    return Counter(cells[row] for row in part.rows)


def label_classes(
    rows: Sequence[Row],
    axes: Sequence[Axis],
    classes: Sequence[Part],
    style: str | Mapping[str, str] | None = None,
    bounds: str = "tight",
) -> list[dict[str, Label] | None]:
    """The labels of every row, in the order of the source; None is suppressed: in no class."""
    assert bounds in ("tight", "partition")
    found: dict[int, dict[str, Label]] = {}
    for part in classes:
        made = {}
        for axis, region in zip(axes, part.regions, strict=True):
            values = [rows[row][axis.name] for row in part.rows]
            made[axis.name] = labels.label(
                axis, labels.style_of(axis, style), values, region if bounds == "partition" else None
            )
        found |= dict.fromkeys(part.rows, made)
    return [found.get(row) for row in range(len(rows))]


def publish(rows: Sequence[Row], labelled: Sequence[Mapping[str, Label] | None]) -> list[Row | None]:
    """The release: labels for the quasi-identifiers, everything else as it is; None is suppressed."""
    return [
        None if each is None else {**row, **{name: made.shown for name, made in each.items()}}
        for row, each in zip(rows, labelled, strict=True)
    ]
