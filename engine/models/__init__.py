"""The privacy models: one dataclass per module, one template of the same name. Being here is being registered."""

from __future__ import annotations

from ..discover import members
from .base import Model

MODELS: dict[str, type[Model]] = members(__package__, Model)
