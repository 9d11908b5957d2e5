"""The metrics: one class per module, one template of the same name. Being here is being registered."""

from __future__ import annotations

from ..registry import members
from .base import Metric, NodeMetric, ReleaseMetric

METRICS: dict[str, type[Metric]] = members(__package__, Metric)
SCORES: dict[str, type[NodeMetric]] = {name: cls for name, cls in METRICS.items() if issubclass(cls, NodeMetric)}
"""What a search over a lattice can go by."""
MEASURES: dict[str, type[ReleaseMetric]] = {name: cls for name, cls in METRICS.items() if issubclass(cls, ReleaseMetric)}
REQUESTS: dict[str, type[ReleaseMetric]] = {name: cls for name, cls in MEASURES.items() if cls.on_request}
"""What a policy can ask for under `metrics`."""
FIGURES: dict[str, type[Metric]] = {figure: cls for cls in METRICS.values() for figure in cls.reported()}
"""What `utility` can hold, in its order."""
