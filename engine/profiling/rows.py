"""The rows of a table in numbers: what combinations of columns are counted on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from sqlglot import exp

from ..run import Run
from ..sql.names import Relation, name, value

AT_ONCE = 64
"""So many subsets of the columns are counted in one statement: each needs a table in memory of its own."""
BETWEEN = "\x1f"
"""The sign between the parts of a person whom several columns name. It is made for this, and no text has it."""


class _Coding(NamedTuple):
    """What the number of a value is looked up in."""

    value: exp.Identifier
    code: exp.Identifier
    dictionary: Relation
    alias: exp.Identifier


class Count(NamedTuple):
    """What a subset of the columns tells."""

    different: int
    """how many combinations of values there are"""
    rows: int
    """the rows that are alone with theirs"""
    persons: int
    """the persons who are alone with one of theirs"""


@dataclass(frozen=True)
class Coded:
    """Rows of a table, with numbers in place of the values of some columns."""

    table: Relation
    """(c<number>..., low, high, n): columns by their numbers in the source, the first and the last person, how many rows"""
    rows: int
    persons: int | None
    """None: nobody said whose row a row is"""


@dataclass(frozen=True)
class Whole:
    """The table of which a profile is made."""

    source: Relation
    rows: int
    person: exp.Expression | None
    """the text that tells persons apart, for rows `s`; None: nobody said whose row a row is"""
    persons: int | None

    @property
    def key(self) -> exp.Expression:
        """Return what stands for the person of a row: the same text for all rows if persons are not counted."""
        return self.person or person_key(())


def person_key(columns: Sequence[str]) -> exp.Expression:
    """Return the text that tells persons apart, for rows `s`. Rows without a person are one person's, as in a run."""
    texts: list[exp.Expression] = [
        exp.Coalesce(this=exp.cast(exp.column(name(each), table=name("s")), "varchar"), expressions=[value("")])
        for each in columns
    ]
    key = texts[0] if texts else value("")
    for text in texts[1:]:
        key = exp.DPipe(this=exp.DPipe(this=key, expression=value(BETWEEN)), expression=text)
    return key


def read(columns: Sequence[tuple[int, str]]) -> list[tuple[exp.Identifier, exp.Identifier]]:
    """Return the columns of a source, by their numbers, with their names in raw rows."""
    return [(name(column), name(f"v{number}")) for number, column in columns]


def codes(numbers: Sequence[int]) -> list[exp.Identifier]:
    """Return the names of columns in coded rows."""
    return [name(f"c{number}") for number in numbers]


def coded(run: Run, raw: Relation, numbers: Sequence[int], has_person: bool) -> Coded:
    """Return raw rows in numbers, and drop the raw ones."""
    columns = [
        _Coding(
            name(f"v{number}"),
            name(f"c{number}"),
            run.step("profiling/dictionary", raw=raw, values=[name(f"v{number}")]),
            name(f"d{number}"),
        )
        for number in numbers
    ]
    persons = run.step("profiling/dictionary", raw=raw, values=[name("low"), name("high")]) if has_person else None
    table = run.step("profiling/coded_rows", raw=raw, columns=columns, persons=persons)
    rows = int(run.row("cells/rows", tally=table)[0])
    count = run.count(persons) if persons else None
    run.forget(*(column.dictionary for column in columns), *([persons] if persons else []), raw)
    return Coded(table, rows, count)


def rolled_up(run: Run, rows: Coded, numbers: Sequence[int]) -> Coded:
    """Return coded rows of fewer columns."""
    return Coded(run.step("profiling/rolled_up", coded=rows.table, codes=codes(numbers)), rows.rows, rows.persons)


def counts(run: Run, rows: Coded, subsets: Sequence[tuple[int, ...]]) -> Iterator[tuple[tuple[int, ...], Count]]:
    """Yield what each subset of the columns of coded rows tells."""
    for start in range(0, len(subsets), AT_ONCE):
        batch = list(enumerate(subsets[start : start + AT_ONCE]))
        found = run.rows(
            "profiling/combinations",
            coded=rows.table,
            subsets=[(number, codes(subset)) for number, subset in batch],
            has_persons=rows.persons is not None,
        )
        for number, different, alone, persons in sorted(found):
            yield batch[number][1], Count(int(different), int(alone), int(persons))
