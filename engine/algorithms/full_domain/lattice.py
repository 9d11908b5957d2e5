"""The generalization lattice of a policy: its nodes, their bits, and what their levels cost."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ...cells.packing import Cells, Packed
from ...errors import ColumnError, PolicyError
from ...run import Run
from ...sql.names import names

if TYPE_CHECKING:
    from ...policy.columns import Quasi
    from ...policy.model import Policy

NODES = 4_000_000
"""Nodes that a lattice may have; every one is a row of a table."""


class Lattice:
    """All combinations of the levels that the policy allows. Its tables:

    nodes(node, l<i>, m<i>, height, f<i>)      levels, masks, height, and the bits that each attribute loses
    levels(attribute, level, …)                what a level costs on average and at most
    labels(attribute, level, prefix, …)        what each label costs
    """

    def __init__(self, run: Run, cells: Cells, policy: Policy) -> None:
        self.cells = cells
        self.attributes = list(range(1, len(cells.packed) + 1))
        self.masks = names("m", len(cells.words))
        self.features = names("f", len(cells.packed))
        allowed = [_allowed(*pair) for pair in zip(cells.packed, policy.quasi, strict=True)]
        self.size = math.prod(map(len, allowed))
        if self.size > NODES:
            raise PolicyError(
                f"the lattice has {self.size:,} nodes, at most {NODES:,} can be searched: "
                "limit the levels of some quasi-identifiers with min_level and max_level"
            )
        folder = "algorithms/full_domain"
        steps = run.step(f"{folder}/steps", given=self._steps(policy, allowed), masks=self.masks)
        self.labels = run.step(f"{folder}/labels", axes=cells.axes, steps=steps)
        self.levels = run.step(f"{folder}/levels", labels=self.labels, axes=cells.axes, steps=steps, masks=self.masks)
        self.nodes = run.step(f"{folder}/lattice", levels=self.levels, masks=self.masks, attributes=self.attributes)

    def _steps(self, policy: Policy, allowed: Sequence[range]) -> list[tuple[Any, ...]]:
        """Every level that is allowed: see the template `steps`."""
        rows: list[tuple[Any, ...]] = []
        stride = self.size
        for i, (packed, quasi, levels) in enumerate(zip(self.cells.packed, policy.quasi, allowed, strict=True), 1):
            stride //= len(levels)
            for level in levels:
                keep = packed.mask(level)
                masks = [keep if word == packed.word else 0 for word in range(len(self.masks))]
                climb, leaves = level / packed.attribute.height, float(packed.attribute.leaves)
                shown = (climb, float(quasi.weight), leaves, (level - levels[0]) * stride, packed.attribute.is_ordered)
                rows.append((i, level, keep, *masks, *shown))
        return rows

    def kept_bits(self, levels: Sequence[int]) -> list[int]:
        """The masks of a node, word by word."""
        chosen = list(zip(self.cells.packed, levels, strict=True))
        return [sum(p.mask(level) for p, level in chosen if p.word == word) for word in range(len(self.masks))]

    def named(self, levels: Sequence[int]) -> dict[str, int]:
        return {p.attribute.name: int(level) for p, level in zip(self.cells.packed, levels, strict=True)}

    def costs(self) -> dict[str, Any]:
        """What the templates read that tell what labels cost."""
        return {
            "lattice": self.nodes,
            "levels": self.levels,
            "labels": self.labels,
            "attributes": self.attributes,
            "packed": self.cells.packed,
            "words": self.cells.words,
            "masks": self.masks,
            "rows": self.cells.rows,
        }


def _allowed(packed: Packed, quasi: Quasi) -> range:
    """The levels of an attribute that the policy lets the search use."""
    height = packed.attribute.height
    top = height if quasi.max_level is None else quasi.max_level
    if not quasi.min_level <= top <= height:
        sentence = f"has a taxonomy with the levels 0 to {height}: min_level {quasi.min_level} and max_level {top} do not fit"
        raise ColumnError(quasi.name, sentence)
    return range(quasi.min_level, top + 1)
