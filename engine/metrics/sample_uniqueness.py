from __future__ import annotations

from .base import RiskMetric


class SampleUniqueness(RiskMetric):
    """Share of the rows that are alone in their class."""
