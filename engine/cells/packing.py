"""Make the cells of a tally: every attribute in codes, and the codes of a cell packed into a few integers."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from sqlglot import exp

from ..backends.base import Column
from ..errors import ColumnError, PermanentError
from ..run import Run
from ..sql.names import Relation, name
from .attributes import Attribute, attributes, forbid_unknown

if TYPE_CHECKING:
    from ..policy.model import Policy
    from .population import Inhabitants

WORD = 62
"""How many bits of a path one bigint holds. Its sign and one more bit are left free."""
PERSON = name("person")
"""The column that says whose rows some table holds, where persons are counted: a number."""


@dataclass(frozen=True)
class Packed:
    """The bits of a quasi-identifier in the path of a cell: in which word, and how many bits are below them."""

    attribute: Attribute
    word: int
    shift: int

    @property
    def table_alias(self) -> exp.Identifier:
        return self.attribute.table_alias

    @property
    def axis_alias(self) -> exp.Identifier:
        return name(f"x_{self.attribute.code.name}")

    @property
    def word_name(self) -> exp.Identifier:
        return name(f"w{self.word + 1}")

    @property
    def path(self) -> exp.Expression:
        """Return what identifies a value of the attribute in a row `t` of the cells: its bits of the word."""
        word = exp.column(self.word_name, table=name("t"))
        return exp.paren(exp.BitwiseAnd(this=word, expression=exp.Literal.number(self.mask(0))))

    @property
    def factors(self) -> list[tuple[int, int]]:
        """Return for each level the number by which a rank is multiplied. The highest level has the highest bits."""
        bits = self.attribute.bits
        return [(level, 1 << (self.shift + sum(bits[:level]))) for level in range(len(bits))]

    def mask(self, level: int) -> int:
        """Return the bits that a path keeps if the attribute is generalized to a level."""
        bits = self.attribute.bits
        dropped = sum(bits[:level])
        return ((1 << (sum(bits) - dropped)) - 1) << (self.shift + dropped)


@dataclass(frozen=True)
class Word:
    """A column of the cells that holds a part of the path, and the attributes in it."""

    name: exp.Identifier
    attributes: tuple[Packed, ...]


@dataclass(frozen=True)
class Persons:
    """The persons of a table, where a policy says whose row each row is."""

    count: int
    unnamed: int
    """the rows with NULL in every column that says whose they are: all of them count as one person"""
    pairs: Relation | None
    """(cell, person, n): how many rows of a cell a person has, with numbers of persons from 1; None if each has one row"""


@dataclass(frozen=True)
class Cells:
    """The cells: a table with one row for each distinct combination of quasi-identifiers and sensitive values."""

    table: Relation
    """(cell, <word>..., <code of a sensitive attribute>..., its value..., n), with the values of the quasi-identifiers before
    those of the sensitive attributes if the release is made row by row"""
    axes: Relation
    """(attribute, code, path, position, lowest, highest, n, before): the values of each quasi-identifier in their order"""
    quasi: tuple[Attribute, ...]
    sensitive: tuple[Attribute, ...]
    packed: tuple[Packed, ...]
    rows: int
    count: int
    is_numbered: bool = False
    """the number of a cell is its only word, in which the bits below the paths are those of its sensitive values"""
    persons: Persons | None = None
    population: Inhabitants | None = None
    """the people whom a row may be of, if the policy names a population"""

    @property
    def pairs(self) -> Relation | None:
        """Return the rows of each person in each cell, if persons must be counted, as some have several rows."""
        return self.persons.pairs if self.persons else None

    @property
    def plain(self) -> tuple[Attribute, ...]:
        """Return the sensitive attributes without the columns of terms, which models judge by what they are linked to."""
        return tuple(attribute for attribute in self.sensitive if not attribute.link)

    @property
    def linked(self) -> tuple[Attribute, ...]:
        """Return the columns of terms, which come last among the sensitive attributes."""
        return tuple(attribute for attribute in self.sensitive if attribute.link)

    @property
    def sensitive_mask(self) -> int:
        """Return the bits of a cell's number that are those of its sensitive values, if cells are numbered so."""
        return (1 << self.packed[0].shift) - 1

    @cached_property
    def words(self) -> list[exp.Identifier]:
        """Return the columns that hold the paths. Masked to the levels of a node they are the key of a class."""
        return [word.name for word in words_of(self.packed)]


def dimensions(
    run: Run, policy: Policy, columns: Sequence[Column], tallied: Relation, quasi_values: Relation
) -> tuple[tuple[Attribute, ...], tuple[Attribute, ...]]:
    """Return the quasi-identifiers and the sensitive attributes of a policy, with their dimension tables.

    quasi_values: what has all values of the quasi-identifiers: the tally, unless a population has values beside those
    """
    by_name = {column.name: column for column in columns}
    quasi = attributes(run, quasi_values, "q", [by_name[q.name] for q in policy.quasi], [q.taxonomy for q in policy.quasi])
    trees, weights = [s.taxonomy for s in policy.sensitive], [s.weighing for s in policy.sensitive]
    sensitive = attributes(run, tallied, "s", [by_name[s.name] for s in policy.sensitive], trees, weights)
    run.say(f"encode: {len(quasi)} quasi-identifiers and {len(sensitive)} sensitive attributes in codes")
    return quasi, sensitive


def cells(run: Run, tallied: Relation, quasi: tuple[Attribute, ...], sensitive: tuple[Attribute, ...], by_rows: bool) -> Cells:
    """Make the cells of a tally, and drop the tally.

    by_rows: the release is made row by row, so the cells keep the values of the quasi-identifiers.
    """
    sensitive_bits = (math.prod(a.leaves for a in sensitive) - 1).bit_length()
    is_numbered = sensitive_bits + sum(a.width for a in quasi) <= WORD
    packed = pack(quasi, start=sensitive_bits if is_numbered else 0)
    strides = [math.prod(a.leaves for a in sensitive[i + 1 :]) for i in range(len(sensitive))]
    table = run.step(
        "cells/cells",
        tally=tallied,
        attributes=[*quasi, *sensitive],
        words=words_of(packed),
        sensitive=[a.code for a in sensitive],
        values=[a.value for a in (*(quasi if by_rows else ()), *sensitive)],
        numbered=list(zip(sensitive, strides, strict=True)) if is_numbered else [],
        is_numbered=is_numbered,
    )
    count, rows = run.row("cells/extent", cells=table)
    if rows != run.row("cells/rows", tally=tallied)[0]:
        for attribute in quasi + sensitive:
            forbid_unknown(run, tallied, attribute)
        raise PermanentError("the frequency table does not hold every row once: different values of some column have one text")
    run.forget(tallied)
    axes = run.step("cells/axes", cells=table, packed=packed)
    return Cells(table, axes, quasi, sensitive, packed, rows=int(rows), count=int(count), is_numbered=is_numbered)


def pack(quasi: Sequence[Attribute], start: int = 0) -> tuple[Packed, ...]:
    """Give every attribute its bits, in order, from bit `start` of the first word on. A new word begins where one is full."""
    packed: list[Packed] = []
    word, shift = 0, start
    for attribute in quasi:
        if shift + attribute.width > WORD:
            word, shift = word + 1, 0
        if attribute.width > WORD:
            raise ColumnError(
                attribute.name, f"has a taxonomy that is too wide: its paths take {attribute.width} bits, at most {WORD} fit"
            )
        packed.append(Packed(attribute, word, shift))
        shift += attribute.width
    return tuple(packed)


def words_of(packed: Sequence[Packed]) -> list[Word]:
    """Return the words that attributes are packed into."""
    count = packed[-1].word + 1
    return [Word(name(f"w{i + 1}"), tuple(p for p in packed if p.word == i)) for i in range(count)]
