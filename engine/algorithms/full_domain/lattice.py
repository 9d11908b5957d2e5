"""The generalization lattice of a policy: its nodes, the bits of a path that they keep, and what their levels cost."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from sqlglot import exp

from ...cells.packing import Cells, Packed
from ...errors import ColumnError, PolicyError
from ...run import Run
from ...sql.names import names
from ..base import Steps

if TYPE_CHECKING:
    from ...policy.columns import Quasi
    from ...policy.model import Policy

NODES = 4_000_000
"""How many nodes a lattice may have at most; every node is a row of a table."""


class Lattice:
    """All combinations of the levels that the policy allows. Its tables:

    nodes(node, l<i>, m<i>, height, f<i>)         levels, masks, height, and the bits that each attribute loses
    level_costs(attribute, level, …)              what a level costs a row on average and at most
    label_costs(attribute, level, prefix, …)      what each label costs a row
    """

    def __init__(self, run: Run, cells: Cells, policy: Policy) -> None:
        self.cells = cells
        self.attributes = list(range(1, len(cells.packed) + 1))
        self.masks = names("m", len(cells.words))
        self.features = names("f", len(cells.packed))
        self.levels = [_allowed_levels(*pair) for pair in zip(cells.packed, policy.quasi, strict=True)]
        self.size = math.prod(map(len, self.levels))
        if self.size > NODES:
            raise PolicyError(
                f"the lattice has {self.size:,} nodes, at most {NODES:,} can be searched: "
                "limit the levels of some quasi-identifiers with min_level and max_level"
            )
        steps = Steps(run, "full_domain", {"axes": cells.axes, "masks": self.masks})
        levels = steps.make("allowed_levels", levels=self._level_rows(policy))
        self.label_costs = steps.make("label_costs", levels=levels)
        self.level_costs = steps.make("level_costs", label_costs=self.label_costs, levels=levels)
        self.nodes = steps.make("lattice", level_costs=self.level_costs, attributes=self.attributes)

    def _level_rows(self, policy: Policy) -> list[tuple[Any, ...]]:
        """Return the rows of the table `allowed_levels`, one for each level."""
        rows: list[tuple[Any, ...]] = []
        stride = self.size
        for i, (packed, quasi, levels) in enumerate(zip(self.cells.packed, policy.quasi, self.levels, strict=True), 1):
            stride //= len(levels)
            for level in levels:
                keep = packed.mask(level)
                masks = [keep if word == packed.word else 0 for word in range(len(self.masks))]
                climb, leaves = level / packed.attribute.height, float(packed.attribute.leaves)
                costs = (climb, float(quasi.weight), leaves, (level - levels[0]) * stride, packed.attribute.is_ordered)
                rows.append((i, level, keep, *masks, *costs))
        return rows

    def kept_bits(self, levels: Sequence[int]) -> list[int]:
        """Return the masks of a node, word by word."""
        return kept_bits(self.cells, levels)

    def bits_of(self, attributes: Sequence[int]) -> list[tuple[exp.Identifier, int]]:
        """Return the masks with the bits in them that belong to some attributes; none without such bits."""
        packed = [self.cells.packed[i - 1] for i in attributes]
        bits = [(mask, sum(p.mask(0) for p in packed if p.word == word)) for word, mask in enumerate(self.masks)]
        return [each for each in bits if each[1]]

    def by_name(self, levels: Sequence[int]) -> dict[str, int]:
        """Return the levels of a node by the names of the quasi-identifiers."""
        return {p.attribute.name: int(level) for p, level in zip(self.cells.packed, levels, strict=True)}

    def bindings(self) -> dict[str, Any]:
        """Return the tables of the lattice, and what else the templates need to read them."""
        return {
            "lattice": self.nodes,
            "level_costs": self.level_costs,
            "label_costs": self.label_costs,
            "attributes": self.attributes,
            "features": self.features,
            "packed": self.cells.packed,
            "words": self.cells.words,
            "masks": self.masks,
            "rows": self.cells.rows,
        }


def kept_bits(cells: Cells, levels: Sequence[int]) -> list[int]:
    """Return the bits of each word that a path keeps at these levels."""
    pairs = list(zip(cells.packed, levels, strict=True))
    return [sum(p.mask(level) for p, level in pairs if p.word == word) for word in range(len(cells.words))]


def _allowed_levels(packed: Packed, quasi: Quasi) -> range:
    """Return the levels of an attribute that the policy lets the search use."""
    height = packed.attribute.height
    top = height if quasi.max_level is None else quasi.max_level
    if not quasi.min_level <= top <= height:
        sentence = f"has a taxonomy with the levels 0 to {height}: min_level {quasi.min_level} and max_level {top} do not fit"
        raise ColumnError(quasi.name, sentence)
    return range(quasi.min_level, top + 1)
