"""A view: taxonomies as tables beside it, and a SELECT over the source that looks the labels up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from sqlglot import exp

from ..backends.target import Lookup, Pending, Target, taking_view
from ..backends.target import View as TargetView
from ..cells.attributes import Attribute
from ..cells.revision import Revisions
from ..errors import PolicyError
from ..sql.names import Relation, name
from ..sql.render import DIALECT, header, render
from .base import Publication

if TYPE_CHECKING:
    from ..cells.packing import Cells
    from ..policy.model import Policy
    from ..release.columns import Fate, Fates
    from ..release.recode import Recoding

SORTED = 1_000_000
"""A view of fewer rows is ordered by content each time that it is read. Of more rows that would cost too much."""
UNSORTED = (
    "the view has so many rows that it does not sort them: they come in the order of the source, where who knows a person's "
    "place finds the row; give others a table that is made of it, sorted by all columns"
)
CLASSES = "classes"
"""What follows the view's name in that of the table of the classes that it shows."""


@dataclass(frozen=True)
class Shown:
    """A column of the view; one that holds labels has a table where they are looked up."""

    name: exp.Identifier
    value: exp.Expression
    """what the source's row `r` has in it, as the run read it"""
    alias: exp.Identifier | None = None
    label: exp.Identifier | None = None
    table: Relation | None = None


@dataclass(frozen=True, kw_only=True)
class AsView(Publication):
    """Publishes a view over the source, for releases of one level per column."""

    in_policy: ClassVar[bool] = False
    copies_rows: ClassVar[bool] = False
    counts_persons: ClassVar[bool] = True

    def check(self, policy: Policy) -> Iterator[PolicyError]:
        if policy.publish.name != "generalize":
            yield PolicyError(f"a view shows labels: it is for publish: generalize, not for {policy.publish.name}")
        if policy.in_place:
            yield PolicyError("a view stands beside its source: it cannot take its place")
        if (last := policy.phases[-1].name) != "full_domain":
            yield PolicyError(f"a view shows one level per column: it is for full_domain, not for {last}")
        if policy.suppression.style == "star" and policy.suppression.limit:
            yield PolicyError("a view leaves suppressed rows out: use the suppression style drop")
        if policy.quasi_sensitive:
            yield PolicyError("a view shows every row as it is: sets of terms are published as a table")
        if CLASSES in map(str.lower, policy.quasi_names) and policy.suppression.limit:
            yield PolicyError(
                f"a quasi-identifier is called {CLASSES}, as the table of the classes that a view shows: rename it"
            )

    def foresee(self, target: Target, source: Relation, policy: Policy, columns: Fates) -> None:
        suffixes = [*policy.quasi_names, *([CLASSES] if policy.suppression.limit else [])]
        taking_view(target).check_view(source, columns.release, suffixes)

    def prepare(self, target: Target, recoding: Recoding) -> Pending:
        return taking_view(target).prepare_view(_view(recoding))

    def notes(self, cells: Cells) -> Sequence[str]:
        return () if _is_ordered(cells) else (UNSORTED,)


def _is_ordered(cells: Cells) -> bool:
    return cells.rows < SORTED


def _view(recoding: Recoding) -> TargetView:
    """Return the tables that stand beside the view, and the SELECT over them."""
    cells, grouping = recoding.cells, recoding.grouping
    levels = grouping.report["levels"]
    taxonomies = [
        Lookup(attribute.name, _taxonomy(attribute, levels[attribute.name]), attribute.name) for attribute in cells.quasi
    ]
    labels = [name(f"label{i}") for i in range(1, len(cells.quasi) + 1)]
    kept = render("publications/view_classes", classes=grouping.classes, grouping=grouping.cells, labels=labels)
    lookups = [*taxonomies, *([Lookup(CLASSES, kept)] if recoding.suppressed else [])]
    published = recoding.columns.published

    def select(source: Relation, tables: Sequence[Relation]) -> str:
        columns = [_shown(fate, recoding.revisions, tables) for fate in published]
        return render(
            "publications/view", source=source, columns=columns, kept=tables[len(cells.quasi)] if recoding.suppressed else None
        )

    shown = [fate.name for fate in published]
    return TargetView(recoding.opened, shown, lookups, select, header("publications/view")["step"], _is_ordered(cells))


def _shown(fate: Fate, revisions: Revisions, tables: Sequence[Relation]) -> Shown:
    """Return a column of the view: a label that is looked up, or the value as the run read it."""
    own, i = name(fate.name), fate.number
    read = revisions[fate.name].expression("r") if fate.name in revisions else exp.column(own, table="r")
    if fate.role != "quasi":
        return Shown(own, read)
    return Shown(own, read, name(f"q{i}"), name(f"label{i}"), tables[i - 1])


def _taxonomy(attribute: Attribute, level: int) -> str:
    """Return the table of an attribute's values and labels.

    Dates and times keep their type: what text they have depends on the settings of whoever reads the view.
    """
    is_date = attribute.column.kind == "date"
    type_ = exp.DataType.build(attribute.column.type, dialect=DIALECT) if is_date else None
    return render("publications/view_taxonomy", table=attribute.table, level=level, type=type_)
