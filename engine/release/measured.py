"""A release with the tables that metrics read."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from sqlglot import exp

from ..algorithms.base import Grouping
from ..cells.attributes import Attribute
from ..cells.packing import Cells
from ..linking.declared import GLUE
from ..metrics.base import ReleaseMetric
from ..metrics.query_error import Answering
from ..policy.model import Policy
from ..publications.base import Publication
from ..run import Run
from ..sql.names import Relation, names, value
from .recode import Recoding


@dataclass(frozen=True)
class Released:
    """A release that is verified and not yet forgotten. A table that several metrics read is made only once."""

    run: Run
    policy: Policy
    cells: Cells
    grouping: Grouping
    suppressed: int
    recoding: Recoding
    publication: Publication
    _scores: dict[ReleaseMetric, Relation | None] = field(default_factory=dict)

    def scores(self, metric: ReleaseMetric) -> Relation | None:
        """Return the table of what a metric measures of each class, value or query."""
        if metric not in self._scores:
            self._scores[metric] = metric.scores(self)
        return self._scores[metric]

    @cached_property
    def spread(self) -> Relation:
        """Make the table of what the labels of each quasi-identifier cost, suppressed rows included."""
        grouping = self.grouping
        return self.run.step(
            "measures/spread",
            grouping=grouping.cells,
            classes=grouping.classes,
            axes=self.cells.axes,
            packed=self.cells.packed,
            rows=self.cells.rows,
            weights=[float(quasi.weight) for quasi in self.policy.quasi],
            published_sensitive=self.sensitive if grouping.published_sensitive else (),
        )

    @property
    def sensitive(self) -> tuple[Attribute, ...]:
        """Return the sensitive attributes, with their general values if such are published, without the columns of terms."""
        return tuple(a for a in self.grouping.published_sensitive or self.cells.sensitive if not a.link)

    @property
    def linked(self) -> tuple[Attribute, ...]:
        """Return the columns of terms, with the sets that are published if terms were suppressed."""
        return tuple(a for a in self.grouping.published_sensitive or self.cells.sensitive if a.link)

    @cached_property
    def lost_terms(self) -> Relation:
        """Make the table (class, had, has, n): how many terms the rows of each class had, and how many they have."""
        parts = []
        for attribute in self.linked:
            assert attribute.link, "only columns of terms are linked"
            ignores = attribute.link.declared.unknown_terms == "ignore"
            known = attribute.link.terms if ignores else None
            sizes = self.run.step("linking/set_sizes", attribute=attribute, glue=value(GLUE), terms=known)
            parts.append((attribute.code, sizes))
        return self.run.step(
            "linking/lost_terms",
            grouping=self.grouping.cells,
            cells=self.cells.table,
            look_alikes=self.look_alikes,
            columns=parts,
            is_published=bool(self.grouping.published_sensitive),
        )

    @property
    def crowd(self) -> int:
        """Return how many rows of the source must share what a report may show of them: k, and two at least."""
        return max(2, *(model.group_size for model in self.policy.models))

    @property
    def codes(self) -> list[exp.Identifier]:
        return [attribute.code for attribute in self.sensitive]

    @property
    def looks(self) -> list[exp.Identifier]:
        return names("look", len(self.cells.quasi))

    @cached_property
    def lists(self) -> list[int]:
        """Return the numbers of the quasi-identifiers whose labels are lists: ranges."""
        types = {column.name: column.type for column in self.run.backend.columns(self.grouping.classes)}
        return [i for i in range(1, len(self.looks) + 1) if types[f"label{i}"].endswith("[]")]

    @cached_property
    def look_alikes(self) -> Relation:
        """Make the table (class, whole, look<i>): the first class with the same labels, in all columns and in each one."""
        return self._looks(self.grouping.classes, has_ids=not self.publication.shows_labels)

    def coverage(self, sensitive: Sequence[Attribute]) -> Relation:
        """Make the table of the leaves that the labels of the classes cover, and the values of sensitive attributes."""
        return self._covered(self.grouping.classes, self.look_alikes, self.grouping.cells, sensitive)

    def covered(self, classes: Relation, grouping: Relation) -> tuple[Relation, Relation]:
        """Make the tables of which of other classes look alike, and of what their labels cover."""
        looks = self._looks(classes, has_ids=True)
        return looks, self._covered(classes, looks, grouping, self.sensitive)

    def apart(self, columns: Sequence[Sequence[str]], labelled: Collection[str] = ()) -> Answering:
        """Return what a release answers queries from whose rows were taken apart in columns.

        columns: the names of the attributes of each. labelled: the quasi-identifiers that show the label of the class
        """
        names, run, cells = [*self.policy.quasi_names, *self.policy.sensitive_names], self.run, self.cells
        numbers = [names.index(name) for name in labelled]
        rows = run.step(
            "publications/members",
            grouping=self.grouping.cells,
            cells=cells.table,
            words=cells.words,
            codes=self.codes,
            look_alikes=self.look_alikes,
            looks=[self.looks[i] for i in numbers],
        )
        values = self.values
        if numbers:
            values = run.step("publications/mixed_values", values=values, coverage=self.coverage(()), labelled=numbers)
        shown = [self.looks[i] if i in numbers else path for i, path in enumerate(self.paths)]
        slices = [[names.index(name) for name in column] for column in columns]
        return Answering(rows, [*shown, *self.codes], values, slices=slices)

    def _covered(
        self, classes: Relation, look_alikes: Relation, grouping: Relation, sensitive: Sequence[Attribute]
    ) -> Relation:
        return self.run.step(
            "measures/coverage",
            classes=classes,
            look_alikes=look_alikes,
            grouping=grouping,
            cells=self.cells.table,
            axes=self.cells.axes,
            packed=self.cells.packed,
            sensitive=sensitive,
        )

    def _looks(self, classes: Relation, has_ids: bool) -> Relation:
        attributes = range(1, len(self.looks) + 1)
        return self.run.step("measures/look_alikes", classes=classes, attributes=attributes, has_ids=has_ids)

    @cached_property
    def values(self) -> Relation:
        """Make the table (attribute, value, low, high, share) of values as they are: each covers itself."""
        cells = self.cells
        return self.run.step("measures/source_values", axes=cells.axes, sensitive=cells.plain, quasi=len(cells.quasi))

    @property
    def paths(self) -> list[exp.Expr]:
        """Return what identifies the value of each quasi-identifier in a row of the cells."""
        return [
            exp.BitwiseAnd(this=exp.column(p.word_name), expression=exp.Literal.number(p.mask(0))) for p in self.cells.packed
        ]

    @cached_property
    def published_rows(self) -> Relation:
        """Make the table (class, look<i>, <code>..., n) of the published rows. Classes with the same labels are one class."""
        return self.run.step(
            "measures/published_rows",
            grouping=self.grouping.cells,
            cells=None if self.grouping.published_sensitive else self.cells.table,
            look_alikes=self.look_alikes,
            looks=self.looks,
            codes=self.codes,
        )
