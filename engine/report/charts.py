"""Charts as SVG, made without a browser and without a network by Altair and vl-convert (the extra shoal[report]).

Text and axes have the colour of the text around the picture, so that one picture serves light and dark pages.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from ..errors import PolicyError
from ..metrics import FIGURES

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


def svg_of(chart: Any, label: str, key: str = "chart") -> str:
    """Return a chart as SVG; `label` says in words what it shows, for people who do not see it.

    key: what the ids of its parts begin with; a page may have several charts.
    """
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
    drawn = drawn.replace("<svg ", f'<svg role="img" aria-label="{escape(label)}" ', 1)
    drawn = re.sub(r'(id="|url\(#)', rf"\g<1>{key}-", drawn)
    return drawn.replace(f'"{INK}"', '"currentColor"')


def frontier_chart(plan: Mapping[str, Any], width: int = 560, height: int = 320) -> Any:
    """Return the chart of a plan, which is given as JSON: privacy to the right, the measure upwards, the frontier as a line."""
    alt = altair()
    measure, name = plan["measure"], plan["privacy"]
    varied = [axis["name"] for axis in plan["varied"] if axis["name"] != name]
    rows = [
        {
            "privacy": each["choices"].get(name, each["figures"]["smallest_class"]),
            "score": each["figures"]["utility"][measure],
            "plan": str(each["number"]),
            "frontier": each["on_frontier"],
            "colour": _first_word(each["choices"][varied[0]]) if varied else "",
            "line": ", ".join(str(each["choices"][axis]) for axis in varied),
        }
        for each in plan["plans"]
        if each["figures"] and each["figures"]["utility"].get(measure) is not None
    ]
    better = "higher" if FIGURES[measure].higher_is_better else "lower"
    x = alt.X("privacy:Q", title=name, scale=alt.Scale(zero=False, nice=True, padding=18))
    y = alt.Y("score:Q", title=f"{measure} ({better} is better)", scale=alt.Scale(zero=True))
    base = alt.Chart(alt.Data(values=rows)).encode(x=x, y=y)
    colour = alt.value(COLOURS[0])
    if varied:
        colour = alt.Color("colour:N", scale=alt.Scale(range=list(COLOURS)), sort=None, legend=alt.Legend(title=varied[0]))
    best = base.transform_filter("datum.frontier")
    layers = [
        base.mark_line(strokeOpacity=0.35, strokeWidth=1.5).encode(color=colour, detail="line:N", order="privacy:Q"),
        best.mark_line(interpolate="step-before", color=INK, strokeWidth=1.2, strokeDash=[5, 3]).encode(order="privacy:Q"),
        base.mark_point(filled=True, size=55, opacity=0.9).encode(color=colour),
        best.mark_point(filled=False, size=150, color=INK, strokeWidth=1.2, opacity=1),
        best.mark_text(dy=20, fontSize=11, color=INK).encode(text="plan:N"),
    ]
    return alt.layer(*layers).properties(width=width, height=height)


def _first_word(choice: Any) -> str:
    return str(choice).partition(" ")[0]


def sizes_chart(after: Sequence[Sequence[int]], before: Sequence[Sequence[int]], what: str, width: int = 560) -> Any:
    """Return the chart of how many rows, or persons, look alike with how many others: in the source and in the release."""
    alt = altair()
    sides = {"release": after, **({"source": before} if before else {})}
    rows = [{"size": label, "share": share, "side": side} for side, sizes in sides.items() for label, share in _binned(sizes)]
    order = [label for label, _ in _binned([])]
    colours = alt.Scale(domain=["source", "release"], range=["#9aa5ad", COLOURS[0]])
    shown = alt.Chart(alt.Data(values=rows)).mark_bar(cornerRadiusEnd=2)
    return shown.encode(
        x=alt.X("size:N", sort=order, title=f"{what} that look alike", axis=alt.Axis(labelAngle=0)),
        xOffset=alt.XOffset("side:N", sort=["source", "release"]),
        y=alt.Y("share:Q", title=f"share of the {what}", axis=alt.Axis(format="%")),
        color=alt.Color("side:N", scale=colours, legend=alt.Legend(title=None, orient="top") if before else None),
    ).properties(width=width, height=190)


def sizes_words(after: Sequence[Sequence[int]], before: Sequence[Sequence[int]], what: str) -> str:
    """Return in words what the chart of the sizes shows."""
    sides = {"in the source": before, "in the release": after} if before else {"in the release": after}
    texts = []
    for side, sizes in sides.items():
        shares = ", ".join(f"{share:.1%} with {label}" for label, share in _binned(sizes) if share)
        texts.append(f"{side} {shares}")
    return f"Share of the {what} by how many look alike: {'; '.join(texts)}"


BINS = (1, 2, 3, 5, 10, 20, 50, 100, 1000)
"""The smallest sizes of the bars."""


def _binned(sizes: Sequence[Sequence[int]]) -> list[tuple[str, float]]:
    """Return for each bar its label and the share of the rows in classes of such a size."""
    total = sum(size * classes for size, classes in sizes)
    found = []
    for place, low in enumerate(BINS):
        high = BINS[place + 1] - 1 if place + 1 < len(BINS) else None
        rows = sum(size * classes for size, classes in sizes if size >= low and (high is None or size <= high))
        label = f"{low:,}+" if high is None else f"{low}" if high == low else f"{low}–{high}"
        found.append((label, rows / total if total else 0.0))
    return found
