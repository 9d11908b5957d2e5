from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ..params.fields import parameter
from .base import RiskMetric


@dataclass(frozen=True, kw_only=True)
class JournalistRisk(RiskMetric):
    """How likely a row is found by who cannot know who is in the table: the highest, the mean, the share above a threshold."""

    figures: ClassVar[tuple[str, ...]] = ("max", "mean", "above")

    threshold: float = parameter("the risk above which rows are counted", default=0.2, above=0, maximum=1)
