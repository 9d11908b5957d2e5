"""Findings as people read them: a row of texts for each, from the JSON of the finding."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from decimal import ROUND_CEILING, ROUND_FLOOR
from typing import Any

from ..display.cards import Card, Rows
from ..display.layout import Bad, Good, count, number
from ..models import MODELS

HEADER = ("model", "on", "required", "observed", "holds")
BELIEFS = ("group", "rows", "lets others believe of", "value", "before", "after", "disclosure")
BELIEVED = 8
"""So many classes are shown that move a belief most; JSON has more."""


def audit_card(report: Mapping[str, Any]) -> Card:
    """Return what is shown of an audit, from its JSON."""
    is_asked = any(finding["ok"] is not None for finding in report["privacy"])
    wrong = sorted({finding["model"] for finding in report["privacy"] if finding["ok"] is False})
    verdict = "this is what it reaches"
    if is_asked:
        verdict = headline(report["privacy"], report["quasi_identifiers"], report, report["groups"] is not None)
    if wrong:
        verdict = f"violates {', '.join(wrong)}"
    counts = {
        "rows": f"{report['rows']:,}" + (f", of which {report['suppressed']:,} are suppressed" if report["suppressed"] else ""),
        "classes": f"{report['classes']:,}, the smallest of {count(report['smallest_class'], 'row')}",
        "of": ", ".join(report["quasi_identifiers"]),
    }
    tables: list[tuple[tuple[str, ...], Rows]] = [(HEADER, [row(finding) for finding in report["privacy"]])]
    tables.append((BELIEFS, [belief(each) for each in report["class_beliefs"][:BELIEVED]]))
    return Card(f"Audit: {verdict}", counts, tables)


def belief(told: Mapping[str, Any]) -> tuple[str, ...]:
    """Return what a class lets others believe: of the value whose belief it moves most."""
    first = told["beliefs"][0]
    of = ", ".join("NULL" if label is None else str(label) for label in told["class"].values())
    flags = [what for what in ("positive", "negative", "breach") if told[what]]
    value = "NULL" if first["value"] is None else first["value"]
    return (
        of,
        number(told["rows"]),
        told["secret"],
        value,
        f"{first['prior']:.1%}",
        f"{first['posterior']:.1%}",
        ", ".join(flags),
    )


def headline(
    findings: Iterable[Mapping[str, Any]], quasi: Sequence[str], sizes: Mapping[str, Any], has_groups: bool = False
) -> str:
    """Return which models hold, for which columns, and how many persons, or rows, look alike in the smallest class.

    has_groups: the classes are groups with ids, whose rows do not look alike
    """
    models = list(dict.fromkeys(_model(finding) for finding in findings))
    alike = count(sizes["smallest_class"], "row")
    if sizes["smallest_class_persons"] is not None:
        alike = count(sizes["smallest_class_persons"], "person")
    size = f"groups of at least {alike}" if has_groups else f"at least {alike} look alike"
    return f"{listed(models)} hold{'s' * (len(models) == 1)} for {listed(quasi)} ({size})"


def row(finding: Mapping[str, Any]) -> tuple[str, ...]:
    """Return what a model requires, what the table reaches, and whether it holds."""
    cls = MODELS[finding["model"]]
    least = cls.worst == "min"
    rest = f", {count(finding['residual_rows'], 'residual row')}" if finding.get("residual_rows") else ""
    model, on = model_name(finding), finding["on"] or ""
    observed = number(finding["observed"], ROUND_FLOOR if least else ROUND_CEILING)  # never better than it is
    if finding["ok"] is None:
        return model, on, "", f"{cls.bound} = {observed}", ""
    holds: str = Good("yes" + rest)
    if not finding["ok"]:
        violating = f"no: {count(finding['violating_classes'], 'class')}, {count(finding['violating_rows'], 'row')}"
        holds = Bad(violating + rest)
    required = f"{'at least' if least else 'at most'} {number(finding['required'])}"
    return model, on, required, observed, holds


def model_name(finding: Mapping[str, Any]) -> str:
    """Return a model with its parameters, such as "recursive_l_diversity c=3 l=2"."""
    parameters = (f"{key}={_text(value)}" for key, value in finding["parameters"].items() if key != "on")
    return " ".join([finding["model"], *parameters])


def listed(texts: Sequence[str]) -> str:
    """Return a text such as "a, b and c"."""
    return " and ".join(filter(None, [", ".join(texts[:-1]), *texts[-1:]]))


def _model(finding: Mapping[str, Any]) -> str:
    """Return a model with its parameters, and the attribute that it protects."""
    on = f" of {finding['on']}" if finding["on"] else ""
    return model_name(finding) + on


def _text(value: Any) -> str:
    """Return the value of a parameter as arguments write it."""
    return "|".join(map(str, value)) if isinstance(value, list) else number(value) if type(value) is float else str(value)
