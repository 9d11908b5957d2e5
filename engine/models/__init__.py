"""The privacy models: one dataclass per module, one template of the same name. Being here is being registered."""

from __future__ import annotations

from typing import Any

from ..registry import members
from .base import Model

MODELS: dict[str, type[Model]] = members(__package__, Model)


def __getattr__(name: str) -> Any:
    """`shoal.models.KAnonymity(k=5)`: every model by the name of its class."""
    for model in MODELS.values():
        if model.__name__ == name:
            return model
    raise AttributeError(f"there is no model {name}")


def __dir__() -> list[str]:
    return ["MODELS", *(model.__name__ for model in MODELS.values())]
