"""A release as its metrics see it."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from sqlglot import exp

from ..algorithms.base import Grouping
from ..cells.attributes import Attribute
from ..cells.packing import Cells
from ..metrics.base import ReleaseMetric
from ..policy.model import Policy
from ..run import Run
from ..sql.names import Relation, names


@dataclass(frozen=True)
class Released:
    """What was published, before it is forgotten. Tables that several metrics read are made once, when the first one does."""

    run: Run
    policy: Policy
    cells: Cells
    grouping: Grouping
    suppressed: int
    _scores: dict[ReleaseMetric, Relation | None] = field(default_factory=dict)

    def scores(self, metric: ReleaseMetric) -> Relation | None:
        """What a metric measures of each class, value or query."""
        if metric not in self._scores:
            self._scores[metric] = metric.scores(self)
        return self._scores[metric]

    @property
    def sensitive(self) -> tuple[Attribute, ...]:
        """The sensitive attributes, with their general values where such are published."""
        return self.grouping.published_sensitive or self.cells.sensitive

    @property
    def codes(self) -> list[exp.Identifier]:
        return [attribute.code for attribute in self.sensitive]

    @property
    def looks(self) -> list[exp.Identifier]:
        return names("look", len(self.cells.quasi))

    @cached_property
    def look_alikes(self) -> Relation:
        """(class, whole, look<i>): the first class that looks the same, as a whole and in each quasi-identifier."""
        return self.run.step("stages/look_alikes", classes=self.grouping.classes, attributes=range(1, len(self.looks) + 1))

    @cached_property
    def published_rows(self) -> Relation:
        """(class, look<i>, <code of a sensitive value>..., n): the published rows. What looks the same is one class."""
        return self.run.step(
            "stages/published_rows",
            grouping=self.grouping.cells,
            cells=None if self.grouping.published_sensitive else self.cells.table,
            look_alikes=self.look_alikes,
            looks=self.looks,
            codes=self.codes,
        )
