"""The attributes of a table: a dimension table for each, in codes of its taxonomy's order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from sqlglot import exp

from ..backends.base import Column
from ..errors import ColumnError
from ..hierarchies.kinds import Hierarchy, Order, Suppress, Taxonomy
from ..hierarchies.ladder import is_ordered, ladder
from ..hierarchies.weights import Weights
from ..run import Run
from ..sql.names import Relation, name, value

EXACT = {"integer": 2**53, "number": 1e300, "date": 0}
"""Up to where a double tells the numbers of a column apart, and sums of them stay finite; dates it tells apart anyway."""


@dataclass(frozen=True)
class Attribute:
    """An attribute of the cells: where its values and codes stand, and its taxonomy as a dimension table."""

    column: Column
    value: exp.Identifier
    code: exp.Identifier
    table: Relation
    height: int
    leaves: int
    """of the whole taxonomy, NULL included where it occurs"""
    is_empty: bool
    """NULL in every row"""
    is_open: bool
    """the taxonomy was not made from the values, so it may lack some"""
    is_ordered: bool
    """its codes count numbers or dates upwards: a stretch of them is an interval"""
    bits: tuple[int, ...]
    """per level, from level 0 up, what the rank of a label among its siblings takes"""
    general: Relation | None = None
    """(code, l0, low, size): the labels above its leaves that a table holds as values, with codes after those of the leaves"""
    shares: Relation | None = None
    """(node, sa, share): how a row with such a value counts for each leaf (000 Def 7), leaves among them"""
    codes: int = 0
    """how many codes its values can have, general ones included"""

    @property
    def name(self) -> str:
        return self.column.name

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
) -> tuple[Attribute, ...]:
    """A dimension table for each column, in codes of its taxonomy's order; prefix is q or s.

    weights: those of the sensitive attributes.
    general: besides their own values the columns may hold labels of the taxonomies that are given.
    """
    made = []
    given = weights or [Weights()] * len(columns)
    for i, (column, taxonomy, weighing) in enumerate(zip(columns, taxonomies, given, strict=True), 1):
        forbid_odd(column)
        value = name(f"{prefix}v{i}")
        above = weighing if general and taxonomy is not None else None
        rungs, height = ladder(run, tallied, value, column, taxonomy or Suppress(), above)
        told = {"levels": list(range(height + 1)), "has_null": weighing.has_null}
        table = run.step("stages/dimension", ladder=rungs, tally=tallied, value=value, **told)
        run.forget(rungs)
        made.append((column, value, name(f"{prefix}{i}"), table, height))
    if not made:
        return ()
    pairs = zip(columns, taxonomies, strict=True)
    most = [EXACT[column.kind] if is_ordered(taxonomy, column) else 0 for column, taxonomy in pairs]
    widths = run.rows("stages/widths", dimensions=[(i, table, height, most[i]) for i, (*_, table, height) in enumerate(made)])
    ranks = {(i, level): top for i, level, top, *_ in widths}
    leaves = {i: count for i, _, _, count, _ in widths}
    off_axis = {i for i, *_, count in widths if count}
    present = run.row("stages/present", tally=tallied, values=[value for _, value, *_ in made])
    return tuple(
        Attribute(
            *attribute,
            leaves=leaves[i],
            codes=leaves[i],
            is_empty=present[i] == 0,
            is_open=isinstance(taxonomies[i], (Hierarchy, Order, Suppress) if general else (Hierarchy, Order)),
            is_ordered=is_ordered(taxonomies[i], columns[i]) and i not in off_axis,
            bits=tuple(max(1, int(ranks[i, level]).bit_length()) for level in range(attribute[-1])),
        )
        for i, attribute in enumerate(made)
    )


def with_general(run: Run, tallied: Relation, attribute: Attribute, weights: Weights) -> Attribute:
    """The same attribute, ready for values that its taxonomy has above its leaves, if the table holds such."""
    general = run.step("stages/general", tally=tallied, attribute=attribute, levels=list(range(1, attribute.height + 1)))
    count = run.scalar("stages/count", table=general)
    if not count:
        run.forget(general)
        return attribute
    shares = run.step(
        "stages/shares",
        tally=tallied,
        attribute=attribute,
        general=general,
        weights=[(value(leaf), float(weight)) for leaf, weight in weights.of.items()],
    )
    return replace(attribute, general=general, shares=shares, codes=attribute.leaves + count)


def forbid_odd(column: Column) -> None:
    """Values are known by their text, so different values must have different ones."""
    if column.kind == "odd":
        sentence = f"is of type {column.type}, where different values can have one text: cast it to text"
        raise ColumnError(column.name, sentence)


def forbid_unknown(run: Run, tallied: Relation, attribute: Attribute) -> None:
    """A value that its taxonomy lacks stops the run, and is shown: only so can the taxonomy be mended."""
    if not attribute.is_open:
        return
    missing = run.rows("stages/unknown", tally=tallied, attribute=attribute)
    if missing:
        total = missing[0][1]
        shown = ", ".join(repr(leaf) for leaf, _ in missing)
        more = f" (and {total - len(missing):,} more)" if total > len(missing) else ""
        sentence = f"has a taxonomy that lacks {total:,} value{'s' * (total > 1)} of the source: {shown}{more}"
        raise ColumnError(attribute.name, sentence)
