"""Registration by being there: the classes that the modules of a package define."""

from __future__ import annotations

import importlib
import pkgutil
from typing import Any


def members(package: str, base: type[Any]) -> dict[str, Any]:
    """Each module's one subclass of `base`, by the module's name; the module named `base` holds the base class."""
    found: dict[str, Any] = {}
    for info in pkgutil.iter_modules(importlib.import_module(package).__path__):
        if info.name == "base":
            continue
        module = importlib.import_module(f"{package}.{info.name}")
        own = [
            c for c in vars(module).values() if isinstance(c, type) and issubclass(c, base) and c.__module__ == module.__name__
        ]
        if len(own) != 1:
            raise TypeError(f"{module.__name__} must define one {base.__name__}, not {len(own)}")
        found[info.name] = own[0]
    return found
