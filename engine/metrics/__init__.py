"""The metrics: one class per module, one template of the same name. Being here is being registered."""

from __future__ import annotations

from ..discover import members
from .base import Metric

METRICS: dict[str, type[Metric]] = members(__package__, Metric)
