"""Registration by being there: the modules of a package define the classes that a policy can name."""

from __future__ import annotations

import importlib
import pkgutil
from typing import Any


def members(package: str, base: type[Any]) -> dict[str, Any]:
    """Return the one subclass of `base` that each module defines, by the module's name. The module `base` is left out."""
    classes: dict[str, Any] = {}
    for info in pkgutil.iter_modules(importlib.import_module(package).__path__):
        if info.name == "base":
            continue
        module = importlib.import_module(f"{package}.{info.name}")
        own = [
            c for c in vars(module).values() if isinstance(c, type) and issubclass(c, base) and c.__module__ == module.__name__
        ]
        if len(own) != 1:
            raise TypeError(f"{module.__name__} must define one {base.__name__}, not {len(own)}")
        classes[info.name] = own[0]
    return classes
