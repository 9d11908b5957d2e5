"""What the steps of the search share: its tables by name, and its limits."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import Literal

from ...cells.attributes import Attribute
from ...linking.knowledge import Link
from ...run import Run
from ...sql.names import Relation
from ..base import Steps

LARGE = 8
"""Classes of more rows are searched with nodes merged that differ in the order of their rows only."""
CORE = 64
"""Rows that are linked to more labels than this are left out of the core."""

STRIDE = 2**40
"""More than the nodes of any table."""


@dataclass
class Tables:
    """The tables of a search through the failing classes, and how far it may go."""

    run: Run
    steps: Steps
    attribute: Attribute
    link: Link
    cells: Relation
    grouping: Relation
    failing: Relation
    deadline: float | None
    rounds: int
    width: int
    merging: Literal["none", "diversity", "distance"]
    by_distance: bool
    made: dict[str, Relation] = field(default_factory=dict)
    base: int = 0
    """the numbers of the next nodes are above it"""

    def __getitem__(self, table: str) -> Relation:
        return self.made[table]

    def make(self, template: str, called: str | None = None, /, **bindings: object) -> Relation:
        """Make the table of a template, which later steps know by its name."""
        made = self.steps.make(template, **bindings)
        self.made[called or template] = made
        return made

    def count(self, table: Relation) -> int:
        return self.run.count(table)

    def rows_of(self, classes: Relation) -> dict[str, Relation]:
        """Return what the states of the rows of some classes are weighed by."""
        return {**{table: self[table] for table in ("members", "open_classes", "states")}, "chunk": classes}

    def sizes(self, classes: Relation) -> list[int]:
        """Return the different numbers of rows of some classes."""
        rows = self.steps.rows("class_sizes", thresholds=classes, open_classes=self["open_classes"])
        return [int(size) for (size,) in rows]

    def next_base(self) -> int:
        """Return a number above those of all nodes, so that a new table of nodes has numbers of its own."""
        self.base += STRIDE
        return self.base

    @property
    def is_over(self) -> bool:
        """Return whether the time is up."""
        return self.deadline is not None and time.monotonic() > self.deadline
