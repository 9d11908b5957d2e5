"""What people read: results as aligned tables. Names, counts and measures, no values of the data."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from decimal import ROUND_CEILING, ROUND_FLOOR, ROUND_HALF_EVEN, Context, Decimal
from typing import Any

from ..metrics import FIGURES
from ..models import MODELS
from ..policy.model import Policy
from .shell import printable

GAP = "  "
INFINITE = "infinite"
SHOWN = 12


def as_object(told: Mapping[str, Any]) -> str:
    """JSON for machines, with a line for each key of the object."""
    lines = (f"{json.dumps(key)}: {json.dumps(value, allow_nan=False)}" for key, value in told.items())
    return "{" + ",\n ".join(lines) + "}"


def table(header: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Aligned columns under a header; columns without any text are left out."""
    lines = [[printable(cell).replace("\n", "\\n") for cell in row] for row in rows]
    kept = [i for i in range(len(header)) if any(line[i] for line in lines)]
    lines = [[line[i] for i in kept] for line in [list(header), *lines]]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    padded = (GAP.join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)) for line in lines)
    return "\n".join(line.rstrip() for line in padded)


def number(value: float | None, rounding: str = ROUND_HALF_EVEN) -> str:
    """A number in four digits, or more if it has more before its point."""
    if value is None:
        return INFINITE
    if value == int(value):
        return f"{int(value):,}"
    exact = Context(prec=10).create_decimal_from_float(value)  # the models do not mind the tenth digit either
    short = Context(prec=max(4, exact.adjusted() + 2), rounding=rounding).plus(exact)
    return f"{short:,f}".rstrip("0").rstrip(".") if abs(short) >= Decimal("1e-6") else f"{short:g}"


def count(amount: int, what: str) -> str:
    """1 row, 2 rows, 5 classes"""
    plural = f"{what}es" if what.endswith("s") else f"{what}s"
    return f"{amount:,} {what if amount == 1 else plural}"


def release(policy: Policy, summary: Mapping[str, Any], dry_run: bool = False) -> str:
    """What a run did."""
    source, made, seconds = summary["source"], summary["release"], summary["seconds"]
    ended = "verified, and not published: this is a dry run" if dry_run else f"verified and published: {summary['target']}"
    if summary["in_place"] and not dry_run:
        ended = f"verified and put in its source's place: {summary['target']}"
    spent = ", ".join(f"{stage} {time:.2f}" for stage, time in seconds.items() if stage != "total")
    told = {
        "source": f"{count(source['rows'], 'row')}, {count(source['cells'], 'distinct combination')}",
        "release": f"{count(made['rows'], 'row')}; {share(made['suppressed'], source['rows'])} suppressed",
        "classes": f"{made['classes']:,}, the smallest of {count(made['smallest_class'], 'row')}, "
        f"{number(made['average_class'])} on average",
        "exposed": homogeneous(made["homogeneous_rows"]),
        "audit": alone(summary["audit_needs_weights"]),
        "search": search(summary["algorithm"], getattr(policy.algorithm, "metric", None)),
        "seconds": f"{seconds['total']:.2f} ({spent})",
    }
    parts = [ended, facts(told), levels(policy, summary["algorithm"].get("levels")), privacy(summary["privacy"])]
    return "\n\n".join(
        filter(
            None,
            [
                *parts,
                utility(summary["utility"]),
                excess(summary["excessive_protection"]),
                around(summary["in_place"]),
                drift(summary.get("drift")),
            ],
        )
    )


def drift(found: Mapping[str, Any] | None) -> str:
    """How a release differs from the one that its recoding was saved from."""
    if found is None:
        return ""
    new = [
        f"{count(told[what], f'new {what[:-1]}')} of {name} on {count(told['rows'], 'row')}"
        for name, told in found["new"].items()
        for what in ("labels", "values")
        if what in told
    ]
    moved = [(key, pair["before"], pair["now"]) for key, pair in found["figures"].items() if pair["before"] != pair["now"]]
    rows = [(key, *("" if figure is None else number(figure) for figure in pair)) for key, *pair in moved]
    told = table(("drift", "before", "now"), rows) if rows else "drift  none of the figures has changed"
    return "\n\n".join(filter(None, [told, printable(", ".join(new))]))


def around(changes: Mapping[str, Any] | None) -> str:
    """What became of everything around the rows of a table that was replaced in place."""
    told = [(what, part) for what in ("kept", "lost") for part in changes[what]] if changes else []
    residue = f"old values: {printable(changes['residue'])}" if changes and changes["residue"] else ""
    return "\n\n".join(filter(None, [table(("in place", "what"), told) if told else "", residue]))


def audit(name: str, found: Mapping[str, Any]) -> str:
    """What an audit found; the JSON says the same."""
    violated = sorted({finding["model"] for finding in found["privacy"] if finding["ok"] is False})
    asked = any(finding["ok"] is not None for finding in found["privacy"])
    verdict = f"violates {', '.join(violated)}" if violated else "every model holds" if asked else "this is what it reaches"
    told = {
        "rows": f"{found['rows']:,}" + (f", of which {found['suppressed']:,} are suppressed" if found["suppressed"] else ""),
        "classes": f"{found['classes']:,}, the smallest of {count(found['smallest_class'], 'row')}",
        "exposed": homogeneous(found["homogeneous_rows"]),
    }
    return "\n\n".join([f"{printable(name)}: {verdict}", facts(told), privacy(found["privacy"])])


def advice(name: str, found: Mapping[str, Any]) -> str:
    """What can be asked for of a table; the JSON says the same."""
    asked = "({tau:.15g}, {u})".format(**found["want"]) if found["want"] else ""
    broken = [each["name"] for each in found["sensitive"] if asked and not each["wanted"]["possible"]]
    verdict = f"{asked} is not possible on {', '.join(broken)}" if broken else f"{asked} is possible" if asked else ""
    parts = [f"{printable(name)}: {verdict or 'this is what can be asked for'}"]
    for each in found["sensitive"]:
        parts += [facts(_eligible(each, found["rows"], asked)), _recursive(each["recursive"], asked)]
    return "\n\n".join(filter(None, parts))


def _eligible(found: Mapping[str, Any], rows: int, asked: str) -> dict[str, str]:
    wanted = found["wanted"]
    told = {
        "sensitive": found["name"],
        "values": f"{found['values']:,}; the most frequent one makes up {share(found['most'], rows)}",
        "simple": f"l at most {found['simple_l']:,}",
        "recommended": f"l = {found['recommended_l']:,}" + (f", out of reach: {found['note']}" if found["note"] else ""),
    }
    if not wanted:
        return told
    if not wanted["possible"]:
        return {**told, asked: f"not possible: {wanted['broken']}"}
    beyond = ", which is out of reach" if wanted["simple_l"] > found["simple_l"] else ""
    simple = f"implied by simple l = {wanted['simple_l']:,}{beyond}"
    return {**told, asked: f"{simple}; by recursive (c, l) from l = {wanted['recursive_l']:,} on"}


def _recursive(reached: Sequence[Mapping[str, Any]], asked: str) -> str:
    """For each l what the table reaches, and what implies that which is wanted; of many l the first of each."""
    of_use = [found for found in reached if found["implies"] is not None]
    shown = [found for found in reached if found in reached[:SHOWN] or found in of_use[:SHOWN]]
    rows = []
    for found in shown:
        bound = "" if found["implies"] is None else number(found["implies"], ROUND_FLOOR)
        beyond = ", out of reach" if bound and found["implies"] <= found["above"] else ""
        rows.append((f"{found['l']:,}", number(found["above"], ROUND_CEILING), f"{found['whole']:,}", bound + beyond))
    if not rows:
        return ""
    told = table(("recursive l", "c above", "smallest whole c", f"implies {asked} with c up to"), rows)
    return told + (f"\n… and {len(reached) - len(shown):,} more: see --json" if len(shown) < len(reached) else "")


def facts(told: Mapping[str, str]) -> str:
    width = max(map(len, told))
    return "\n".join(f"{what.ljust(width)}{GAP}{printable(text)}" for what, text in told.items() if text)


def share(part: int, whole: int) -> str:
    return f"{part:,} of {count(whole, 'row')} ({part / whole:.2%})" if whole else f"{part:,}"


def homogeneous(rows: Mapping[str, int]) -> str:
    """How many people are given away by their class alone, for each sensitive attribute."""
    named = ", ".join(f"{count(amount, 'row')} by {name}" for name, amount in rows.items())
    return f"{named}: their class holds one value only" if named else ""


def alone(columns: Sequence[str]) -> str:
    """What nobody can know of a release who has not seen the source."""
    named = ", ".join(columns)
    return f"of the release alone, name in weights the values of {named} that only general values stand for" if named else ""


def search(report: Mapping[str, Any], metric: str | None) -> str:
    minimal, checked = report.get("minimal"), report.get("checked")
    best = f"the best by {metric}" if metric else ""
    found = f"of {count(len(minimal), 'minimal generalization')}" if minimal else ""
    tried = f"{checked:,} checked" if checked else f"{report['sweeps']} sweeps" if report.get("sweeps") else ""
    return ", ".join(filter(None, [report["name"], " ".join(filter(None, [best, found])), tried]))


def levels(policy: Policy, chosen: Mapping[str, int] | None) -> str:
    """How far each attribute was generalized: 0 is as in the source, the highest is * for everybody."""
    tops = {quasi.name: quasi.taxonomy.height for quasi in policy.quasi}
    rows = [(name, f"{level} of {tops[name]}") for name, level in (chosen or {}).items()]
    return table(("attribute", "level"), rows) if rows else ""


def privacy(findings: Iterable[Mapping[str, Any]]) -> str:
    return table(("model", "on", "required", "observed", "holds"), map(_finding, findings))


def _finding(found: Mapping[str, Any]) -> tuple[str, ...]:
    cls = MODELS[found["model"]]
    least = cls.worst == "min"
    given = (f"{key}={_joined(value)}" for key, value in found["parameters"].items() if key != "on")
    model, on = " ".join([found["model"], *given]), found["on"] or ""
    observed = number(found["observed"], ROUND_FLOOR if least else ROUND_CEILING)  # what is shown is reached
    if found["ok"] is None:
        return model, on, "", f"{cls.bound} = {observed}", ""
    holds = "yes"
    if not found["ok"]:
        holds = f"no: {count(found['violating_classes'], 'class')}, {count(found['violating_rows'], 'row')}"
    return model, on, f"{'at least' if least else 'at most'} {number(found['required'])}", observed, holds


def _joined(value: Any) -> str:
    return "|".join(map(str, value)) if isinstance(value, list) else number(value) if type(value) is float else str(value)


def utility(scores: Mapping[str, float | None]) -> str:
    rows = [(name, number(score), better(name)) for name, score in scores.items() if score is not None]
    return table(("utility", "score", "better"), rows)


def excess(found: Iterable[Mapping[str, Any]]) -> str:
    """How the distances of the classes from their bound are distributed."""
    header = ("excessive protection", "classes", "least", "1/4", "1/2", "3/4", "most", "tightest", "loosest")
    rows = []
    for each in found:
        ends = (count(each[end][0]["rows"], "row") for end in ("tightest", "loosest"))
        rows.append((each["on"], f"{each['classes']:,}", *map(number, each["quartiles"]), *ends))
    return table(header, rows) if rows else ""


def better(figure: str) -> str:
    return "higher" if FIGURES[figure].higher_is_better else "lower"
