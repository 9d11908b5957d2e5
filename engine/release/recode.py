"""From a grouping to the SELECT of the release: labels for quasi-identifiers, all other columns as they are."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from markupsafe import Markup
from sqlglot import exp

from ..algorithms.base import Grouping
from ..backends.base import Column
from ..backends.target import Draft
from ..cells.packing import PERSON, Cells
from ..cells.revision import Revisions
from ..linking.declared import GLUE, QuasiSensitive
from ..policy.model import Policy
from ..run import Run
from ..sql.names import Relation, name, names, value
from ..sql.render import header, render
from .columns import Fate, Fates
from .noise import Noise, noise
from .rings import Rings, rings
from .slices import Slices, sliced

if TYPE_CHECKING:
    from ..pipeline import Prepared

LARGE = 1_000_000
"""From so many rows on, the copies of a combination are made in blocks, about this many, and are not sorted again."""
LEAST_BLOCK = 4
"""So many equal rows are a block at least."""


@dataclass(frozen=True)
class Recoded:
    """A column in the SELECT of the release: its name, where its values come from, and what a suppressed row shows instead."""

    name: exp.Identifier
    alias: exp.Identifier
    label: exp.Expression
    star: exp.Expression | None = None
    is_label: bool = False


@dataclass(frozen=True)
class Whose:
    """What tells whose row a row of the source is."""

    read: Sequence[tuple[exp.Identifier, exp.Identifier]]
    """the columns of the source that say it, and what they are called in `numbers`"""
    numbers: Relation
    """(<value>..., person)"""
    pairs: Relation | None
    """(cell, person, n)"""
    person: Sequence[exp.Identifier] = (PERSON,)


@dataclass(frozen=True)
class Recoding:
    """What publications write releases from: the source and its columns, the cells, and the class of each cell."""

    run: Run
    policy: Policy
    opened: Relation
    """the source as it is"""
    revisions: Revisions
    """how columns of the source are read"""
    source: Relation
    """the source as it is read"""
    rows: Relation | Markup
    """the source as the cells know it: with the sets of its columns of terms as texts"""
    columns: Fates
    cells: Cells
    grouping: Grouping
    counted: Relation | None
    """a tally that has the kept columns, too, if there is one"""
    suppressed: int
    """the rows that are left out"""
    _drawn: dict[str, Any] = field(default_factory=dict)
    """what is the same each time that it is asked for: what a secret drew, and the ids of groups"""

    @classmethod
    def of(cls, run: Run, policy: Policy, prepared: Prepared, grouping: Grouping, suppressed: int) -> Recoding:
        """Return what the release of a grouping is written from, which leaves out so many rows."""
        read = prepared.opened, prepared.revisions, prepared.source, prepared.rows, prepared.columns, prepared.cells
        return cls(run, policy, *read, grouping, prepared.counted, suppressed)

    def noise(self, secret: str, retention: float | None, gamma: float | None) -> Noise:
        """Return the noise of a release: the same each time, once it is drawn."""
        if "noise" not in self._drawn:
            self._drawn["noise"] = noise(self, secret, retention, gamma)
        found: Noise = self._drawn["noise"]
        return found

    def rings(self, secret: str, l: int) -> Rings:  # noqa: E741
        """Return the rings of a release: the same each time, once they are drawn."""
        if "rings" not in self._drawn:
            self._drawn["rings"] = rings(self, secret, l)
        found: Rings = self._drawn["rings"]
        return found

    def sliced(self, columns: Sequence[Sequence[str]], labelled: Collection[str] = ()) -> Slices:
        """Return the columns of attributes that a release of groups has, and the ids of its groups: the same each time.

        labelled: the quasi-identifiers that show the label of their class
        """
        if "slices" not in self._drawn:
            self._drawn["slices"] = sliced(self, columns, labelled)
        found: Slices = self._drawn["slices"]
        return found

    def labelled(self) -> Draft:
        """Return the table of all published columns, with the labels of the classes."""
        policy, cells, grouping = self.policy, self.cells, self.grouping
        columns = [_recoded(fate, i, policy, grouping) for i, fate in enumerate(self.columns.published, 1)]
        pairs = zip(self.columns.published, columns, strict=True)
        kept = [(name(fate.name), column.alias) for fate, column in pairs if fate.role in ("keep", "other")]
        values = [name(f"qv{i + 1}") for i in range(len(policy.quasi))]
        values += [name(f"sv{i + 1}") for i in range(len(policy.judged_names))]
        read = list(zip(map(name, [*policy.quasi_names, *policy.judged_names]), values, strict=True))
        is_counted = self.counted and not grouping.shares
        if is_counted:
            read = [(tallied, tallied) for tallied in values]
            kept = [(name(f"kv{i}"), alias) for i, (_, alias) in enumerate(kept, 1)]
        whose = self._whose() if grouping.shares and kept else None
        shared = {
            "source": self.counted if is_counted else self.rows,
            "cells": cells.table,
            "grouping": grouping.shares if whose else grouping.cells,
            "whose": whose,
            "classes": grouping.classes,
            "columns": columns,
            "read": read,
            "kept": kept,
            "sensitive": values[len(policy.quasi) :],
            "seed": policy.seed,
            "is_split": grouping.is_split,
            "published_sensitive": grouping.published_sensitive,
            "nodes": [attribute.code for attribute in grouping.published_sensitive],
            "starred": policy.suppression.style == "star",
        }
        if kept and not is_counted:
            return _draft("release/recode_rows", labels=list(range(1, len(policy.quasi) + 1)), **shared)
        shared["is_numbered"] = cells.is_numbered and not grouping.published_sensitive
        shared["sensitive_mask"] = cells.sensitive_mask
        if cells.rows < LARGE:
            counts = Markup(f"({render('release/release_counts', **shared)})")
            return _draft("release/recode_counts", columns=columns, counts=counts)
        table = self.run.step("release/release_counts", **shared)
        size = max(LEAST_BLOCK, cells.rows // LARGE)
        blocks = self.run.step("release/release_blocks", counts=table, size=size)
        return _draft("release/recode_blocks", columns=columns, counts=table, blocks=blocks, size=size)

    def _whose(self) -> Whose:
        """Return what tells the person of a row: kept columns go with the rows that a class has of each person."""
        values = names("pv", len(self.policy.person))
        read = list(zip(map(name, self.policy.person), values, strict=True))
        tallied = self.run.step("cells/tally", source=self.rows, read=read)
        return Whose(read, self.run.step("cells/person_numbers", tally=tallied, values=values), self.cells.pairs)


def _draft(template: str, **bindings: Any) -> Draft:
    return Draft(render(template, **bindings), header(template)["step"])


def are_few(run: Run, source: Relation, kept: Sequence[str]) -> bool:
    """Return whether the rows of a large source can be counted with the columns that are kept."""
    rows, variety = run.row("release/kept_combinations", source=source, kept=[name(column) for column in kept])
    return bool(rows >= LARGE and variety <= LARGE // 1000)


def _recoded(fate: Fate, position: int, policy: Policy, grouping: Grouping) -> Recoded:
    """Return what a column of the release shows: the label of the class, the sensitive value, or the value of the row."""
    assert fate.published, "only published columns are written"
    column, alias = name(fate.name), name(f"c{position}")
    if fate.role == "quasi":
        star = value("*") if fate.published.type is None else exp.null()
        return Recoded(column, alias, _of("c", f"label{fate.number}"), star, is_label=True)
    if fate.role == "sensitive":
        return Recoded(column, alias, _sensitive(policy, grouping, fate.number), exp.null())
    if fate.role == "quasi_sensitive":
        place = len(policy.sensitive) + fate.number
        return Recoded(column, alias, _terms(fate.column, policy.quasi_sensitive[fate.number - 1], grouping, place))
    return Recoded(column, alias, _of("r", alias.name))


def _sensitive(policy: Policy, grouping: Grouping, number: int) -> exp.Expression:
    """Return a sensitive value as it is; as a text where the algorithm may generalize it, whether it did or not."""
    own = _of("r", f"sv{number}")
    if not policy.generalizes:
        return own
    if not grouping.published_sensitive:
        return exp.cast(own, "varchar")
    label = _of(grouping.published_sensitive[number - 1].general_alias.name, "l0")
    return exp.Coalesce(this=label, expressions=[exp.cast(own, "varchar")])


def _terms(column: Column, declared: QuasiSensitive, grouping: Grouping, number: int) -> exp.Expression:
    """Return the set of terms of a row, without those that are suppressed, as a list or a text as the source has it."""
    terms = _of("r", f"sv{number}")
    if grouping.published_sensitive and (attribute := grouping.published_sensitive[number - 1]).general:
        terms = exp.Coalesce(this=_of(attribute.general_alias.name, "l0"), expressions=[terms])
    if not column.is_list:
        return exp.Replace(this=terms, expression=value(GLUE), replacement=value(declared.separator))
    empty = exp.Nullif(this=terms, expression=exp.Literal.string(""))
    listed = exp.Split(this=empty, expression=value(GLUE))
    return exp.cast(listed, column.type) if column.type.endswith("[]") else listed


def _of(table: str, column: str) -> exp.Expression:
    return exp.column(name(column), table=name(table))
