"""From the sections of a policy's text to the values of its fields; what is wrong with them is kept, to be told at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ..metrics import REQUESTS
from ..metrics.base import Metric
from ..models import MODELS
from ..models.base import Model
from ..params.collector import Collector
from ..params.entries import entries
from ..params.fields import read_fields
from ..params.location import Location
from ..params.wording import candidates
from .checks import read_sections
from .columns import read_columns
from .phases import PHASES
from .places import PLACES, expand


@dataclass(frozen=True)
class Parts:
    """The parts of a policy, each read by itself."""

    values: dict[str, Any]
    """of the fields of the policy"""
    models: list[tuple[Model, Location]]
    metrics: list[tuple[Metric, Location]]
    unclear: set[str]
    """the sections that could not be read; no check goes by them"""
    errors: Collector


def read_parts(cls: type, content: object, where: Location, keys: Sequence[str], simple: Sequence[str]) -> Parts:
    """Return the parts of the policy in a mapping.

    cls: the class of policies, whose fields say what the simple keys mean. keys: all that a policy may have.
    """
    sections = read_sections(content, where, keys)
    sections.pop("$schema", None)  # there a JSON file tells its editor which schema it has
    errors = Collector()
    unknown = [key for key in sections if key not in keys]
    for key in unknown:
        errors.add((where / key).unknown(key, keys))
    unclear = {key for key in candidates(unknown, keys) if sections.get(key) is None}
    for key in PLACES:
        if sections.get(key) is not None:
            with errors.part():
                sections[key] = expand(sections.pop(key), where / key)
    values = read_fields(cls, {key: sections[key] for key in simple if key in sections}, where, errors)
    columns = read_columns(sections, where, errors)
    models = entries(sections.get("privacy"), where / "privacy", Model, MODELS, "privacy model", errors)
    metrics = entries(sections.get("metrics"), where / "metrics", Metric, REQUESTS, "metric on request", errors)
    unclear |= columns.unclear | {*PHASES}
    for key, read in PHASES.items():
        with errors.part():
            values[key] = read(sections.get(key), where / key)
            unclear.remove(key)
    values |= {
        "identifiers": columns.identifiers,
        "person": columns.person,
        "quasi": columns.quasi,
        "sensitive": columns.sensitive,
        "quasi_sensitive": columns.quasi_sensitive,
        "keep": columns.keep,
        "models": tuple(model for model, _ in models),
        "metrics": tuple(metric for metric, _ in metrics),
        "location": where,
        "locations": columns.locations,
        "model_locations": tuple(at for _, at in models),
    }
    return Parts(values, models, metrics, unclear, errors)
