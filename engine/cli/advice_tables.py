"""Advice as people read it: the eligible range of each sensitive attribute, and what implies a wish."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import ROUND_CEILING, ROUND_FLOOR
from typing import Any

from ..display.layout import count, facts, number, paragraphs, printable, share, table

SHOWN = 12
"""So many lines are printed of a long table of advice."""


def advice(name: str, report: Mapping[str, Any]) -> str:
    """Return what privacy a table can be asked for, from the JSON of the advice."""
    wish = "({tau:.15g}, {u})".format(**report["want"]) if report["want"] else ""
    impossible = [column["name"] for column in report["sensitive"] if wish and not column["wanted"]["possible"]]
    verdict = f"{wish} is possible" if wish else "this is what can be asked for"
    if impossible:
        verdict = f"{wish} is not possible on {', '.join(impossible)}"
    parts = [f"{printable(name)}: {verdict}"]
    for column in report["sensitive"]:
        parts += [facts(_eligible(column, report, wish)), _recursive(column["recursive"], wish)]
    return paragraphs(*parts)


def _eligible(column: Mapping[str, Any], report: Mapping[str, Any], wish: str) -> dict[str, str]:
    """Return the eligible range of a sensitive attribute, and whether the wish is possible on it."""
    wanted, best = column["wanted"], column["recommended_l"]
    fits = next((each for each in column["groups"] if each["l"] == best), None)
    most = share(column["most"], report["rows"])
    if report["persons"] is not None:
        most = share(column["most"], report["persons"], "person")
    overview = {
        "sensitive": column["name"],
        "values": f"{column['values']:,}; the most frequent one makes up {most}",
        "simple": f"l at most {column['simple_l']:,}",
        "recommended": f"l = {best:,}" if best else f"none: not eligible for l = 2, {column['note']}",
        "groups": f"of {best:,} rows with {best:,} values: {fits['groups']:,}, {count(fits['residual_rows'], 'row')} left over"
        if fits
        else "",
    }
    if not wanted:
        return overview
    if not wanted["possible"]:
        return {**overview, wish: f"not possible: {wanted['broken']}"}
    beyond = ", which is out of reach" if wanted["simple_l"] > column["simple_l"] else ""
    simple = f"implied by simple l = {wanted['simple_l']:,}{beyond}"
    return {**overview, wish: f"{simple}; by recursive (c, l) from l = {wanted['recursive_l']:,} on"}


def _recursive(bounds: Sequence[Mapping[str, Any]], wish: str) -> str:
    """Return for each l the c that the table reaches and the c that implies the wish. Of many l it shows the first of both."""
    useful = [bound for bound in bounds if bound["implies"] is not None]
    shown = [bound for bound in bounds if bound in bounds[:SHOWN] or bound in useful[:SHOWN]]
    if not shown:
        return ""
    rows = []
    for bound in shown:
        implies = "" if bound["implies"] is None else number(bound["implies"], ROUND_FLOOR)
        beyond = ", out of reach" if implies and bound["implies"] <= bound["above"] else ""
        rows.append((f"{bound['l']:,}", number(bound["above"], ROUND_CEILING), f"{bound['whole']:,}", implies + beyond))
    text = table(("recursive l", "c above", "smallest whole c", f"implies {wish} with c up to"), rows)
    return text + (f"\n… and {len(bounds) - len(shown):,} more: see --json" if len(shown) < len(bounds) else "")
