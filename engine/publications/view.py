"""A release of one level per column as a view: taxonomies as tables, and a SELECT that looks the labels up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlglot import exp

from ..algorithms.base import Grouping
from ..backends.base import Column, Lookup, View
from ..cells.attributes import Attribute
from ..cells.packing import Cells
from ..errors import PolicyError
from ..policy.model import Policy
from ..run import Run
from ..sql.names import Relation, name
from ..sql.render import DIALECT, header, render

CLASSES = "classes"


@dataclass(frozen=True)
class Shown:
    """A column of the view; one that holds labels has a table where they are looked up."""

    name: exp.Identifier
    alias: exp.Identifier | None = None
    label: exp.Identifier | None = None
    table: Relation | None = None


def check(policy: Policy) -> None:
    """What a view cannot show is refused before the work starts."""
    if policy.in_place:
        raise PolicyError("a view stands beside its source: it cannot take its place")
    if policy.algorithm.name != "full_domain":
        raise PolicyError(f"a view shows one level per column: it is for full_domain, not for {policy.algorithm.name}")
    if policy.suppression.style == "star" and policy.suppression.limit:
        raise PolicyError("a view leaves suppressed rows out: use the suppression style drop")
    if CLASSES in map(str.lower, policy.quasi_names) and policy.suppression.limit:
        raise PolicyError(f"a quasi-identifier is called {CLASSES}, as the table of the classes that a view shows: rename it")


def beside(policy: Policy) -> list[str]:
    """What follows the view's name in those of its tables, so far as it is known before the long work."""
    return [*policy.quasi_names, *([CLASSES] if policy.suppression.limit else [])]


def view(
    run: Run, policy: Policy, source: Relation, columns: Sequence[Column], cells: Cells, grouping: Grouping, left_out: bool
) -> View:
    """The tables that stand beside a view, by what follows its name in theirs, and the SELECT over them."""
    levels = grouping.report["levels"]
    quasi = {attribute.name: i for i, attribute in enumerate(cells.quasi, 1)}
    taxonomies = [
        Lookup(attribute.name, _taxonomy(attribute, levels[attribute.name]), attribute.name) for attribute in cells.quasi
    ]
    labels = [name(f"label{i}") for i in quasi.values()]
    kept = render("stages/view_classes", classes=grouping.classes, grouping=grouping.cells, labels=labels)
    lookups = [*taxonomies, *([Lookup(CLASSES, kept)] if left_out else [])]

    def select(read: Relation, tables: Sequence[Relation]) -> str:
        shown = [
            Shown(name(column.name), name(f"q{i}"), name(f"label{i}"), tables[i - 1])
            if (i := quasi.get(column.name))
            else Shown(name(column.name))
            for column in columns
        ]
        return render("stages/view", source=read, columns=shown, kept=tables[len(quasi)] if left_out else None)

    return View(source, [column.name for column in columns], lookups, select, header("stages/view")["step"])


def _taxonomy(attribute: Attribute, level: int) -> str:
    """Dates and times keep their type: what text they have depends on the settings of whoever reads the view."""
    is_date = attribute.column.kind == "date"
    type_ = exp.DataType.build(attribute.column.type, dialect=DIALECT) if is_date else None
    return render("stages/view_taxonomy", table=attribute.table, level=level, type=type_)
