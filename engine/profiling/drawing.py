"""Of a large table some combinations of values are drawn, each with all of its rows: what is counted in place of all rows."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from sqlglot import exp

from ..run import Run
from ..sql.names import Relation, name
from . import rows
from .rows import Coded, Column, Whole

DRAWN = 50_000
"""So many rows are drawn at most, on average, if a table has many combinations: of a share of 5 % they tell two digits."""
FEWEST = 16
"""So many combinations are drawn at least, on average, unless all that there can be are few among the rows."""
NEGLIGIBLE = 0.01
"""Fewer combinations than this share of the rows can single out no larger share: some more or less of them do not matter."""
DIGITS = 4
"""So many hexadecimal digits of md5 say whether a value is drawn."""
SMALL = 2**30
"""The sum of two numbers below this one is an integer of 32 bits."""


@dataclass(frozen=True)
class Key:
    """The columns by whose values rows are drawn: all rows with the same values, or none."""

    columns: tuple[Column, ...]
    one_of: int
    """a combination of values is drawn with a chance of one in so many, a power of two"""

    @property
    def condition(self) -> exp.Expression:
        """Return whether a row is drawn, by the marks that the numbers of its values end in."""
        first, *others = rows.codes([column.number for column in self.columns])
        marks: exp.Expression = exp.column(first)
        for other in others:
            marks = exp.Add(this=marks, expression=exp.column(other))
        return exp.EQ(
            this=exp.BitwiseAnd(this=exp.paren(marks), expression=exp.Literal.number(self.one_of - 1)),
            expression=exp.Literal.number(0),
        )

    def as_json(self) -> dict[str, Any]:
        return {"columns": [column.name for column in self.columns], "one_of": self.one_of}


class _Marked(NamedTuple):
    """What the number of a value, which ends in its mark, is looked up in."""

    value: exp.Expression
    code: exp.Identifier
    dictionary: Relation
    alias: exp.Identifier


def key(columns: Sequence[Column], others: Sequence[Column], of_rows: int) -> Key:
    """Return a key that draws rows enough for its columns, and for them with some of the others, which have fewer values."""
    one_of = min(_power(of_rows / DRAWN, math.ceil), 16**DIGITS)
    if math.prod(column.values for column in (*columns, *others)) > of_rows * NEGLIGIBLE:
        one_of = min(one_of, _power(math.prod(column.values for column in columns) / FEWEST, math.floor))
    return Key(tuple(columns), one_of)


def _power(number: float, rounded: Any) -> int:
    """Return the next power of two from a number up (`rounded` is math.ceil) or down (math.floor); at least 1."""
    return int(2 ** rounded(math.log2(number))) if number > 1 else 1


def drawn(run: Run, whole: Whole, columns: Sequence[Column], keys: Sequence[Key]) -> Coded:
    """Return the rows that any of the keys draws, in numbers that end in the marks of their values: one scan of the table."""
    marked, marks = [], max(key.one_of for key in keys)
    for column in columns:
        own = exp.column(name(column.name), table=name("s"))
        read = own if column.is_ordered else exp.cast(own, "varchar")
        is_small = (column.values + 1) * marks < SMALL
        dictionary = run.step(
            "profiling/marked_values", source=whole.source, value=read, digits=DIGITS, marks=marks, is_small=is_small
        )
        marked.append(_Marked(read, rows.codes([column.number])[0], dictionary, name(f"d{column.number}")))
    conditions = [each.condition for each in keys]
    table = run.step("profiling/drawn_rows", source=whole.source, columns=marked, person=whole.person, conditions=conditions)
    run.forget(*(each.dictionary for each in marked))
    if whole.person is None:
        return Coded(table, run.count(table), None)
    persons = run.step("profiling/dictionary", raw=table, values=[name("person")])
    codes = [column.code for column in marked]
    coded = run.step("profiling/coded_persons", drawn=table, codes=codes, persons=persons)
    count = run.count(persons)
    run.forget(persons, table)
    return Coded(coded, run.count(coded), count)


def of_key(run: Run, drawn: Coded, key: Key, columns: Sequence[Column]) -> Coded:
    """Return the rows that one key draws, with some of their columns."""
    codes = rows.codes([column.number for column in columns])
    has_persons = drawn.persons is not None
    table = run.step("profiling/rows_of_key", drawn=drawn.table, codes=codes, condition=key.condition, has_persons=has_persons)
    persons = int(run.scalar("profiling/persons_of_rows", coded=table)) if has_persons else None
    return Coded(table, run.count(table), persons)
