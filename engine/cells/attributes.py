"""Make a dimension table for each attribute of a table. It gives the values codes in the order of the taxonomy."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from sqlglot import exp

from ..backends.base import Column
from ..errors import ColumnError
from ..hierarchies.kinds import Suppress, Taxonomy
from ..hierarchies.ladder import ladder
from ..hierarchies.weights import Weights
from ..run import Run
from ..sql.names import Relation, name, value

if TYPE_CHECKING:
    from ..linking.knowledge import Link

EXACT = {"integer": 2**53, "number": 1e300}
"""The largest numbers of each kind that doubles tell apart, and whose sums stay finite."""


@dataclass(frozen=True)
class Attribute:
    """An attribute of the cells: its columns, its taxonomy as a dimension table, and what is known of its values."""

    column: Column
    value: exp.Identifier
    """the column of the tally that holds the values"""
    code: exp.Identifier
    """the column of the cells that holds the codes"""
    table: Relation
    """the dimension: (code, l<level>..., low<level>..., size<level>..., rank<level>...)"""
    height: int
    leaves: int
    """the number of leaves of the whole taxonomy, with NULL if it occurs"""
    is_empty: bool
    """the attribute is NULL in every row"""
    is_open: bool
    """the taxonomy is not made from the values, so it may lack some"""
    is_ordered: bool
    """the order of the codes is that of numbers or dates, so that consecutive codes make an interval"""
    bits: tuple[int, ...]
    """for each level from 0 up, the bits that the rank of a label among its siblings takes"""
    general: Relation | None = None
    """(code, l0, low, size): the general values, which are labels above the leaves, with codes after those of the leaves"""
    shares: Relation | None = None
    """(node, sa, share): what a row with a value, general or not, counts for each leaf (000 Def 7)"""
    link: Link | None = None
    """for a column of terms: what its sets are linked to. `shares` then says what a set counts for each label"""
    codes: int = 0
    """the number of codes that the values can have, general values included"""

    @property
    def name(self) -> str:
        return self.column.name

    @property
    def domain(self) -> Relation:
        """Return the table (code, l0, ...) of what the models count: values, or the labels that sets of terms are linked to."""
        return self.link.labels if self.link else self.table

    @property
    def width(self) -> int:
        return sum(self.bits)

    @property
    def table_alias(self) -> exp.Identifier:
        return name(f"d_{self.code.name}")

    @property
    def general_alias(self) -> exp.Identifier:
        return name(f"g_{self.code.name}")


def attributes(
    run: Run,
    tallied: Relation,
    prefix: str,
    columns: Sequence[Column],
    taxonomies: Sequence[Taxonomy | None],
    weights: Sequence[Weights] = (),
    general: bool = False,
    before: int = 0,
) -> tuple[Attribute, ...]:
    """Return the attributes of columns, each with its dimension table, which is made here.

    prefix: q for quasi-identifiers, s for sensitive attributes.
    taxonomies: None for a column without one, which gets the kind `suppress`.
    weights: those of the sensitive attributes.
    general: the columns with a taxonomy may hold labels of it besides values.
    before: how many attributes with the prefix stand before these.
    """
    numbers = range(before + 1, before + len(columns) + 1)
    weighing = weights or [Weights()] * len(columns)
    trees = [taxonomy or Suppress() for taxonomy in taxonomies]
    may_be_general = [general and taxonomy is not None for taxonomy in taxonomies]
    tables = []
    for i, (column, tree, weight) in enumerate(zip(columns, trees, weighing, strict=True)):
        forbid_odd(column)
        value = name(f"{prefix}v{numbers[i]}")
        rungs = ladder(run, tallied, value, column, tree, weight if may_be_general[i] else None)
        levels = list(range(tree.height + 1))
        shared = {"tally": tallied, "value": value, "levels": levels, "has_null": weight.has_null}
        tables.append(run.step("cells/dimension", ladder=rungs, **shared))
        run.forget(rungs)
    if not tables:
        return ()
    is_ordered = [tree.is_ordered(column) for tree, column in zip(trees, columns, strict=True)]
    widths = run.rows(
        "cells/widths",
        dimensions=[
            (i, table, trees[i].height, column.kind == "date", EXACT.get(column.kind))
            if is_ordered[i]
            else (i, table, trees[i].height, False, None)
            for i, (table, column) in enumerate(zip(tables, columns, strict=True))
        ],
    )
    ranks = {(i, level): top for i, level, top, *_ in widths}
    leaves = {i: count for i, _, _, count, _ in widths}
    off_axis = {i for i, *_, count in widths if count}
    present = run.row("cells/present_values", tally=tallied, values=[name(f"{prefix}v{i}") for i in numbers])
    return tuple(
        Attribute(
            column,
            value=name(f"{prefix}v{numbers[i]}"),
            code=name(f"{prefix}{numbers[i]}"),
            table=tables[i],
            height=tree.height,
            leaves=leaves[i],
            codes=leaves[i],
            is_empty=present[i] == 0,
            is_open=tree.lists_values or (may_be_general[i] and not tree.computes_labels),
            is_ordered=is_ordered[i] and i not in off_axis,
            bits=tuple(max(1, int(ranks[i, level]).bit_length()) for level in range(tree.height)),
        )
        for i, (column, tree) in enumerate(zip(columns, trees, strict=True))
    )


def with_general(run: Run, tallied: Relation, attribute: Attribute, weights: Weights) -> Attribute:
    """Return the attribute with the general values that the table holds; if it holds none, the attribute as it is."""
    general = run.step("cells/general_values", tally=tallied, attribute=attribute, levels=list(range(1, attribute.height + 1)))
    count = run.count(general)
    if not count:
        run.forget(general)
        return attribute
    shares = run.step(
        "cells/shares",
        tally=tallied,
        attribute=attribute,
        general=general,
        weights=[(value(leaf), float(weight)) for leaf, weight in weights.of.items()],
    )
    return replace(attribute, general=general, shares=shares, codes=attribute.leaves + count)


def forbid_odd(column: Column) -> None:
    """Refuse a column of a type whose different values can have the same text: shoal tells values apart by their texts."""
    if column.kind == "odd":
        sentence = f"is of type {column.type}, where different values can have one text: cast it to text"
        raise ColumnError(column.name, sentence)


def forbid_unknown(run: Run, tallied: Relation, attribute: Attribute, whose: str = "the source") -> None:
    """Refuse values that the taxonomy lacks, and show some of them, so that the user can add them to the taxonomy.

    whose: what the tally was made of, for the error
    """
    if not attribute.is_open:
        return
    missing = run.rows("cells/unknown_values", tally=tallied, attribute=attribute)
    if missing:
        total = missing[0][1]
        shown = ", ".join(repr(leaf) for leaf, _ in missing)
        more = f" (and {total - len(missing):,} more)" if total > len(missing) else ""
        sentence = f"has a taxonomy that lacks {total:,} value{'s' * (total > 1)} of {whose}: {shown}{more}"
        raise ColumnError(attribute.name, sentence)
