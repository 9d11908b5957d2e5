"""The profile of a table: its columns with what they seem to be, its keys, what singles people out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from ..backends.base import Column
from ..display.cards import Card, Shown
from ..errors import PolicyError
from ..params.wording import hint
from ..release.exposure import SAMPLE
from ..run import Run
from ..sql.names import Relation
from . import combinations, dependencies, rows
from .columns import Figures, figures
from .combinations import NOTABLE, Combination
from .dependencies import Dependency
from .guesses import Guess, chosen_person, guess
from .mess import mess
from .rows import Whole

LISTED = 20
"""So many combinations are shown to people; JSON has all."""
FIRST = 100_000
"""Of a table of more than SAMPLE rows so many show how values are written, and which columns tell others."""
SAID = "you said so"


@dataclass(frozen=True)
class ColumnProfile:
    """What a column looks like, and what it seems to be."""

    figures: Figures
    guess: Guess
    mess: tuple[str, ...]
    """what is wrong with how its values are written, in sentences"""

    @property
    def name(self) -> str:
        return self.figures.name

    @property
    def role(self) -> str:
        return self.guess.role

    def as_json(self) -> dict[str, Any]:
        own = self.figures
        return {
            "name": own.name,
            "type": own.column.type,
            "values": own.values,
            "nulls": own.nulls,
            "alone": round(own.share_alone, 6),
            "role": self.guess.role,
            "about": self.guess.topic or None,
            "reason": self.guess.reason,
            "mess": list(self.mess),
        }


@dataclass(frozen=True, repr=False)
class Profile(Shown):
    """What a table looks like before anybody has said a word about it.

    >>> found = shoal.profile(visits)
    >>> [(column.name, column.role) for column in found.columns]
    [('age', 'quasi'), ('disease', 'sensitive')]
    """

    rows: int
    person: tuple[str, ...]
    """the columns that say whose row a row is, if the call names them"""
    persons: int | None
    columns: tuple[ColumnProfile, ...]
    looked_at: int
    """the rows from which shapes and dependencies are known: all, or the first ones of a large table"""
    keys: tuple[tuple[str, ...], ...]
    dependencies: tuple[Dependency, ...]
    candidates: tuple[str, ...]
    """the columns whose combinations are counted"""
    size: int
    """how many columns a combination has at most"""
    combinations: tuple[Combination, ...]
    """what each combination singles out: the smallest of those first that single out more than 5 % of the rows or persons"""

    def as_json(self) -> dict[str, Any]:
        return {
            "rows": self.rows,
            "person": list(self.person),
            "persons": self.persons,
            "columns": [column.as_json() for column in self.columns],
            "looked_at": self.looked_at,
            "keys": [list(key) for key in self.keys],
            "dependencies": [each.as_json() for each in self.dependencies],
            "candidates": list(self.candidates),
            "size": self.size,
            "combinations": [each.as_json() for each in self.combinations],
        }

    @property
    def telling(self) -> list[Combination]:
        """Return the combinations that single out more than 5 % of the rows or persons, and 5 % more than their parts."""
        return [each for each in self.combinations if each.share > NOTABLE and each.adds >= NOTABLE]

    def _card(self) -> Card:
        header = ("column", "type", "values", "NULL", "alone", "seems to be", "why")
        lines = [
            (
                column.name,
                column.figures.column.type,
                f"{column.figures.values:,}",
                f"{column.figures.nulls:,}",
                f"{column.figures.share_alone:.1%}",
                column.role,
                column.guess.reason,
            )
            for column in self.columns
        ]
        found = [(" + ".join(each.columns), f"{each.share:.1%}") for each in self.telling[:LISTED]]
        alone = "rows alone" if self.persons is None else "persons alone"
        return Card("Profile", {"rows": f"{self.rows:,}"}, [(header, lines), (("who knows", alone), found)])


def profile(run: Run, source: Relation, quasi: Sequence[str] = (), person: Sequence[str] = ()) -> Profile:
    """Return the profile of a table.

    quasi: the columns whose combinations are counted; without any those that seem to be quasi-identifiers.
    person: the columns that say whose row a row is: then persons are counted beside rows.
    """
    columns = run.backend.columns(source)
    _check(columns, quasi, person)
    count = int(run.scalar("cells/count", table=source))
    if count == 0:
        raise PolicyError("the table has no rows: there is nothing to look at")
    key = rows.person_key(person) if person else None
    persons = int(run.scalar("profiling/persons", source=source, person=key)) if key else None
    whole = Whole(source, count, key, persons)
    numbered = [(number, column.name) for number, column in enumerate(columns, 1)]
    bindings = {"chosen": None, "anchor": None, "limit": FIRST if count > SAMPLE else 0}
    everything = {"source": source, "read": rows.read(numbered), "person": whole.key}
    raw = run.step("profiling/raw_rows", **everything, **bindings)
    measured = figures(run, source, columns, raw)
    run.say(f"profile: {count} rows of {len(columns)} columns")
    guesses = _guesses(measured, count, quasi, person)
    profiles = tuple(
        ColumnProfile(each, guessed, tuple(mess(each, guessed.topic))) for each, guessed in zip(measured, guesses, strict=True)
    )
    first = rows.coded(run, raw, [number for number, _ in numbered], bool(person))
    keys, tells = dependencies.found(run, first, measured)
    candidates = [
        combinations.Column(each.figures.number, each.name, each.figures.values + (each.figures.nulls > 0))
        for each in profiles
        if (each.name in quasi if quasi else each.role == "quasi")
    ]
    singled = combinations.singled_out(run, whole, first, candidates)
    return Profile(
        rows=count,
        person=tuple(person),
        persons=persons,
        columns=profiles,
        looked_at=first.rows,
        keys=tuple(keys),
        dependencies=tuple(tells),
        candidates=tuple(column.name for column in candidates),
        size=combinations.size(len(candidates)),
        combinations=tuple(singled),
    )


def _check(columns: Sequence[Column], quasi: Sequence[str], person: Sequence[str]) -> None:
    """Refuse names that are no columns of the table."""
    known = [column.name for column in columns]
    for named in (*quasi, *person):
        if named not in known:
            raise PolicyError(f"{named!r} is no column of the table; {hint(named, known)}")


def _guesses(measured: Sequence[Figures], rows: int, quasi: Sequence[str], person: Sequence[str]) -> list[Guess]:
    """Return what each column seems to be. One column says whose row a row is: the call's, or the one with the most values."""
    guesses = [guess(each, rows) for each in measured]
    chosen = chosen_person(list(zip(measured, guesses, strict=True)))
    final = []
    for each, guessed in zip(measured, guesses, strict=True):
        if each.name in person:
            guessed = Guess("person", guessed.topic, SAID)
        elif each.name in quasi:
            guessed = Guess("quasi", guessed.topic, SAID)
        elif guessed.role == "person" and (person or each.name != chosen):
            guessed = replace(guessed, role="identifier")
        final.append(guessed)
    return final
