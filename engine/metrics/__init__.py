"""The metrics: one class per module, one template of the same name. A module that stands here is registered."""

from __future__ import annotations

from ..registry import members
from .base import Metric, NodeMetric, ReleaseMetric

METRICS: dict[str, type[Metric]] = members(__package__, Metric)
SCORES: dict[str, type[NodeMetric]] = {name: cls for name, cls in METRICS.items() if issubclass(cls, NodeMetric)}
"""The metrics that a search over a lattice can minimize or maximize."""
MEASURES: dict[str, type[ReleaseMetric]] = {name: cls for name, cls in METRICS.items() if issubclass(cls, ReleaseMetric)}
REQUESTS: dict[str, type[ReleaseMetric]] = {name: cls for name, cls in MEASURES.items() if cls.on_request}
"""The metrics that a policy can ask for under `metrics`."""
FIGURES: dict[str, type[Metric]] = {figure: cls for cls in METRICS.values() for figure in cls.reported()}
"""The metric of each figure that the summary can hold under `utility`, in its order."""
