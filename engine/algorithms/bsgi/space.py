"""Turn cells into points in space, in which bsgi measures widths, and say which columns must differ within a group."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlglot import exp

from ...cells.packing import PERSON, Cells, Packed
from ...run import Run
from ...sql.names import Relation, name

if TYPE_CHECKING:
    from ...policy.model import Policy

FULL = 55_440
"""The width of a whole axis, for the attribute of the highest weight. Divisible by the height of any taxonomy up to 12, so that
costs are whole numbers: engines add these up alike, in any order."""


@dataclass(frozen=True)
class Axis:
    """An attribute as an axis: its columns, and how wide a stretch of it is."""

    number: int
    packed: Packed
    full: int
    """the width of the whole axis"""

    @property
    def at(self) -> exp.Identifier:
        """Return the column of the coordinate."""
        return name(f"x{self.number}")

    @property
    def low(self) -> exp.Identifier:
        return name(f"low{self.number}")

    @property
    def high(self) -> exp.Identifier:
        return name(f"high{self.number}")

    @property
    def cut(self) -> exp.Identifier:
        """Return the column of the value after which a block is cut."""
        return name(f"v{self.number}")

    @property
    def lower(self) -> exp.Identifier:
        """Return the column of the rows up to the cut."""
        return name(f"c{self.number}")

    @property
    def alias(self) -> exp.Identifier:
        return self.packed.axis_alias

    @property
    def word(self) -> exp.Identifier:
        return self.packed.word_name

    @property
    def mask(self) -> int:
        return self.packed.mask(0)

    @property
    def unit(self) -> int:
        """Return the lowest bit of the path in its word."""
        return 1 << self.packed.shift

    @property
    def steps(self) -> list[tuple[int, int]]:
        """Return how wide two paths are apart that differ in such a bit or a higher one, highest first; nothing if ordered."""
        attribute = self.packed.attribute
        if attribute.is_ordered:
            return []
        levels = range(attribute.height)
        return [(1 << sum(attribute.bits[:j]), self.full * (j + 1) // attribute.height) for j in reversed(levels)]

    @property
    def crossing(self) -> int:
        """Return how much a row that crosses a cut counts: in a taxonomy one row often widens its group to the root."""
        return 1 if self.packed.attribute.is_ordered else 2


@dataclass(frozen=True)
class Differing:
    """A column in which no two rows of a group may agree: a sensitive attribute, or the number of the person."""

    number: int
    code: exp.Identifier

    @property
    def table(self) -> exp.Identifier:
        """Return the alias of the table that has the code: the cells, or their persons."""
        return name("q" if self.code == PERSON else "c")

    @property
    def bit(self) -> exp.Identifier:
        return name(f"bit{self.number}")

    @property
    def others(self) -> exp.Identifier:
        """Return the column of the bits of the other rows of a group."""
        return name(f"others{self.number}")

    @property
    def power_alias(self) -> exp.Identifier:
        return name(f"power{self.number}")

    @property
    def agrees(self) -> exp.Identifier:
        """Return the column that says whether another row of the group agrees."""
        return name(f"agrees{self.number}")


@dataclass(frozen=True)
class Space:
    """The points of a table: (place, cell, <code>..., <bit>..., <coordinate>..., n).

    A point is a cell or, where persons have several rows, what one of them has in a cell.
    """

    points: Relation
    axes: Sequence[Axis]
    differing: Sequence[Differing]
    """the first one has the most frequent value; its values are shared out by quotas"""


def space(run: Run, cells: Cells, policy: Policy, codes: Sequence[exp.Identifier]) -> Space:
    """Make the points of the cells. `codes` are the columns on which the rows of a group must differ."""
    highest = max(quasi.weight for quasi in policy.quasi)
    axes = [
        Axis(number, packed, round(FULL * quasi.weight / highest))
        for number, (packed, quasi) in enumerate(zip(cells.packed, policy.quasi, strict=True), 1)
    ]
    differing = [Differing(number, code) for number, code in enumerate(codes, 1)]
    points = run.step(
        "algorithms/bsgi/points",
        cells=cells.table,
        pairs=cells.pairs,
        axes=cells.axes,
        space=axes,
        sensitive=differing,
        seed=policy.seed,
    )
    return Space(points, axes, differing)
