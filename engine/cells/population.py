"""Count a population once, by the quasi-identifiers of a source, and give its people the codes of the source's values."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlglot import exp

from ..backends.base import Column, Reading
from ..errors import PermanentError
from ..params.location import Location
from ..params.wording import hint
from ..run import Run
from ..sql.names import Relation, name, names
from ..sql.render import DIALECT, header, render
from . import revision
from .attributes import Attribute, forbid_odd, forbid_unknown
from .packing import Packed, words_of
from .tally import reading, tally

if TYPE_CHECKING:
    from ..policy.model import Policy
    from ..policy.population import Population

CAST = ("number", "date")
"""The kinds of columns whose values have other texts in another type of the kind."""


@dataclass(frozen=True)
class Inhabitants:
    """The people of a population, as the search and the audit read them."""

    table: Relation
    """(v<i>..., <word>..., n): how many people have each combination of quasi-identifiers"""
    count: int


def of_policy(run: Run, policy: Policy, like: Sequence[Column]) -> Relation | None:
    """Count the people of the population that a policy names: return their tally, or None if it names none."""
    declared = policy.population
    return tallied(run, declared, policy.quasi_names, policy, like)[0] if declared else None


def tallied(
    run: Run,
    declared: Population,
    quasi: Sequence[str],
    policy: Policy | None = None,
    like: Sequence[Column] = (),
) -> tuple[Relation, Sequence[Column]]:
    """Count the people of a population by the quasi-identifiers; return the tally (qv1 …, n), and their columns.

    policy: its values are cleaned as this policy says. like: the columns of the source, whose kinds they must have.
    """
    where = declared.location
    if not run.backend.reads_population:
        raise where.error(f"cannot be counted on {run.backend.engine} yet: use DuckDB or PostgreSQL")
    names_of = {column: declared.columns.get(column, column) for column in quasi}
    roles = {own: column for column, own in names_of.items()}
    read: Callable[[str], Reading] = reading(policy, None) if policy else lambda _: "value"
    opened = run.backend.open_beside(declared.source, lambda own: read(roles.get(own, own)))
    if opened is None:
        raise where.error("must be where the other table is: in files, or in the same database")
    own = {column.name: column for column in run.backend.columns(opened)}
    for there in names_of.values():
        if there not in own:
            raise where.error(f"has no column {there!r}; {hint(there, own)}")
        forbid_odd(own[there])
    table = _selected(run, opened, {column: exp.column(name(there), table="s") for column, there in names_of.items()})
    if policy:
        columns = run.backend.columns(table)
        table = revision.revise(run, table, columns, revision.revisions(policy, columns))
    columns = run.backend.columns(table)
    if like:
        table = _alike(run, table, columns, like, where)
    found = tally(run, table, quasi, ())
    if not run.row("cells/rows", tally=found)[0]:
        raise where.error("has no rows: nobody of it fits anything")
    return found, columns


def inhabitants(run: Run, found: Relation, attributes: Sequence[Attribute], packed: Sequence[Packed] = ()) -> Inhabitants:
    """Give the people of a tally the codes of attributes, whose dimensions have their values; drop the tally.

    packed: the bits of the attributes in the words of cells, if the people are searched with cells
    """
    words = words_of(packed) if packed else []
    table = run.step("cells/population_cells", tally=found, attributes=attributes, words=words)
    count = run.row("cells/rows", tally=found)[0]
    if count != run.row("cells/rows", tally=table)[0]:
        for attribute in attributes:
            forbid_unknown(run, found, attribute, "the population")
        raise PermanentError("the count does not hold every person once: different values of some column have one text")
    run.forget(found)
    return Inhabitants(table, int(count))


def joined(run: Run, source: Relation, population: Relation, quasi: int) -> Relation:
    """Make the table of the combinations of quasi-identifiers of a source or of a population."""
    return run.step("cells/joined_values", tally=source, population=population, values=names("qv", quasi))


def _alike(run: Run, table: Relation, columns: Sequence[Column], like: Sequence[Column], where: Location) -> Relation:
    """Return a population whose columns are of the types of the source; refuse one of other kinds."""
    types = {column.name: column for column in like}
    read: dict[str, exp.Expression] = {}
    for column in columns:
        wanted = types[column.name]
        if column.kind != wanted.kind:
            raise where.error(f"has {column.name!r} as {column.type}, and the source as {wanted.type}: make both of one type")
        value = exp.column(name(column.name), table="s")
        is_other = column.kind in CAST and column.type != wanted.type
        read[column.name] = exp.cast(value, exp.DataType.build(wanted.type, dialect=DIALECT)) if is_other else value
    return _selected(run, table, read) if any(isinstance(each, exp.Cast) for each in read.values()) else table


def _selected(run: Run, table: Relation, read: Mapping[str, exp.Expression]) -> Relation:
    """Make a view of some columns of a table."""
    pairs = [(name(column), value) for column, value in read.items()]
    template = "cells/population_columns"
    return run.backend.revise(table, render(template, population=table, read=pairs), header(template)["step"])
