"""Risks as people read them: how likely people are found, from the JSON of an audit or of a release."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..display.layout import number


def risk(figures: Mapping[str, Any], sizes: Mapping[str, Any], before: Mapping[str, Any] | None = None) -> str:
    """Return how likely somebody is found who is known to be in a table; `before`: in its source, too.

    sizes: what says whether rows or persons were counted
    """
    if not figures:
        return ""
    what = "row" if sizes["smallest_class_persons"] is None else "person"
    alone = f"{figures['sample_uniqueness']:.1%} alone"
    text = (
        f"a {what} is found with {number(figures['prosecutor_risk'])} at most, {number(figures['prosecutor_risk_mean'])} on "
        f"average; {alone}"
    )
    if before:
        text += (
            f" (in the source {number(before['prosecutor_risk'])} and {number(before['prosecutor_risk_mean'])}; "
            f"{before['sample_uniqueness']:.1%} alone)"
        )
    return text
