from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ..params.fields import parameter
from .base import RiskMetric


@dataclass(frozen=True, kw_only=True)
class ProsecutorRisk(RiskMetric):
    """How likely a row is found by who knows that it is there: the highest, the mean, the share of rows above a threshold."""

    figures: ClassVar[tuple[str, ...]] = ("max", "mean", "above")

    threshold: float = parameter("the risk above which rows are counted", default=0.2, above=0, maximum=1)
