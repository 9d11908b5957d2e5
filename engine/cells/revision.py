"""Read some columns of a source in another form: cleaned texts, times by the day or the hour, one zero."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from sqlglot import exp

from ..backends.base import Column
from ..hierarchies.cleaning import Clean
from ..run import Run
from ..sql.names import Relation, name
from ..sql.render import header, render

if TYPE_CHECKING:
    from ..policy.model import Policy

TEMPLATE = "cells/revised_source"


@dataclass(frozen=True)
class Revision:
    """How a column is read: what it is then, and how its value follows from that in the source."""

    column: Column
    clean: Clean | None = None
    unit: str | None = None
    """the unit to which a time is rounded down: day or hour"""

    def expression(self, table: str) -> exp.Expression:
        """Return the value of the column for a row of a table."""
        own = exp.column(name(self.column.name), table=name(table))
        if self.clean:
            return self.clean.expression(own)
        if self.unit == "day":
            return exp.cast(own, "date")
        if self.unit:
            return exp.TimestampTrunc(this=own, unit=exp.var(self.unit))
        is_zero = exp.EQ(this=own.copy(), expression=exp.Literal.number(0))  # -0.0 = 0.0, and their texts differ
        return exp.Case(ifs=[exp.If(this=is_zero, true=exp.Abs(this=own.copy()))], default=own)


Revisions = Mapping[str, Revision]
"""The revision of each column that has one, by its name."""


def revisions(policy: Policy, columns: Sequence[Column]) -> Revisions:
    """Return the columns of a source that a policy reads in another form."""
    cleaning, read = policy.cleaning, {*policy.quasi_names, *policy.sensitive_names}
    units = {quasi.name: quasi.unit or "day" for quasi in policy.quasi if any(phase.cuts for phase in policy.phases)}
    taxonomies = {quasi.name: quasi.taxonomy for quasi in policy.quasi}
    made: dict[str, Revision] = {}
    for column in columns:
        if column.name in cleaning:
            made[column.name] = Revision(replace(column, type="VARCHAR", kind="other"), cleaning[column.name])
        elif column.name in units and _is_time(column) and taxonomies[column.name].is_ordered(column):
            made[column.name] = _in_units(column, units[column.name])
        elif column.name in read and column.type in ("FLOAT", "DOUBLE"):
            made[column.name] = Revision(column)
    return made


def revised(columns: Sequence[Column], made: Revisions) -> list[Column]:
    """Return the columns of a source as they are read."""
    return [made[column.name].column if column.name in made else column for column in columns]


def revise(run: Run, source: Relation, columns: Sequence[Column], made: Revisions) -> Relation:
    """Make a view of a source that shows some columns in another form; return the source itself if none has another."""
    if not made:
        return source
    read = [
        (name(c.name), made[c.name].expression("s") if c.name in made else exp.column(name(c.name), table="s")) for c in columns
    ]
    return run.backend.revise(source, render(TEMPLATE, source=source, read=read), header(TEMPLATE)["step"])


def _is_time(column: Column) -> bool:
    return column.kind == "date" and column.type != "DATE"


def _in_units(column: Column, unit: str) -> Revision:
    """Return the revision of a column of times, which days make a column of dates."""
    zoned = column.type if column.type.endswith("ZONE") else "TIMESTAMP"
    return Revision(replace(column, type="DATE" if unit == "day" else zoned), unit=unit)
