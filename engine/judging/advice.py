"""What privacy can be asked for of a table, and what guarantees a (τ,u)-diversity that somebody wants (000 §1.1 and §3).

No division of a table's rows is more diverse than the table as one class. So the shares of its sensitive values bound what
a release of all rows can reach: its eligible range (000 Def 2). Suppressing rows or generalizing sensitive values can
reach more.

A requirement is stronger than another if every class that satisfies it satisfies the other (000 Def 18). What is said
here of simple l holds for whole l alone, and what is said of (c, l) for every τ from 1/u on: for one τ above that a
fractional l or a larger c may do as well, such as simple 2.5 for (0.6, 3), or (3, 2) for (0.75, 2) where two values occur.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from ..backends.base import Row
from ..cells.attributes import forbid_odd
from ..cells.tally import tally
from ..errors import PolicyError
from ..models.tau_l_diversity import TauLDiversity
from ..params.fields import build
from ..params.location import Location
from ..params.wording import describe, hint, plain
from ..run import Run
from ..sql.names import Relation, name

LISTED = 1000
"""Up to which l the c of recursive (c,l)-diversity are told: a class holds at least l values, nobody asks for more."""
ONE = "only one value occurs"
SLACK = 1e-9
"""In favour of the table, as in the models."""


@dataclass(frozen=True)
class Recursive:
    """What recursive (c,l)-diversity can be asked for with one l."""

    l: int  # noqa: E741
    above: float
    """the whole table satisfies it with every c above this"""
    whole: int
    """the smallest whole number of these"""
    implies: float | None
    """the largest c with which it implies what is wanted; none if no c from 1 on does, or nothing is wanted"""

    def as_json(self) -> dict[str, Any]:
        return {**vars(self), "above": plain(self.above), "implies": plain(self.implies)}


@dataclass(frozen=True)
class Wanted:
    """Whether a (τ,u)-diversity is possible, and the weakest requirements that imply it."""

    possible: bool
    broken: str | None
    """the bound that makes it impossible"""
    simple_l: int | None
    """the smallest whole l of simple l-diversity that implies it"""
    recursive_l: int | None
    """the smallest l with which a recursive (c,l)-diversity implies it; with c = 1"""


@dataclass(frozen=True)
class Eligible:
    """The eligible range of a sensitive attribute."""

    name: str
    values: int
    """that occur, NULL among them"""
    most: int
    """the rows of the most frequent one"""
    simple_l: int
    """the largest whole l of simple l-diversity that the whole table satisfies"""
    recommended_l: int
    note: str | None
    """why the recommended l is out of reach, where it is"""
    recursive: tuple[Recursive, ...]
    """for each l from 2 on, up to the number of values or LISTED"""
    wanted: Wanted | None

    def as_json(self) -> dict[str, Any]:
        wanted = dict(vars(self.wanted)) if self.wanted else None
        return {**vars(self), "recursive": [found.as_json() for found in self.recursive], "wanted": wanted}


@dataclass(frozen=True)
class Advice:
    """What can be asked for of a table."""

    rows: int
    want: tuple[float, int] | None
    sensitive: tuple[Eligible, ...]

    @property
    def ok(self) -> bool:
        """What is wanted is possible on every sensitive attribute; if nothing is, nothing can fail."""
        return all(found.wanted.possible for found in self.sensitive if found.wanted)

    def as_json(self) -> dict[str, Any]:
        want = dict(zip(("tau", "u"), self.want, strict=True)) if self.want else None
        return {"rows": self.rows, "want": want, "sensitive": [found.as_json() for found in self.sensitive], "ok": self.ok}


def wanted(given: Any, source: str = "want") -> TauLDiversity | None:
    """The model that a pair (τ,u) asks for. It knows the bounds that no table moves: 2 <= u and 1/u <= τ < 1."""
    if given is None or isinstance(given, TauLDiversity):
        return given
    try:
        tau, u = given
    except (TypeError, ValueError):
        raise PolicyError(f"{source} must be a pair of tau and u such as (0.5, 3), not {describe(given)}") from None
    return build(TauLDiversity, {"tau": tau, "l": u}, Location(source) / "tau_l_diversity")


def advise(run: Run, table: Relation, sensitive: Sequence[str], want: TauLDiversity | None = None) -> Advice:
    """The eligible range of each sensitive attribute, in which NULL is a value as any other."""
    columns = {column.name: column for column in run.backend.columns(table)}
    for column in sensitive:
        if column not in columns:
            raise PolicyError(f"{column!r} is no column of the table; {hint(column, columns)}")
        if list(sensitive).count(column) > 1:
            raise PolicyError(f"{column!r} is named twice: advice on it is the same")
        forbid_odd(columns[column])
    tallied = tally(run, table, (), sensitive)
    rows = int(run.row("stages/rows", tally=tallied)[0])
    if rows == 0:
        raise PolicyError("the table has no rows: there is nothing to advise on")
    found = []
    for number, column in enumerate(sensitive, 1):
        ranked = sorted(run.rows("stages/eligible", tally=tallied, value=name(f"sv{number}"), most=LISTED))
        found.append(_eligible(column, ranked, want.l if want else None))
    return Advice(rows, (want.tau, want.l) if want else None, tuple(found))


def _eligible(column: str, ranked: Sequence[Row], u: int | None) -> Eligible:
    """The range of an attribute with these values by rank: (l, count, count from here on, number of values)."""
    _, most, rows, m = ranked[0]
    reached = largest_simple_l(rows, most)
    return Eligible(
        name=column,
        values=m,
        most=most,
        simple_l=reached,
        recommended_l=max(2, reached),  # 002 Cor 3
        note=None if reached >= 2 else ONE if m == 1 else "one value makes up more than half of the rows",
        recursive=tuple(_recursive(ranked, u if u and u <= m else None)),
        wanted=_wanted(u, m) if u else None,
    )


def _recursive(ranked: Sequence[Row], u: int | None) -> Iterator[Recursive]:
    _, most, _, m = ranked[0]
    for l, _, tail, _ in ranked[1:]:  # noqa: E741
        least, weakest = Fraction(most, tail), weakest_c(l, u, m) if u else None
        yield Recursive(l, _up(least), math.floor(least) + 1, None if weakest is None else -_up(-weakest))


def _wanted(u: int, m: int) -> Wanted:
    """(τ,u) needs u values (000 Def 9); the bounds on τ do not depend on the table."""
    if u > m:
        return Wanted(False, f"u must be at most {m:,}, the number of values" if m > 1 else ONE, None, None)
    return Wanted(True, None, weakest_simple_l(u), weakest_l(1, u, m))


def _up(exact: Fraction) -> float:
    """The nearest number that is not less, as the models read it: by its decimals."""
    near = float(exact)
    return near if Fraction(repr(near)) >= exact else math.nextafter(near, math.inf)


# the theorems


def largest_simple_l(rows: int, most: int) -> int:
    """000 §1.1: the largest whole l with n_1/n <= 1/l, by the comparison of simple_l_diversity."""
    bound = rows * (1 + SLACK)
    nearest = math.floor(bound / most)
    return nearest if most * nearest <= bound else nearest - 1  # a quotient may be rounded up


def weakest_simple_l(u: int) -> int:
    """000 Th 20, Cor 21: of whole numbers l, simple l-diversity implies (τ,u)-diversity iff u <= l."""
    return u


def weakest_c(l: int, u: int, m: int) -> Fraction | None:  # noqa: E741
    """000 Th 23, Cor 24: the largest c >= 1 with which (c,l) implies (τ,u) where m values occur, a class may hold fewer."""
    bound = Fraction(m - 1, (u - 1) * (m - l + 1)) if l <= m else Fraction(0)
    return bound if bound >= 1 else None


def weakest_l(c: Fraction | int, u: int, m: int) -> int | None:
    """000 Th 23, Cor 24: the smallest l with which (c,l) implies (τ,u), of whole numbers: the bound is rounded up."""
    steps = math.floor(Fraction(m - 1) / (c * (u - 1)))
    return m + 1 - steps if c >= 1 and steps >= 1 else None
