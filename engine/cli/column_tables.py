"""What a release did to the columns and to some rows, as people read it. Values of the source stand here, where they must."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ..display.layout import count, printable, share, table
from ..judging.finding_rows import BELIEFS, BELIEVED, belief

SHOWN = 3
"""So many values of each column are listed of those who were suppressed; all that the report names are with -v."""


def columns(report: Iterable[Mapping[str, Any]]) -> str:
    """Return what became of each column: how much of a generalized one went, and which rows an unchanged one singles out."""
    header = ("column", "becomes", "level", "values", "at *", "loss", "example", "rows that it singles out")
    return table(header, map(_column, report))


def _column(column: Mapping[str, Any]) -> tuple[str, ...]:
    values = f"{column['values']:,}" if "values" in column else ""
    alone = ""
    if "alone" in column:
        alone = f"{column['alone']:.1%}" + (f" of the first {column['of_rows']:,}" if "of_rows" in column else "")
    if "loss" not in column:
        return column["name"], column["becomes"], "", values, "", "", "", alone
    level = "" if column["level"] is None else f"{column['level']} of {column['height']}"
    return (
        column["name"],
        "nothing but *" if column["at_root"] == 1 else column["becomes"],
        level,
        f"{column['values_before']:,} → {values}",
        f"{column['at_root']:.1%}" if column["at_root"] else "",
        f"{column['loss']:.1%}",
        "NULL" if column["example"] is None else column["example"],
        alone,
    )


def kept_by_limit(report: Iterable[Mapping[str, Any]]) -> str:
    """Return which columns hold nothing but the root of their taxonomies, and what a limit would keep of them."""
    return "\n".join(
        f"{printable(each['column'])} would keep level {each['level']} with suppression: {{limit: {each['limit']:g}}}, which "
        f"leaves out {count(each['suppressed'], 'row')}"
        for each in report
    )


def suppression(report: Mapping[str, Any], verbose: bool) -> str:
    """Return which values' rows were left out at least twice as often as all rows."""
    named: dict[str, list[Mapping[str, Any]]] = {}
    for each in report["values"]:
        named.setdefault(each["column"], []).append(each)
    rest = {each["column"]: each["values"] for each in report["unnamed"]}
    lines = []
    for column in dict.fromkeys([*named, *rest]):
        shown = named.get(column, []) if verbose else named.get(column, [])[:SHOWN]
        lines += [(column, _text(each["value"]), share(each["suppressed"], each["rows"])) for each in shown]
        if more := len(named.get(column, [])) - len(shown) + rest.get(column, 0):
            lines.append((column, f"{more:,} other{'s' * (more > 1)}", ""))
    header = ("left out often", "value", f"suppressed (of all rows {report['share']:.2%})")
    return table(header, lines) if lines else ""


def sample(rows: Sequence[Mapping[str, Any]]) -> str:
    """Return made-up rows, each value with what becomes of it."""
    if not rows:
        return ""
    lines = [[_change(value, row["after"][column]) for column, value in row["before"].items()] for row in rows]
    return f"{count(len(rows), 'row')} made up, before → after\n{table(tuple(rows[0]['before']), lines)}"


def class_beliefs(report: Sequence[Mapping[str, Any]]) -> str:
    """Return what single classes let others believe, of those that move a belief most."""
    return table(BELIEFS, map(belief, report[:BELIEVED])) if report else ""


def _change(before: str | None, after: str | None) -> str:
    return _text(before) if before == after else f"{_text(before)} → {_text(after)}"


def _text(value: str | None) -> str:
    return "NULL" if value is None else printable(value)
