"""Write a grouping as tables whose rows have the id of their group. There each column of attributes is sorted by itself."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sqlglot import exp

from ..backends.target import Draft
from ..sql.names import Relation, name, names
from ..sql.render import header, render

if TYPE_CHECKING:
    from .recode import Recoding


@dataclass(frozen=True)
class Shown:
    """An attribute in the release: its name there, where its values come from, and what orders them."""

    name: exp.Identifier
    alias: exp.Identifier
    value: exp.Expression
    key: exp.Expression


@dataclass(frozen=True)
class Slice:
    """A column of a sliced table: attributes whose values stay together (Li et al., Slicing, Def 2)."""

    shown: Sequence[Shown]

    @property
    def keys(self) -> list[exp.Expression]:
        """Return what values are ordered by: by themselves, in the order of their taxonomies."""
        return [each.key for each in self.shown]


@dataclass(frozen=True)
class Slices:
    """The columns of a sliced table, and the ids of the groups, which follow from them."""

    recoding: Recoding
    columns: Sequence[Slice]
    labelled: Collection[str]
    groups: Relation
    """(class, gid)"""

    def draft(self, columns: Sequence[Slice], gid: str) -> Draft:
        """Return the table of some of the columns, in the order of the source."""
        order = [fate.name for fate in self.recoding.columns.published]
        in_order = sorted((each for column in columns for each in column.shown), key=lambda each: order.index(each.name.name))
        tables = _tables(self.recoding, self.labelled)
        select = render(
            "publications/sliced", columns=columns, columns_of_release=in_order, groups=self.groups, gid=name(gid), **tables
        )
        return Draft(select, header("publications/sliced")["step"])

    def looks(self) -> tuple[Relation, Sequence[exp.Identifier]]:
        """Return what the rows of each class show (class, <keys>): the id of their group, labels beside sensitive values."""
        recoding = self.recoding
        labels = [name(f"label{recoding.policy.quasi_names.index(column) + 1}") for column in self.labelled]
        keys = names("qv", 1 + len(labels))
        tables = {"groups": self.groups, "classes": recoding.grouping.classes}
        return recoding.run.step("publications/group_looks", **tables, labels=labels, keys=keys), keys

    def sensitive_values(self, gid: str, count: str, suffix: str) -> Draft:
        """Return the table of the sensitive values of each group."""
        recoding = self.recoding
        sensitive = [shown(recoding, column, self.labelled) for column in recoding.policy.sensitive_names]
        select = render(
            "publications/sensitive_values",
            grouping=recoding.grouping.cells,
            cells=recoding.cells.table,
            groups=self.groups,
            sensitive=sensitive,
            codes=[each.key for each in sensitive],
            gid=name(gid),
            count=name(count),
        )
        return Draft(select, header("publications/sensitive_values")["step"], suffix)


def sliced(recoding: Recoding, columns: Sequence[Sequence[str]], labelled: Collection[str] = ()) -> Slices:
    """Return the slices of a release, and make the ids of its groups.

    columns: the names of the attributes of each column
    labelled: the quasi-identifiers of which the label of the class is shown, and not the value
    """
    slices = [Slice([shown(recoding, column, labelled) for column in each]) for each in columns]
    groups = recoding.run.step("publications/group_ids", columns=slices, **_tables(recoding, labelled))
    return Slices(recoding, slices, labelled, groups)


def _tables(recoding: Recoding, labelled: Collection[str]) -> dict[str, Any]:
    grouping = recoding.grouping
    shared = {"grouping": grouping.cells, "cells": recoding.cells.table, "classes": grouping.classes}
    return {**shared, "with_labels": bool(labelled)}


def shown(recoding: Recoding, column: str, labelled: Collection[str] = ()) -> Shown:
    """Return how a release shows an attribute: by its value, or by the label of the class."""
    policy, cells = recoding.policy, recoding.cells
    if column in policy.sensitive_names:
        number = policy.sensitive_names.index(column)
        value, key = _of("t", f"sv{number + 1}"), _of("t", cells.sensitive[number].code.name)
        return Shown(name(column), name(f"sv{number + 1}"), value, key)
    number = policy.quasi_names.index(column)
    if column in labelled:
        label = _of("c", f"label{number + 1}")
        return Shown(name(column), name(f"qv{number + 1}"), label, label)
    return Shown(name(column), name(f"qv{number + 1}"), _of("t", f"qv{number + 1}"), cells.packed[number].path)


def _of(table: str, column: str) -> exp.Expression:
    return exp.column(name(column), table=name(table))
