"""Advise on what privacy a table allows, and on what implies a (tau,u)-diversity that somebody wants.

No division of a table's rows into classes is more diverse than the table as one class. So the shares of its sensitive values
bound what a release of all rows can reach: that is the eligible range (000 Def 2). A release that suppresses rows or
generalizes sensitive values can reach more.
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
from ..display.cards import Card, Shown
from ..display.layout import Bad, Good, share
from ..errors import PolicyError
from ..models.tau_l_diversity import TauLDiversity
from ..params.fields import build
from ..params.location import Location
from ..params.wording import describe, hint, plain
from ..run import Run
from ..sql.names import Relation, name, names
from .theory import largest_simple_l, most_groups, weakest_c, weakest_l, weakest_simple_l

LISTED = 1000
"""The largest l for which recursive (c,l)-diversity is listed: a class needs at least l values, and nobody asks for more."""
ONE = "only one value occurs"


@dataclass(frozen=True)
class Recursive:
    """The recursive (c,l)-diversities of one l that a table satisfies."""

    l: int  # noqa: E741
    above: float
    """the whole table satisfies (c,l) for every c above this"""
    whole: int
    """the smallest whole c above it"""
    implies: float | None
    """the largest c with which (c,l) implies the wanted diversity; None if no c from 1 on does, or none is wanted"""

    def as_json(self) -> dict[str, Any]:
        return {**vars(self), "above": plain(self.above), "implies": plain(self.implies)}


@dataclass(frozen=True)
class Groups:
    """How many groups of l rows with l different values a table gives (002 Th 1 and 2)."""

    l: int  # noqa: E741
    groups: int
    residual_rows: int
    """the rows that are left over when there are as many groups as possible"""
    eligible: bool
    """no value has more than 1/l of the rows: then fewer than l are left over, and can join a group without their value"""

    def as_json(self) -> dict[str, Any]:
        return dict(vars(self))


@dataclass(frozen=True)
class Wanted:
    """Whether a (tau,u)-diversity is possible, and the weakest requirements that imply it."""

    possible: bool
    broken: str | None
    """the bound that makes it impossible"""
    simple_l: int | None
    """the smallest whole l of simple l-diversity that implies it"""
    recursive_l: int | None
    """the smallest l with which recursive (1,l)-diversity implies it"""


@dataclass(frozen=True)
class EligibleRange:
    """The eligible range of a sensitive attribute."""

    name: str
    values: int
    """how many values occur, NULL among them"""
    most: int
    """the rows with the most frequent value"""
    simple_l: int
    """the largest whole l of simple l-diversity that the whole table satisfies"""
    recommended_l: int | None
    """the largest whole l for which the table is eligible (002 Cor 3); None if it is for no l from 2 on"""
    note: str | None
    """why no l is recommended, if none is"""
    recursive: tuple[Recursive, ...]
    """for each l from 2 on, up to the number of values or LISTED"""
    groups: tuple[Groups, ...]
    """for the same l: how many groups of l rows with l different values there are"""
    wanted: Wanted | None

    def as_json(self) -> dict[str, Any]:
        wanted = dict(vars(self.wanted)) if self.wanted else None
        lists = {key: [each.as_json() for each in getattr(self, key)] for key in ("recursive", "groups")}
        return {**vars(self), **lists, "wanted": wanted}


@dataclass(frozen=True, repr=False)
class Advice(Shown):
    """The eligible ranges of a table's sensitive attributes.

    >>> advice = shoal.advise(visits, sensitive="disease")
    >>> advice.sensitive[0].simple_l
    2
    >>> advice
    Advice: what can be asked for
    <BLANKLINE>
    rows  6
    <BLANKLINE>
    sensitive  values  most frequent         simple l up to  recommended l
    disease    3       3 of 6 rows (50.00%)  2               2
    """

    rows: int
    persons: int | None
    """how many persons the rows are of, if persons are counted"""
    want: tuple[float, int] | None
    sensitive: tuple[EligibleRange, ...]

    def _card(self) -> Card:
        header = ("sensitive", "values", "most frequent", "simple l up to", "recommended l", "", "wanted")
        rows = []
        for each in self.sensitive:
            recommended = "" if each.recommended_l is None else f"{each.recommended_l:,}"
            wanted = (
                "" if each.wanted is None else Good("possible") if each.wanted.possible else Bad(f"not: {each.wanted.broken}")
            )
            most = share(each.most, self.rows)
            rows.append((each.name, f"{each.values:,}", most, f"{each.simple_l:,}", recommended, each.note or "", wanted))
        return Card("Advice: what can be asked for", {"rows": f"{self.rows:,}"}, [(header, rows)])

    @property
    def ok(self) -> bool:
        """Return whether the wanted diversity is possible on every sensitive attribute. If none is wanted it is true."""
        return all(each.wanted.possible for each in self.sensitive if each.wanted)

    def as_json(self) -> dict[str, Any]:
        want = dict(zip(("tau", "u"), self.want, strict=True)) if self.want else None
        return {
            "rows": self.rows,
            "persons": self.persons,
            "want": want,
            "sensitive": [each.as_json() for each in self.sensitive],
            "ok": self.ok,
        }


def parse_want(content: Any, source: str = "want") -> TauLDiversity | None:
    """Return the model for a pair (tau,u). It refuses pairs that no table can satisfy: u < 2, tau < 1/u or tau >= 1."""
    if content is None or isinstance(content, TauLDiversity):
        return content
    try:
        tau, u = content
    except (TypeError, ValueError):
        raise PolicyError(f"{source} must be a pair of tau and u such as (0.5, 3), not {describe(content)}") from None
    return build(TauLDiversity, {"tau": tau, "l": u}, Location(source) / "tau_l_diversity")


def advise(
    run: Run, table: Relation, sensitive: Sequence[str], want: TauLDiversity | None = None, person: Sequence[str] = ()
) -> Advice:
    """Return the eligible range of each sensitive attribute. NULL is a value like any other.

    person: the columns that say whose row a row is. Then persons are counted, not rows; and the classes of a release can be
        more diverse than the whole table, as a person's rows may lie in several of them.
    """
    columns = {column.name: column for column in run.backend.columns(table)}
    named = [*sensitive, *person]
    for column in named:
        if column not in columns:
            raise PolicyError(f"{column!r} is no column of the table; {hint(column, columns)}")
        if named.count(column) > 1:
            raise PolicyError(f"{column!r} is named twice: advice on it is the same")
        forbid_odd(columns[column])
    tallied = tally(run, table, (), sensitive, person=person)
    rows = int(run.row("cells/rows", tally=tallied)[0])
    if rows == 0:
        raise PolicyError("the table has no rows: there is nothing to advise on")
    values = names("pv", len(person))
    persons = int(run.scalar("judging/distinct_persons", tally=tallied, values=values)) if person else None
    ranges = []
    for number, column in enumerate(sensitive, 1):
        ranked = sorted(run.rows("judging/value_ranks", tally=tallied, value=name(f"sv{number}"), most=LISTED, persons=values))
        ranges.append(_eligible(column, ranked, rows if persons is None else persons, want.l if want else None))
    return Advice(rows, persons, (want.tau, want.l) if want else None, tuple(ranges))


def _eligible(column: str, ranked: Sequence[Row], size: int, u: int | None) -> EligibleRange:
    """Return the range of an attribute.

    ranked: its values by rank: (l, count, count of this and all later, values).
    size: the rows or the persons of the table.
    """
    _, most, _, m = ranked[0]
    reached = largest_simple_l(size, most)
    return EligibleRange(
        name=column,
        values=m,
        most=most,
        simple_l=reached,
        recommended_l=reached if reached >= 2 else None,
        note=None if reached >= 2 else ONE if m == 1 else "one value makes up more than half of the rows",
        recursive=tuple(_recursive(ranked, u if u and u <= m else None)),
        groups=tuple(_groups(ranked)),
        wanted=_wanted(u, m) if u else None,
    )


def _recursive(ranked: Sequence[Row], u: int | None) -> Iterator[Recursive]:
    """Return what recursive diversity reaches for each l from 2 on, and what of it implies (tau,u)."""
    _, most, _, m = ranked[0]
    for l, _, tail, _ in ranked[1:]:  # noqa: E741
        least, weakest = Fraction(most, tail), weakest_c(l, u, m) if u else None
        yield Recursive(l, _up(least), math.floor(least) + 1, None if weakest is None else -_up(-weakest))


def _groups(ranked: Sequence[Row]) -> Iterator[Groups]:
    """Return how many groups the table gives for each l from 2 on."""
    tails = [int(tail) for _, _, tail, _ in ranked]
    _, most, rows, _ = ranked[0]
    for l in range(2, len(tails) + 1):  # noqa: E741
        groups = most_groups(tails, l)
        yield Groups(l, groups, int(rows) - groups * l, bool(most * l <= rows))


def _wanted(u: int, m: int) -> Wanted:
    """Return whether m values are enough for (tau,u), which needs u of them (000 Def 9), and what implies it."""
    if u > m:
        return Wanted(False, f"u must be at most {m:,}, the number of values" if m > 1 else ONE, None, None)
    return Wanted(True, None, weakest_simple_l(u), weakest_l(1, u, m))


def _up(exact: Fraction) -> float:
    """Return the nearest double whose decimals, by which models read numbers, are not below an exact number."""
    near = float(exact)
    return near if Fraction(repr(near)) >= exact else math.nextafter(near, math.inf)
