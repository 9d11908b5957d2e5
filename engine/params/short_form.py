"""The short form of a model, a metric …: its name and its parameters in one text, such as `recursive_l_diversity:c=3,l=2`."""

from __future__ import annotations

import csv
from typing import Any

from ..errors import PolicyError
from .location import Location
from .yaml_text import scalar


def read_short_form(content: str, where: Location) -> tuple[str, dict[str, Any] | None]:
    """Return the name and the parameters of NAME, or of NAME:KEY=VALUE,KEY=A|B. A value is what it is in YAML."""
    name, colon, rest = content.partition(":")
    name = name.strip()
    if not colon:
        return name, None
    parameters: dict[str, Any] = {}
    for part in split(rest, where.source):
        key, equals, value = part.partition("=")
        if not equals:
            raise (where / name).error(f"needs its parameters as key=value, not {part!r}")
        if key in parameters:
            raise (where / name / key).error("is given twice")
        values = [scalar(item) for item in value.split("|")]
        parameters[key] = values if len(values) > 1 else values[0]
    return name, parameters


def split(content: str, source: str) -> list[str]:
    """Return the items of a list with commas, of which some may stand in double quotes. `source` is what an error calls it."""
    try:
        [items] = csv.reader([content], skipinitialspace=True, strict=True)
    except (csv.Error, ValueError):
        raise PolicyError(f'{source}: {content!r} is no list such as a,b or "a,b",c') from None
    if not items or not all(items):
        raise PolicyError(f"{source}: a name is empty in {content!r}")
    return items
