"""Label classes that do not share levels: each column has a style, and each style has a template."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from sqlglot import exp

from ..errors import PolicyError
from ..params.coerce import mapping_of
from ..params.location import Location
from ..params.wording import describe, one_of
from ..run import Run
from ..sql.names import Relation
from ..sql.render import DIALECT
from .attributes import Attribute
from .packing import Cells, Packed

if TYPE_CHECKING:
    from ..policy.model import Policy

NUMBERS_ONLY = ("interval", "mean", "range")
"""The styles that need numbers or dates in their order."""
TYPED = ("mean", "range")
"""The styles whose labels have the type of the column, and are no texts."""
STYLES = ("ancestor", "set", *NUMBERS_ONLY)
STEPS = {"integer": 1, "date": 86400, "time": 3600, "number": 0}
"""The multiple to which a plane between two values is rounded up: whole numbers, days and hours in seconds, or no multiple."""


@dataclass(frozen=True)
class Labels:
    """The styles of labels that a policy asks for: one for all columns, or one for each of some columns."""

    style: str | None = None
    columns: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def from_policy(cls, content: object, where: Location) -> Labels:
        if isinstance(content, Labels):
            return content
        if isinstance(content, str):
            return cls(style=_style(content, where))
        return cls(columns=mapping_of(_style, content, where))

    def check(self, policy: Policy, where: Location) -> Iterator[PolicyError]:
        """Yield an error for each column that is no quasi-identifier, and for stars where labels are numbers."""
        for column in self.columns:
            if column not in policy.quasi_names:
                yield (where / "labels" / column).unknown(column, policy.quasi_names, "quasi-identifier")
        for style in dict.fromkeys((self.style, *self.columns.values())):
            if style in TYPED and policy.suppression.style == "star":
                yield (policy.location / "suppression" / "style").error(
                    f"cannot be star: labels of the style {style} are no texts"
                )

    @staticmethod
    def policy_schema() -> dict[str, Any]:
        style = {"enum": list(STYLES)}
        return {"anyOf": [style, {"type": "object", "additionalProperties": style}]}


def _style(content: object, where: Location) -> str:
    """Return a style as it is written; refuse others."""
    if content not in STYLES:
        raise where.error(f"must be {one_of(STYLES)}, not {describe(content)}")
    return str(content)


def styles(policy: Policy, cells: Cells, asked: Labels | None) -> list[str]:
    """Return the style of every quasi-identifier: as asked, or intervals for numbers and dates and ancestors for the rest.

    One style for all columns is for those that can have it. Refuse a style for a column that cannot have it.
    """
    asked = asked or Labels()
    chosen = []
    for attribute in cells.quasi:
        style = asked.columns.get(attribute.name, asked.style)
        if style in NUMBERS_ONLY and not attribute.is_ordered:
            if attribute.name in asked.columns:
                where = next(policy.place(phase) for phase in policy.phases if getattr(phase, "labels", None) is asked)
                raise (where / "labels" / attribute.name).error(
                    f"cannot be {style}: the values are no numbers or dates in their order"
                )
            style = None
        chosen.append(style or ("interval" if attribute.is_ordered else "ancestor"))
    return chosen


def labelled(
    run: Run,
    cells: Cells,
    chosen: list[str],
    grouping: Relation,
    ranges: Relation,
    by_planes: bool = False,
    is_fenced: bool = False,
) -> Relation:
    """Make the table of classes of a Grouping, from ranges(class, low<i>, high<i>): the lowest and highest path of each class.

    by_planes: labels reach from one cut plane to the next, and not from the lowest value of the class to its highest.
    is_fenced: the ranges have the planes, too: (…, below<i>, above<i>).
    """
    shared: dict[str, Any] = {"cells": cells, "grouping": grouping, "ranges": ranges, "is_fenced": is_fenced}
    tables = [
        (i, run.step(f"labels/{style}", **_bindings(i, p, style, by_planes=by_planes and style != "mean", **shared)))
        for i, (p, style) in enumerate(zip(cells.packed, chosen, strict=True), 1)
    ]
    classes = run.step("cells/class_labels", tables=tables)
    run.forget(*(table for _, table in tables))
    return classes


def steps(cells: Cells) -> list[int]:
    """Return for each quasi-identifier the multiple to which its planes are rounded up; 0 if they are not."""
    return [STEPS[_kind(a)] if a.is_ordered else 0 for a in cells.quasi]


def _kind(attribute: Attribute) -> str:
    """Return what a number on the axis of an attribute is. Dates are days and times are hours, in seconds."""
    kind = attribute.column.kind
    return "time" if kind == "date" and attribute.column.type != "DATE" else kind


def typed(cells: Cells, chosen: list[str]) -> frozenset[str]:
    """Return the columns whose labels are no texts."""
    return frozenset(a.name for a, style in zip(cells.quasi, chosen, strict=True) if style in TYPED)


def telling(cells: Cells, chosen: list[str], by_planes: bool) -> dict[str, str]:
    """Return the columns whose labels name what they cover, and their styles.

    A label names the ends, all values, or a node of a taxonomy that lists its values.
    """
    return {
        a.name: style
        for a, style in zip(cells.quasi, chosen, strict=True)
        if style == "set" or (style == "ancestor" and a.is_open) or (style in ("interval", "range") and not by_planes)
    }


def _bindings(
    i: int, packed: Packed, style: str, cells: Cells, grouping: Relation, ranges: Relation, by_planes: bool, is_fenced: bool
) -> dict[str, Any]:
    """Return the bindings of a style's template for quasi-identifier number i."""
    attribute = packed.attribute
    kind = _kind(attribute)
    return {
        "attribute": i,
        "table": attribute.table,
        "levels": list(range(attribute.height + 1)),
        "leaves": attribute.leaves,
        "kind": kind,
        "step": STEPS.get(kind, 0),
        "type": exp.DataType.build(attribute.column.type, dialect=DIALECT),
        "axes": cells.axes,
        "ranges": ranges,
        "grouping": grouping,
        "cells": cells.table,
        "word": packed.word_name,
        "mask": packed.mask(0),
        "by_planes": by_planes,
        "is_fenced": is_fenced,
    }
