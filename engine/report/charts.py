"""Charts as SVG, made without a browser and without a network by Altair and vl-convert (the extra shoal[report]).

Text and axes have the colour of the text around the picture, so that one picture serves light and dark pages.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING, Any

from ..errors import PolicyError
from ..metrics import FIGURES
from .frontier import Axis, privacy_of

if TYPE_CHECKING:
    from .plan import Plan

INK = "#010203"
"""The colour that stands in a chart for that of the text around it."""
COLOURS = ("#0a7ea4", "#d1581f", "#2e9e6b", "#b565a7", "#c99700", "#6b7fd7", "#8a8a8a", "#c2415c")
"""Colours that people can tell apart, also those who see few colours, on light and on dark ground."""
FONT = "system-ui, sans-serif"


def altair() -> Any:
    """Return the library of charts, or say how to get it."""
    try:
        import altair
        import vl_convert  # noqa: F401 - what draws the charts
    except ImportError as missing:
        raise PolicyError("pictures need altair and vl-convert-python: pip install 'shoal[report]'") from missing
    return altair


def svg_of(chart: Any, label: str) -> str:
    """Return a chart as SVG; `label` says in words what it shows, for people who do not see it."""
    import vl_convert

    text = {"labelColor": INK, "titleColor": INK, "labelFontSize": 12, "titleFontSize": 12, "titleFontWeight": "normal"}
    lines = {
        "domainColor": INK,
        "tickColor": INK,
        "gridColor": INK,
        "domainOpacity": 0.4,
        "tickOpacity": 0.4,
        "gridOpacity": 0.12,
    }
    styled = chart.configure(background="transparent", font=FONT).configure_view(stroke=None)
    styled = styled.configure_axis(**text, **lines).configure_legend(**text).configure_text(color=INK)
    drawn: str = vl_convert.vegalite_to_svg(styled.to_json())
    drawn = re.sub(r"<svg ", f'<svg role="img" aria-label="{escape(label)}" ', drawn, count=1)
    return drawn.replace(f'"{INK}"', '"currentColor"')


def plan_chart(plan: Plan, width: int = 560, height: int = 320) -> Any:
    """Return the chart of the plans: privacy from left to right, the measure of utility upwards, and the frontier as a line."""
    alt = altair()
    measure = plan.measure or "loss"
    name, privacy = privacy_of(plan.axes)
    axes = [axis for axis in plan.axes if not axis.stricter or name != axis.name]
    by = axes[0] if axes else None
    rows = []
    for each in plan.plans:
        if each.figures and each.figures.utility.get(measure) is not None:
            own = [axis.text(each.choices.get(axis.keys)) for axis in axes]
            rows.append(
                {
                    "privacy": abs(privacy(each)),
                    "score": each.figures.utility[measure],
                    "plan": str(each.number),
                    "frontier": each.number in plan.frontier,
                    "colour": own[0] if own else "",
                    "line": ", ".join(own),
                }
            )
    x = alt.X("privacy:Q", title=_privacy_title(plan.axes, name), scale=alt.Scale(zero=False, nice=True, padding=18))
    y = alt.Y(
        "score:Q",
        title=f"{measure} ({'higher' if FIGURES[measure].higher_is_better else 'lower'} is better)",
        scale=alt.Scale(zero=True),
    )
    base = alt.Chart(alt.Data(values=rows)).encode(x=x, y=y)
    colour = alt.value(COLOURS[0])
    if by:
        legend = alt.Legend(title=by.name, orient="right") if len(by.values) <= len(COLOURS) else None
        colour = alt.Color("colour:N", scale=alt.Scale(range=list(COLOURS)), sort=None, legend=legend)
    best = base.transform_filter("datum.frontier")
    layers = [
        base.mark_line(strokeOpacity=0.35, strokeWidth=1.5).encode(color=colour, detail="line:N", order="privacy:Q"),
        best.mark_line(interpolate="step-before", color=INK, strokeWidth=1.2, strokeDash=[5, 3]).encode(order="privacy:Q"),
        base.mark_point(filled=True, size=55, opacity=0.9).encode(color=colour),
        best.mark_point(filled=False, size=150, color=INK, strokeWidth=1.2, opacity=1),
        best.mark_text(dy=20, fontSize=11, color=INK).encode(text="plan:N"),
    ]
    return alt.layer(*layers).properties(width=width, height=height)


def plan_words(plan: Plan) -> str:
    """Return in words what the chart of the plans shows."""
    best = ", ".join(f"plan {number}" for number in plan.frontier)
    return f"{plan.measure} of {len(plan.plans)} plans against {privacy_of(plan.axes)[0]}; the frontier is {best or 'empty'}"


def _privacy_title(axes: Sequence[Axis], name: str) -> str:
    stricter = next((axis.stricter for axis in axes if axis.name == name), 1)
    return f"{name} ({'higher' if stricter >= 0 else 'lower'} is more private)"
