"""What an attack finds, counted: whom it singles out, whose columns it links, whose secrets it infers."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

from ..backends.base import Row
from ..params.wording import rounded
from ..run import Run
from ..sql.names import name, names
from .chances import Share, gain
from .findings import Attack
from .fitting import Attacker, Fitting
from .people import Wanted

BINS = (1, 2, 3, 5, 10, 20, 50, 100)
"""How many rows fit a person is told in bins that begin here."""
LEAST = 5
"""Groups of fewer persons are told together: what a report says of them, it would say of somebody."""


def attacked(run: Run, attacker: Attacker, wanted: Wanted, link: Sequence[str], size: int) -> Attack:
    """Return what is found with all known columns, with each subset of up to so many of them, and by groups of persons.

    link: the known columns of one party; another one knows the others
    """
    known = [*wanted.known]
    everything = range(1, len(known) + 1)
    by, people = names("b", len(wanted.by)), attacker.people.table
    subsets: dict[tuple[str, ...], dict[str, Any]] = {}
    with attacker.fitting(everything) as fitting:
        parts = _outcomes(run, attacker, fitting, [])
        guesses = [_guesses(run, attacker, fitting, number, []) for number in range(len(wanted.secrets))]
        groups = _groups(run, attacker, fitting, wanted) if by else []
        counted = run.rows("attacks/fit_counts", people=people, fits=fitting.fits, known=_all(fitting), bounds=BINS)
        bins: dict[int, float] = dict(counted)
        linked = _linked(run, attacker, fitting, [known.index(column) + 1 for column in link]) if link else None
    for fitting in attacker.subsets(size):
        columns = tuple(known[i - 1] for i in sorted(fitting.known))
        found = _outcomes(run, attacker, fitting, [])[0]
        told = [_guesses(run, attacker, fitting, number, []) for number in range(len(wanted.secrets))]
        inferred = _inferred(wanted.secrets, told, brief=True)
        subsets[columns] = {"columns": list(columns), **_counts(found), "inference": inferred}
    order = sorted(subsets, key=lambda columns: (len(columns), [known.index(column) for column in columns]))
    source, control = parts[0], parts.get(1)
    return Attack(
        known=tuple(known),
        secrets=tuple(wanted.secrets),
        rows=attacker.shown.count,
        persons=round(source["persons"]),
        control=None if control is None else round(control["persons"]),
        singling_out=_singled_out(source, control),
        fits={
            "least": rounded(source["least"]),
            "mean": rounded(source["rows"] / source["persons"]),
            "chance": rounded(source["chance"] / source["persons"]),
            "bins": [{"from": start, "persons": rounded(bins.get(start, 0))} for start in (0, *BINS)],
        },
        linkability=None if linked is None else {"columns": [list(link), [c for c in known if c not in link]], **linked},
        inference=tuple(_inferred(wanted.secrets, guesses)),
        subsets=tuple(subsets[columns] for columns in order),
        groups=tuple(groups),
        unread=attacker.shown.unread,
        is_apart=attacker.is_apart,
    )


def _all(fitting: Fitting) -> list[int]:
    return list(fitting.known)


def _outcomes(run: Run, attacker: Attacker, fitting: Fitting, by: Sequence[Any]) -> dict[Any, dict[str, Any]]:
    """Return the counts of each part, 0 the source and 1 the control; told by columns, of each part and values of these."""
    rows = run.rows("attacks/outcomes", fits=fitting.fits, people=attacker.people.table, known=_all(fitting), by=by)
    keys = ("persons", "unmatched", "one", "singled", "least", "rows", "chance")
    found = {}
    for row in rows:
        key, counts = row[: 1 + len(by)], row[1 + len(by) :]
        found[key if by else key[0]] = {what: rounded(amount) for what, amount in zip(keys, counts, strict=True)}
    return found


def _guesses(run: Run, attacker: Attacker, fitting: Fitting, number: int, by: Sequence[Any]) -> dict[Any, Row]:
    """Return (persons, hits, common) of the guesses of a secret, by the same keys."""
    rows = run.rows(
        "attacks/guesses",
        scores=fitting.scores[number],
        secrets=attacker.shown.secrets[number],
        people=attacker.people.table,
        secret=name(f"s{number + 1}"),
        known=_all(fitting),
        by=by,
    )
    return {row[: 1 + len(by)] if by else row[0]: row[1 + len(by) :] for row in rows}


def _counts(found: Mapping[str, Any]) -> dict[str, Any]:
    """Return the counts of persons as they are told."""
    return {
        "persons": found["persons"],
        "unmatched": found["unmatched"],
        "one_row": found["one"],
        "singled_out": found["singled"],
        "least": rounded(found["least"]),
    }


def _singled_out(source: Mapping[str, Any], control: Mapping[str, Any] | None) -> dict[str, Any]:
    share = Share(source["singled"], source["persons"])
    told = {**_counts(source), **share.as_json()}
    told.pop("least")
    if control is None:
        return {**told, "control_rate": None, **dict.fromkeys(("gain", "gain_low", "gain_high"))}
    one, other = Share(source["one"], source["persons"]), Share(control["one"], control["persons"])
    return {**told, "control_rate": rounded(other.rate), **gain(one, other)}


def _inferred(secrets: Sequence[str], guesses: Sequence[Mapping[Any, Row]], brief: bool = False) -> list[dict[str, Any]]:
    """Return for each secret how often the best guess is right, and how much more often than a guess from the whole table."""
    told = []
    for secret, parts in zip(secrets, guesses, strict=True):
        persons, hits, common = parts[0]
        share, base = Share(float(hits), float(persons)), Share(float(common), float(persons))
        found: dict[str, Any] = {"secret": secret, **share.as_json(), "baseline": rounded(base.rate), **gain(share, base)}
        if brief:
            found = {key: found[key] for key in ("secret", "rate", "baseline", "gain")}
        elif 1 in parts:
            others, right, _ = parts[1]
            control = Share(float(right), float(others))
            beyond = gain(share, control)
            found |= {"control_rate": rounded(control.rate), **{f"{key}_over_control": of for key, of in beyond.items()}}
        else:
            found |= dict.fromkeys(("control_rate", *(f"{key}_over_control" for key in ("gain", "gain_low", "gain_high"))))
        told.append(found)
    return told


def _linked(run: Run, attacker: Attacker, both: Fitting, first: Sequence[int]) -> dict[str, Any]:
    """Return how likely two parties, who know different columns of a person, pick the same row."""
    second = [i for i in both.known if i not in first]
    with attacker.fitting(first, False) as one, attacker.fitting(second, False) as other:
        tables = {"one": one.fits, "other": other.fits, "both": both.fits, "people": attacker.people.table}
        rows = run.rows("attacks/links", first=list(one.known), second=list(other.known), **tables)
    shares = {part: Share(float(links), float(persons)) for part, persons, links in rows}
    control = shares.get(1)
    told: dict[str, Any] = {**shares[0].as_json(), "control_rate": None if control is None else rounded(control.rate)}
    return {**told, **(gain(shares[0], control) if control else dict.fromkeys(("gain", "gain_low", "gain_high")))}


def _groups(run: Run, attacker: Attacker, fitting: Fitting, wanted: Wanted) -> list[dict[str, Any]]:
    """Return the counts of the persons of the source by the values of columns; those of small groups together."""
    by = names("b", len(wanted.by))
    found = {key[1:]: counts for key, counts in _outcomes(run, attacker, fitting, by).items() if key[0] == 0}
    guesses = [
        {key[1:]: row for key, row in _guesses(run, attacker, fitting, number, by).items() if key[0] == 0}
        for number in range(len(wanted.secrets))
    ]
    merged: dict[tuple[Any, ...] | None, list[tuple[Any, ...]]] = defaultdict(list)
    for values, counts in found.items():
        merged[values if counts["persons"] >= LEAST else None].append(values)
    told = []
    for key, members in merged.items():
        summed = ("persons", "unmatched", "one", "singled")
        counts = {what: rounded(sum(found[values][what] for values in members)) for what in summed}
        counts["least"] = min((least for values in members if (least := found[values]["least"]) is not None), default=None)
        parts = [{0: tuple(map(sum, zip(*(rows[values] for values in members), strict=True)))} for rows in guesses]
        shown = None if key is None else dict(zip(wanted.by, key, strict=True))
        told.append({"values": shown, **_counts(counts), "inference": _inferred(wanted.secrets, parts, brief=True)})
    return sorted(told, key=lambda group: (group["values"] is None, -group["persons"], str(group["values"])))
