"""Make the ladder of a taxonomy: a table with one row per value and one column per level."""

from __future__ import annotations

from sqlglot import exp

from ..backends.base import Column
from ..errors import ColumnError
from ..run import Run
from ..sql.names import Relation, values
from ..sql.render import safe
from .kinds import Taxonomy
from .weights import Weights

LEVELS = 62
"""Every level takes at least one bit of a cell's path, and a path is one bigint."""


def ladder(
    run: Run, tally: Relation, value: exp.Identifier, column: Column, taxonomy: Taxonomy, general: Weights | None = None
) -> Relation:
    """Make the ladder of a column's taxonomy: (place, l0 … lh).

    general: the weights of the values, if the column may hold labels of the taxonomy besides values. A value with a weight is
        then in the ladder even if all of its rows hold labels.
    """
    if taxonomy.height > LEVELS:
        raise ColumnError(column.name, f"has a taxonomy of {taxonomy.height:,} levels, at most {LEVELS} can be told apart")
    _forbid_longer(run, tally, value, column, taxonomy)
    if taxonomy.large:
        table = run.load(*taxonomy.large.columns_for(column))
        run.backend.remark(f"the hierarchy of {column.name}, which is loaded into {safe(table)} from its file")
        return table
    built = taxonomy.build(column)
    weighted = values(leaf for leaf, weight in general.of.items() if leaf is not None and weight) if general else []
    return run.step(
        f"taxonomies/{built.template}",
        tally=tally,
        value=value,
        general=general is not None,
        weighted=weighted,
        **built.bindings,
    )


def _forbid_longer(run: Run, tally: Relation, value: exp.Identifier, column: Column, taxonomy: Taxonomy) -> None:
    """Refuse values with more characters than the taxonomy can hide, and show some of them."""
    if taxonomy.longest is None:
        return
    longer = run.rows("hierarchies/longer_values", tally=tally, value=value, length=taxonomy.longest)
    if longer:
        shown = ", ".join(repr(leaf) for leaf, _ in longer)
        sentence = f"has a mask of {taxonomy.longest} characters, and {longer[0][1]:,} values of the source are longer: {shown}"
        raise ColumnError(column.name, sentence)
