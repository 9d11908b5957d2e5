"""The profile of a table as people read it: its columns, how they are written, its keys, what singles people out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..display.layout import count, facts, paragraphs, printable, table
from ..profiling.combinations import NOTABLE
from ..profiling.profile import LISTED

SHOWN = 12
"""So many keys are listed."""
ESTIMATES = (
    "Where rows were drawn, shares are estimates: values are drawn by their hashes, and all rows with them are counted, so\n"
    "that rows seem to be alone only if they are. A share of 5 % may be off by a few tenths of a per cent."
)
OF_PERSONS = (
    "Persons whose rows differ in these columns may be alone with a row that was not drawn:\n"
    "then more of them are alone than it seems."
)


def profile(name: str, report: Mapping[str, Any]) -> str:
    """Return what a table looks like, from the JSON of its profile."""
    of = "" if report["persons"] is None else f" of {count(report['persons'], 'person')}"
    return paragraphs(
        f"{printable(name)}: {count(report['rows'], 'row')}{of}, {count(len(report['columns']), 'column')}",
        _columns(report["columns"]),
        _mess(report["columns"]),
        _relations(report),
        _combinations(report),
    )


def _columns(columns: Sequence[Mapping[str, Any]]) -> str:
    header = ("column", "type", "values", "NULL", "rows alone", "seems to be", "because")
    lines = [
        (
            each["name"],
            each["type"],
            f"{each['values']:,}",
            f"{each['nulls']:,}" if each["nulls"] else "",
            f"{each['alone']:.1%}",
            each["role"],
            each["reason"],
        )
        for each in columns
    ]
    return table(header, lines)


def _mess(columns: Sequence[Mapping[str, Any]]) -> str:
    lines = [(each["name"], sentence) for each in columns for sentence in each["mess"]]
    return table(("column", "how its values are written"), lines) if lines else ""


def _relations(report: Mapping[str, Any]) -> str:
    """Return the keys, and which columns tell others; of a large table how many rows say so."""
    keys = [" + ".join(key) for key in report["keys"]]
    more = f", and {len(keys) - SHOWN} more" if len(keys) > SHOWN else ""
    told: dict[str, list[str]] = {}
    for each in report["dependencies"]:
        told.setdefault(each["column"], []).append(each["tells"])
    lines = {
        "keys": ", ".join(keys[:SHOWN]) + more,
        "tells": "; ".join(f"{column} tells {', '.join(others)}" for column, others in told.items()),
        "looked at": "" if report["looked_at"] == report["rows"] else _first(report["looked_at"]),
    }
    return facts(lines) if any(lines.values()) else ""


def _first(rows: int) -> str:
    return f"the first {rows:,} rows, for columns that tell others, and for how values are written"


def _combinations(report: Mapping[str, Any]) -> str:
    """Return the combinations that single out many and more than their parts do, the smallest ones first."""
    alone = "rows_alone" if report["persons"] is None else "persons_alone"
    notable = [each for each in report["combinations"] if each[alone] > NOTABLE]
    telling = [each for each in notable if each["adds"] >= NOTABLE]
    if not report["candidates"]:
        return "no column seems to be a quasi-identifier: name some with --quasi"
    what = f"combinations of up to {count(report['size'], 'column')} of {', '.join(report['candidates'])}"
    if not telling:
        return printable(f"{what}: none singles out more than {NOTABLE:.0%}")
    lines = [
        (
            " + ".join(each["columns"]),
            f"{each['rows_alone']:.1%}",
            f"{each['persons_alone']:.1%}" if "persons_alone" in each else "",
            _drawn(each),
        )
        for each in telling[:LISTED]
    ]
    shown = table(("who knows", "rows alone", "persons alone", "counted on"), lines)
    more = len(notable) - len(lines)
    rest = f"… and {more:,} more above {NOTABLE:.0%}, most of them with one of these in them: see --json" if more else ""
    drawn = ""
    if any(each["drawn"] for each in telling[:LISTED]):
        drawn = ESTIMATES if report["persons"] is None else f"{ESTIMATES}\n{OF_PERSONS}"
    return "\n".join(filter(None, [shown, rest, drawn, printable(f"{len(report['combinations']):,} {what}")]))


def _drawn(found: Mapping[str, Any]) -> str:
    drawn = found["drawn"]
    if not drawn:
        return ""
    key = " + ".join(drawn["columns"])
    return f"{count(found['of_rows'], 'row')}: all of 1 in {drawn['one_of']:,} values of {key}"
