"""The metrics: one class per module, one template of the same name. A module that stands here is registered."""

from __future__ import annotations

from dataclasses import fields

from ..registry import members
from .base import Metric, NodeMetric, ReleaseMetric, RiskMetric

METRICS: dict[str, type[Metric]] = members(__package__, Metric)
SCORES: dict[str, type[NodeMetric]] = {name: cls for name, cls in METRICS.items() if issubclass(cls, NodeMetric)}
"""The metrics that a search over a lattice can minimize or maximize."""
MEASURES: dict[str, type[ReleaseMetric]] = {name: cls for name, cls in METRICS.items() if issubclass(cls, ReleaseMetric)}
RISKS: dict[str, type[RiskMetric]] = {name: cls for name, cls in METRICS.items() if issubclass(cls, RiskMetric)}
"""The metrics of any table, released or not, that go by the sizes of its classes alone."""
REQUESTS: dict[str, type[Metric]] = {
    **{name: cls for name, cls in MEASURES.items() if cls.on_request},
    **{name: cls for name, cls in RISKS.items() if fields(cls)},
}
"""The metrics that a policy can name under `metrics`: those that it must ask for, and risks that have parameters."""
FIGURES: dict[str, type[Metric]] = {figure: cls for cls in METRICS.values() for figure in cls.reported()}
"""The metric of each figure that the summary can hold under `utility` or `risk`, in its order."""
