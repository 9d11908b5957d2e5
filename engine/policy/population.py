"""The population that a policy names: the table of the people whom a row of the source may be of."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ..params.coerce import mapping, mapping_of, text
from ..params.collector import Collector
from ..params.fields import SCALAR
from ..params.location import Location
from ..params.wording import describe
from .places import expand

KEYS = ("source", "columns")


@dataclass(frozen=True)
class Population:
    """A table with a row for each person of a population, and what its columns of the quasi-identifiers are called there."""

    source: Any = field(repr=False)
    """a path, a URL, or a frame"""
    columns: Mapping[str, str] = field(default_factory=dict)
    """the names of its columns, by the quasi-identifiers that they hold, where these have other names"""
    location: Location = field(default=Location(), compare=False, repr=False)

    @classmethod
    def from_policy(cls, content: object, where: Location) -> Population:
        """Return the population that a policy names: by its place alone, or with the names of columns."""
        if isinstance(content, Population):
            return content
        if not isinstance(content, Mapping):
            return cls(_source(content, where), location=where)
        given, errors = mapping(content, where), Collector()
        for key in given:
            if key not in KEYS:
                errors.add((where / key).unknown(key, KEYS))
        source: Any = None
        if given.get("source") is None:
            errors.add((where / "source").error("is missing"))
        else:
            with errors.part():
                source = _source(given["source"], where / "source")
        columns: Mapping[str, str] = {}
        with errors.part():
            columns = mapping_of(text, given.get("columns") or {}, where / "columns")
        errors.finish()
        return cls(source, columns, where)

    @property
    def path(self) -> str | None:
        """Return the path or the URL of the table; None of a frame."""
        return self.source if isinstance(self.source, str) else None

    @staticmethod
    def policy_schema() -> dict[str, Any]:
        columns = {"type": "object", "additionalProperties": SCALAR}
        keys = {
            "source": {"description": "where the people come from: a file, glob or database URL", **SCALAR},
            "columns": {"description": "the names of its columns where they are not those of the source", **columns},
        }
        whole = {"type": "object", "properties": keys, "required": ["source"], "additionalProperties": False}
        return {"anyOf": [SCALAR, whole]}


def _source(content: object, where: Location) -> Any:
    """Return a path or a URL as it is meant, a frame as it is."""
    if isinstance(content, str | os.PathLike):
        return expand(content, where)
    if isinstance(content, bool | int | float | list | tuple | Mapping):
        raise where.error(f"must be a path, a URL or a frame, not {describe(content)}")
    return content
