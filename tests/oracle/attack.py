"""An attacker in plain Python: looks at every row of a release for every person of its source.

What a label stands for is read from it, or looked up in the labels of a value (`Paths`: value -> its labels, leaf first).
"""

from __future__ import annotations

import datetime
import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

Row = Mapping[str, Any]
Covers = Callable[[str, Any, Any], bool]
Paths = Mapping[str, Callable[[Any], Sequence[str]]]
Belief = Mapping[Any, Fraction]
EPOCH = datetime.date(1970, 1, 1)


# --- labels ---------------------------------------------------------------------------------------------------------


def number(text: Any) -> float | None:
    """A number, or the days since 1970 of a date; None of anything else."""
    if isinstance(text, datetime.date):
        return float((text - EPOCH).days)
    if isinstance(text, int | float):
        return float(text)
    if re.fullmatch(r"\d{4}-\d\d-\d\d", text):
        return float((datetime.date.fromisoformat(text) - EPOCH).days)
    try:
        return float(text)
    except ValueError:
        return None


def written(label: str, value: Any, text: str, stars: bool) -> bool:
    """Whether a label that no taxonomy has stands for a value, as it is written; `stars`: stars stand for any signs."""
    if label.strip("*") == "" and label:
        return True
    if value is None:
        return label.startswith("{") and None in members(label)
    if label.startswith("{"):
        return text in members(label)
    if found := re.fullmatch(r"\[(.*), (.*)([\])])", label):
        low, high = number(found[1]), number(found[2])
        here = number(value) if not isinstance(value, str) else None
        if None in (low, high, here):
            return False
        assert low is not None
        assert high is not None
        assert here is not None
        return low <= here < high or (found[3] == "]" and here == high)
    if not isinstance(value, str) and (found := re.fullmatch(r"(<|>=) (.*)", label)):
        bound, here = number(found[2]), number(value)
        return bound is not None and here is not None and (here < bound if found[1] == "<" else here >= bound)
    if stars and label.endswith("*"):
        return text.startswith(label.rstrip("*"))
    if not isinstance(value, str):
        return number(label) is not None and number(label) == number(value)
    return False


def members(label: str) -> list[str | None]:
    """The members of a set; NULL without quotes is NULL."""
    found = re.findall(r'"((?:[^"]|"")*)"|(?:^|, )([^",]+)', label[1:-1])
    return [quoted.replace('""', '"') if quoted or not plain else None if plain == "NULL" else plain for quoted, plain in found]


def reader(paths: Paths, everybody: Mapping[str, Sequence[Any]], stars: bool = False) -> Covers:
    """What says whether a label of a column may be of somebody with a value.

    everybody: all values of each column: a label that some value has in the taxonomy is not read as it is written
    """
    known = {column: {label for value in everybody[column] for label in path(value)} for column, path in paths.items()}

    def covers(column: str, label: Any, value: Any) -> bool:
        if isinstance(label, list):
            label = f"[{', '.join(map(str, label))}]"
        if label is None:
            return value is None
        label = str(label)
        if label in known[column]:
            return label in paths[column](value)
        return written(label, value, paths[column](value)[0], stars)

    return covers


# --- whole rows -----------------------------------------------------------------------------------------------------


def fitting(release: Sequence[Row], person: Row, known: Iterable[str], covers: Covers) -> list[int]:
    """The numbers of the rows that may be a person's."""
    known = list(known)
    return [i for i, row in enumerate(release) if all(covers(column, row[column], person[column]) for column in known)]


def figures(release: Sequence[Row], persons: Sequence[Row], known: Sequence[str], covers: Covers) -> dict[str, Any]:
    """How many persons no row fits, at most one row fits, and a row fits that fits nobody else."""
    rows = [fitting(release, person, known, covers) for person in persons]
    owners = Counter(i for mine in rows for i in mine)
    counts = [len(mine) for mine in rows]
    return {
        "persons": len(persons),
        "unmatched": counts.count(0),
        "one_row": counts.count(1),
        "singled_out": sum(len(mine) == 1 and owners[mine[0]] == 1 for mine in rows),
        "least": min((n for n in counts if n), default=None),
        "mean": Fraction(sum(counts), len(counts)),
        "chance": sum((Fraction(1, n) for n in counts if n), Fraction(0)) / len(counts),
    }


def linked(
    release: Sequence[Row], persons: Sequence[Row], first: Sequence[str], second: Sequence[str], covers: Covers
) -> Fraction:
    """How likely two, who know different columns of a person and each draw a row that fits, draw the same."""
    total = Fraction(0)
    for person in persons:
        one, other = ({*fitting(release, person, columns, covers)} for columns in (first, second))
        if one and other:
            total += Fraction(len(one & other), len(one) * len(other))
    return total / len(persons)


# --- guesses --------------------------------------------------------------------------------------------------------


def best(belief: Belief) -> list[Any]:
    """The values that are believed most."""
    return [value for value, share in belief.items() if share == max(belief.values())] if belief else []


def right(persons: Sequence[Row], secret: str, believes: Callable[[Row], Belief], whole: Belief) -> Fraction:
    """The share of the persons whose secret is guessed; of several best guesses one is drawn. Without a belief the guess is
    that of the table as a whole."""
    total = Fraction(0)
    for person in persons:
        guesses = best(believes(person)) or best(whole)
        total += Fraction(person[secret] in guesses, len(guesses))
    return total / len(persons)


def counted(shares: Iterable[Mapping[Any, Fraction]]) -> Belief:
    """The belief in each value, from the shares of each row."""
    total: Counter[Any] = Counter()
    for row in shares:
        for value, share in row.items():
            total[value] += share  # type: ignore[assignment]
    return total  # type: ignore[return-value]


# --- persons of several rows ------------------------------------------------------------------------------------------


def of_persons(
    release: Sequence[Row], rows: Sequence[Row], person: str, known: Sequence[str], covers: Covers
) -> dict[str, Any]:
    """The same counts of persons: others know one of the rows of a person, whichever.

    A row singles its person out if what fits it fits no other person.
    """
    found = [fitting(release, row, known, covers) for row in rows]
    owners: dict[int, set[Any]] = {}
    for row, mine in zip(rows, found, strict=True):
        for i in mine:
            owners.setdefault(i, set()).add(row[person])
    shares = Counter(row[person] for row in rows)

    def total(holds: Callable[[Row, Sequence[int]], bool]) -> Fraction:
        return sum((Fraction(1, shares[r[person]]) for r, mine in zip(rows, found, strict=True) if holds(r, mine)), Fraction(0))

    return {
        "persons": total(lambda row, mine: True),
        "unmatched": total(lambda row, mine: not mine),
        "one_row": total(lambda row, mine: len(mine) == 1),
        "singled_out": total(lambda row, mine: bool(mine) and set().union(*(owners[i] for i in mine)) == {row[person]}),
        "least": min((len(mine) for mine in found if mine), default=None),
    }


def right_of_persons(
    rows: Sequence[Row], person: str, secret: str, believes: Callable[[Row], Belief], whole: Belief
) -> Fraction:
    """The share of the persons whose secret is guessed, from one of their rows."""
    shares = Counter(row[person] for row in rows)
    hits = sum((right([row], secret, believes, whole) / shares[row[person]] for row in rows), Fraction(0))
    return hits / len(shares)
