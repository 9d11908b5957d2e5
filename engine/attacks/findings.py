"""What an attack finds, as an object, as JSON, and as people read it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ..display.cards import Card, Rows, Shown
from ..display.layout import count, number, share

SHOWN = 12
"""So many subsets are shown, those that single out most."""


@dataclass(frozen=True, repr=False)
class Attack(Shown):
    """The result of an attack on a release by who knows some columns of every person of its source.

    >>> policy = shoal.Policy(quasi_identifiers="age", sensitive="disease", privacy="k_anonymity:k=2")
    >>> with shoal.anonymize(visits, policy) as release:
    ...     found = shoal.attack(release.to_arrow(), visits, policy=policy)
    >>> found.singling_out["singled_out"], found.fits["least"]
    (0, 2)
    """

    known: tuple[str, ...]
    """the columns that are known of every person"""
    secrets: tuple[str, ...]
    """the columns that are inferred"""
    rows: int
    """the rows of the release that were searched"""
    persons: int
    """the persons of the source: its rows, unless columns say whose they are"""
    control: int | None
    """the persons of the control, if there is one"""
    singling_out: Mapping[str, Any]
    """whom at most one row fits, and who is singled out: that row fits nobody else"""
    fits: Mapping[str, Any]
    """how many rows fit a person"""
    linkability: Mapping[str, Any] | None
    """how likely two parties who know different columns pick the same row; None if one column is known"""
    inference: tuple[Mapping[str, Any], ...]
    """of each secret how often the best guess is right, and the gain over the guess from the table as a whole"""
    subsets: tuple[Mapping[str, Any], ...] = ()
    """the same counts for subsets of the known columns"""
    groups: tuple[Mapping[str, Any], ...] = ()
    """the same counts for groups of persons"""
    unread: Mapping[str, int] = field(default_factory=dict)
    """of each known column how many rows show labels that nobody can read, if any do"""
    is_apart: bool = False
    """the rows are taken apart in columns: how many rows fit is an expectation, and nobody has a row"""
    provenance: Mapping[str, Any] | None = None
    """what was attacked, by which policy, and when"""

    def as_json(self) -> dict[str, Any]:
        return {
            **vars(self),
            "known": list(self.known),
            "secrets": list(self.secrets),
            "inference": list(self.inference),
            "subsets": list(self.subsets),
            "groups": list(self.groups),
        }

    def _card(self) -> Card:
        return attack_card(self.as_json())


def attack_card(report: Mapping[str, Any]) -> Card:
    """Return what is shown of an attack, from its JSON."""
    single, fits, linked = report["singling_out"], report["fits"], report["linkability"]
    title = f"{share(single['singled_out'], report['persons'], 'person')} singled out by {', '.join(report['known'])}"
    facts = {
        "rows": count(report["rows"], "row"),
        "persons": count(report["persons"], "person") + (f", {report['control']:,} as control" if report["control"] else ""),
        "fitting": _fitting(report),
        "singled out": f"{_rate(single)}; at most one row fits {share(single['one_row'], report['persons'], 'person')}"
        + _control(single),
        "linked": ""
        if linked is None
        else f"{_rate(linked)}: {_and(linked['columns'][0])} with {_and(linked['columns'][1])}" + _control(linked),
        "chance": f"a row that fits is the known one with {number(fits['chance'])} at most, on average",
        "unread": ", ".join(f"{count(rows, 'row')} of {column}" for column, rows in report["unread"].items()),
    }
    inferred = [
        (
            each["secret"],
            f"{each['rate']:.2%}",
            f"{each['baseline']:.2%}",
            _gain(each["gain"], each["gain_low"], each["gain_high"]),
            "" if each["control_rate"] is None else f"{each['control_rate']:.2%}",
            _gain(*(each[f"{key}_over_control"] for key in ("gain", "gain_low", "gain_high"))),
        )
        for each in report["inference"]
    ]
    inference = ("secret", "best guess is right", "from the whole table", "gain (95%)", "on the control", "gain over it (95%)")
    ranked = sorted(report["subsets"], key=lambda subset: (-subset["singled_out"], -subset["one_row"], len(subset["columns"])))
    subsets = [_line(", ".join(subset["columns"]), subset) for subset in ranked[:SHOWN]]
    groups = [_line(_values(group["values"]), group) for group in report["groups"][:SHOWN]]
    tables: list[tuple[tuple[str, ...], Rows]] = [
        (inference, inferred),
        (_header("known", report), subsets),
        (_header("persons with", report), groups),
    ]
    return Card(title, facts, tables)


def _header(first: str, report: Mapping[str, Any]) -> tuple[str, ...]:
    gains = (f"gain on {secret} (95%)" for secret in report["secrets"])
    return (first, "persons", "singled out (95%)", "at most one row", "fewest rows", *gains)


def _line(first: str, counts: Mapping[str, Any]) -> tuple[str, ...]:
    persons, least = counts["persons"], counts["least"]
    one = f"{counts['one_row'] / persons:.2%}" if persons else ""
    gains = (_gain(each["gain"], each["gain_low"], each["gain_high"]) for each in counts["inference"])
    return (first, number(persons), _rate(counts), one, "" if least is None else number(least), *gains)


def _fitting(report: Mapping[str, Any]) -> str:
    fits = report["fits"]
    least = "no row fits anybody" if fits["least"] is None else f"at least {number(fits['least'])}"
    none = report["singling_out"]["unmatched"]
    text = f"{least}, {number(fits['mean'])} rows on average" + (f"; no row fits {count(none, 'person')}" if none else "")
    return text + ("; as expected of rows that are taken apart" if report["is_apart"] else "")


def _rate(found: Mapping[str, Any]) -> str:
    return f"{found['rate']:.2%} ({found['low']:.2%} to {found['high']:.2%})"


def _gain(gain: float | None, low: float | None, high: float | None) -> str:
    return "" if gain is None or low is None or high is None else f"{gain:.2%} ({low:.2%} to {high:.2%})"


def _control(found: Mapping[str, Any]) -> str:
    return "" if found["control_rate"] is None else f"; on the control {found['control_rate']:.2%}"


def _and(columns: list[str]) -> str:
    return " and ".join(filter(None, [", ".join(columns[:-1]), *columns[-1:]]))


def _values(values: Mapping[str, Any] | None) -> str:
    if values is None:
        return "values of few persons"
    return ", ".join(f"{column} {'NULL' if value is None else value}" for column, value in values.items())
