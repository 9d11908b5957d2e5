from __future__ import annotations

from .base import RiskMetric


class MarketerRisk(RiskMetric):
    """Share of the rows that are expected to be matched right with the people of the population, all at once."""
