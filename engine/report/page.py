"""The report as a page: one HTML file without scripts, links or anything from a network."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from .. import files
from ..display.layout import count, number, printable
from ..judging.finding_rows import model_name
from .charts import frontier_chart, sizes_chart, sizes_words, svg_of

FIGURES = {
    "prosecutor_risk": "highest risk of who knows that somebody is in the table (prosecutor)",
    "prosecutor_risk_mean": "the same on average",
    "prosecutor_risk_above": "share whose risk is above the threshold of the policy, or 20%",
    "journalist_risk": "highest risk of who only knows the population (journalist)",
    "journalist_risk_mean": "that of the journalist on average",
    "journalist_risk_above": "share whose risk from the journalist is above the threshold",
    "marketer_risk": "share that somebody finds who tries all (marketer)",
    "sample_uniqueness": "share that is alone with its values",
    "population_uniqueness": "estimated share of the population that is alone with its values",
    "population_uniqueness_pitman": "the same by the model of Pitman",
    "population_uniqueness_zayatz": "the same by the model of Zayatz",
    "population_uniqueness_snb": "the same by the model SNB",
}
"""The risks that a report shows, in words and in this order; one that is not listed comes last, by its name."""
REPEATED = {"journalist_risk_mean", "journalist_risk_above"}
"""Risks that are those of the prosecutor again, as both know the whole table, unless a population is counted."""
ROLES = {
    "identifier": "identifier",
    "person": "says whose row it is",
    "quasi": "others may know it",
    "sensitive": "must not be learned",
    "quasi_sensitive": "linked to what must not be learned",
    "keep": "kept",
    "other": "no role",
}


@dataclass(frozen=True, repr=False)
class Report:
    """What `report_on` returns: what a release promises, hides and has lost, for people who decide.

    >>> policy = shoal.Policy(quasi_identifiers="age", sensitive="disease", privacy="k_anonymity:k=2")
    >>> with shoal.anonymize(visits, policy) as release:
    ...     found = shoal.report_on(release.to_arrow(), policy)
    >>> found.as_json()["kind"]
    'internal'
    """

    content: Mapping[str, Any]

    @property
    def ok(self) -> bool:
        """Return whether every model holds."""
        return bool(self.content["verdict"]["ok"])

    def as_json(self) -> dict[str, Any]:
        """Return all that the page says as JSON can hold it."""
        return dict(self.content)

    def html(self) -> str:
        """Return the page. It needs the extra shoal[report]."""
        return _page().get_template("report.html").render(report=self.content, charts=_charts(self.content), is_whole=True)

    def write(self, path: str | os.PathLike[str]) -> None:
        """Write the page to a file, as a whole or not at all."""
        files.write(Path(path), self.html())

    def __repr__(self) -> str:
        return f"Report: {self.content['verdict']['sentence']}"

    def _repr_html_(self) -> str:
        """Return the first page, for notebooks."""
        return _page().get_template("report.html").render(report=self.content, charts={}, is_whole=False)


@cache
def _page() -> Environment:
    page = Environment(
        loader=PackageLoader("shoal", "report"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    page.filters |= {
        "percent": _percent,
        "number": lambda value: "–" if value is None else number(value),
        "whole": lambda value: "–" if value is None else f"{value:,}",
        "last": lambda place: place.rsplit("/", 1)[-1],
        "shown": lambda text: "NULL" if text is None else printable(str(text)),
        "counted": count,
        "figure": lambda value: _percent(value) if value is None or 0 <= value <= 1 else number(value),
        "in_order": _in_order,
        "words": lambda figure: FIGURES.get(figure, figure.replace("_", " ")),
        "model": model_name,
    }
    page.globals |= {"ROLES": ROLES}
    return page


def _in_order(figures: Mapping[str, float | None]) -> list[tuple[str, float | None]]:
    """Return the risks that a report shows, in its order."""
    others = [figure for figure in figures if figure not in FIGURES]
    again = {figure for figure in REPEATED if figures.get(figure) == figures.get(figure.replace("journalist", "prosecutor"))}
    return [(figure, figures[figure]) for figure in [*FIGURES, *others] if figure in figures and figure not in again]


def _percent(share: float | None) -> str:
    if share is None:
        return "–"
    if share in (0, 1):
        return f"{share:.0%}"
    if share < 0:
        return f"{share:.1%}"
    return "< 0.1%" if share < 0.001 else "> 99.9%" if share > 0.999 else f"{share:.1%}"


def _charts(content: Mapping[str, Any]) -> dict[str, Markup]:
    """Return the pictures of a report as SVG."""
    risk, charts = content["risks"], {}
    if risk["class_sizes"]:
        words = sizes_words(risk["class_sizes"], risk["class_sizes_before"], risk["of"])
        charts["sizes"] = _svg(sizes_chart(risk["class_sizes"], risk["class_sizes_before"], risk["of"]), words, "sizes")
    if plan := content["plan"]:
        words = f"{plan['measure']} against {plan['privacy']}; the frontier is plans {_listed(plan['frontier'])}"
        charts["plan"] = _svg(frontier_chart(plan), words, "plan")
    return charts


def _svg(chart: Any, words: str, key: str) -> Markup:
    """Return a chart as part of a page. Its texts are escaped by the library that draws it."""
    return Markup(svg_of(chart, words, key))


def _listed(numbers: Sequence[int]) -> str:
    return ", ".join(map(str, numbers))
