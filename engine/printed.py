"""What people read: the results of the commands as aligned tables. Names, counts and measures, no values of the data."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from .algorithms import ALGORITHMS
from .backends.base import Column
from .builders import KINDS, Dates, Taxonomy
from .fields import schema
from .hierarchy import read, shipped
from .metrics import METRICS
from .models import MODELS
from pathlib import Path
from .policy import Policy
from .shell import printable
from .taxonomy import build
from .written import one_of

GAP = "  "
INFINITE = "infinite"


def table(header: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Aligned columns under a header; columns without any text are left out."""
    lines = [[printable(cell).replace("\n", "\\n") for cell in row] for row in rows]
    kept = [i for i in range(len(header)) if any(line[i] for line in lines)]
    lines = [[line[i] for i in kept] for line in [list(header), *lines]]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    padded = (GAP.join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)) for line in lines)
    return "\n".join(line.rstrip() for line in padded)


def number(value: float | None, other: float | None = None) -> str:
    """A number as short as it can be and still not look like the other one that it differs from."""
    if value is None:
        return INFINITE
    if isinstance(value, int) or value == int(value):
        return f"{int(value):,}"
    short = f"{value:,.4g}" if abs(value) < 1000 else f"{value:,.1f}"
    return f"{value:.17g}" if other is not None and value != other and short == f"{other:,.4g}" else short


def count(amount: int, what: str) -> str:
    """1 row, 2 rows, 5 classes"""
    plural = f"{what}es" if what.endswith("s") else f"{what}s"
    return f"{amount:,} {what if amount == 1 else plural}"


def release(policy: Policy, summary: Mapping[str, Any], dry_run: bool = False) -> str:
    """What a run did."""
    source, made, seconds = summary["source"], summary["release"], summary["seconds"]
    ended = "verified, and not published: this is a dry run" if dry_run else f"verified and published: {summary['target']}"
    spent = ", ".join(f"{stage} {time:.2f}" for stage, time in seconds.items() if stage != "total")
    told = {
        "source": f"{count(source['rows'], 'row')}, {count(source['cells'], 'distinct combination')}",
        "release": f"{count(made['rows'], 'row')}; {share(made['suppressed'], source['rows'])} suppressed",
        "classes": f"{made['classes']:,}: the smallest of {count(made['smallest_class'], 'row')}, "
        f"{number(made['average_class'])} on average",
        "one value": homogeneous(made["homogeneous_rows"]),
        "search": search(summary["algorithm"], getattr(policy.algorithm, "metric", None)),
        "seconds": f"{seconds['total']:.2f} ({spent})",
    }
    parts = [ended, facts(told), levels(policy, summary["algorithm"].get("levels")), privacy(summary["privacy"])]
    return "\n\n".join(filter(None, [*parts, utility(summary["utility"])]))


def audit(name: str, found: Mapping[str, Any]) -> str:
    """What an audit found; the JSON says the same."""
    violated = sorted({finding["model"] for finding in found["privacy"] if finding["ok"] is False})
    asked = any(finding["ok"] is not None for finding in found["privacy"])
    verdict = f"violates {', '.join(violated)}" if violated else "every model holds" if asked else "reaches what follows"
    told = {
        "rows": f"{found['rows']:,}, of which {found['suppressed']:,} are suppressed",
        "classes": f"{found['classes']:,}: the smallest of {count(found['smallest_class'], 'row')}",
        "one value": homogeneous(found["homogeneous_rows"]),
    }
    return "\n\n".join([f"{printable(name)}: {verdict}", facts(told), privacy(found["privacy"])])


def facts(told: Mapping[str, str]) -> str:
    width = max(map(len, told))
    return "\n".join(f"{what.ljust(width)}{GAP}{printable(text)}" for what, text in told.items() if text)


def share(part: int, whole: int) -> str:
    return f"{part:,} of {count(whole, 'row')} ({part / whole:.2%})" if whole else f"{part:,}"


def homogeneous(rows: Mapping[str, int]) -> str:
    """How many people are known by their class alone, for each sensitive attribute."""
    named = ", ".join(f"{count(amount, 'row')} by {name}" for name, amount in rows.items())
    return f"stands in all of their class: {named}" if named else ""


def search(report: Mapping[str, Any], metric: str | None) -> str:
    minimal, checked = report.get("minimal"), report.get("checked")
    best = f"the best by {metric}" if metric else ""
    found = f"of {count(len(minimal), 'minimal generalization')}" if minimal else ""
    tried = f"{checked:,} checked" if checked else ""
    return ", ".join(filter(None, [report["name"], " ".join(filter(None, [best, found])), tried]))


def levels(policy: Policy, chosen: Mapping[str, int] | None) -> str:
    """How far each attribute was generalized: 0 is as in the source, the highest is * for everybody."""
    tops = {quasi.name: height(quasi.taxonomy) for quasi in policy.quasi}
    rows = [(name, f"{level} of {tops[name]}") for name, level in (chosen or {}).items()]
    return table(("attribute", "level"), rows) if rows else ""


def height(taxonomy: Taxonomy) -> int:
    """The top level, whatever the column holds."""
    temporal = isinstance(taxonomy, Dates) or getattr(taxonomy, "temporal", False)
    return build(taxonomy, Column("", "", "date" if temporal else "integer")).height


def privacy(findings: Iterable[Mapping[str, Any]]) -> str:
    return table(("model", "on", "required", "observed", "holds"), map(_finding, findings))


def _finding(found: Mapping[str, Any]) -> tuple[str, ...]:
    cls = MODELS[found["model"]]
    given = (f"{key}={_joined(value)}" for key, value in found["parameters"].items() if key != "on")
    model, on, observed = " ".join([found["model"], *given]), found["on"] or "", found["observed"]
    if found["ok"] is None:
        return model, on, "", f"{cls.bound} = {number(observed)}", ""
    required, holds = found["required"], "yes"
    if not found["ok"]:
        holds = f"no: {count(found['violating_classes'], 'class')}, {count(found['violating_rows'], 'row')}"
    bound = f"{'at least' if cls.worst == 'min' else 'at most'} {number(required)}"
    return model, on, bound, number(observed, required), holds


def _joined(value: Any) -> str:
    return "|".join(map(str, value)) if isinstance(value, list) else number(value) if type(value) is float else str(value)


def utility(scores: Mapping[str, float | None]) -> str:
    rows = [(name, number(score), _better(name)) for name, score in scores.items()]
    return table(("utility", "score", "better"), rows)


def _better(metric: str) -> str:
    return "higher" if METRICS[metric].higher_is_better else "lower"


def catalogue(what: str) -> list[dict[str, Any]]:
    """What `shoal list` lists: name, description and, where there are some, parameters."""
    if what == "models":
        return [_listed(name, cls) for name, cls in MODELS.items()]
    if what == "algorithms":
        return [_listed(name, cls) for name, cls in ALGORITHMS.items()]
    if what == "metrics":
        return [{"name": name, "description": _first(cls), "better": _better(name)} for name, cls in METRICS.items()]
    kinds = [_listed(kind, cls) for kind, cls in KINDS.items()]
    return kinds + [{"name": name, "description": _hierarchy(name)} for name in shipped()]


def _listed(name: str, cls: type) -> dict[str, Any]:
    made = schema(cls, without=("folder", "levels")) # the groups of `order` are no parameters
    needed = made.get("required", [])
    parameters = {key: {**found, "required": key in needed} for key, found in made["properties"].items()}
    return {"name": name, "description": _first(cls), "parameters": parameters}


def _first(cls: type) -> str:
    return (cls.__doc__ or "").partition("\n")[0]


def _hierarchy(name: str) -> str:
    rows = read(name, Path())
    example = " → ".join(dict.fromkeys(rows[0]))
    return f"Comes with shoal: {count(len(rows), 'value')}, {count(len(rows[0]) - 1, 'level')}, such as {example}."


def listing(entries: Iterable[Mapping[str, Any]]) -> str:
    """The catalogue as text."""
    return "\n".join("\n".join(_entry(entry)) for entry in entries)


def _entry(entry: Mapping[str, Any]) -> Iterable[str]:
    yield entry["name"]
    better = f" ({entry['better']} is better)" if "better" in entry else ""
    yield f"    {entry['description']}{better}"
    parameters = entry.get("parameters", {})
    width = max(map(len, parameters), default=0)
    for key, found in parameters.items():
        yield f"      {key.ljust(width)}{GAP}{found['description']}{_choice(found)}"


def _choice(found: Mapping[str, Any]) -> str:
    """What may be written, if it is not plain from the description."""
    options = f": {one_of([str(option) for option in found['enum']])}" if "enum" in found else ""
    default = f" (default: {found['default']})" if "default" in found else ""
    return options + default
