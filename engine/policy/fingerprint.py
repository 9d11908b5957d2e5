"""What a policy asks for, as short hashes: two policies that ask for the same have the same, whatever files they stand in."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from typing import TYPE_CHECKING, Any

from ..hierarchies.kinds import Taxonomy

if TYPE_CHECKING:
    from .model import Policy

ASKED = ("identifiers", "quasi", "sensitive", "other", "models", "algorithm", "suppression", "seed")
"""What decides the release, besides the source."""
KEYS = {"quasi": "quasi_identifiers", "models": "privacy"}
"""What a policy calls them."""


def of_policy(policy: Policy) -> str:
    """One hash of everything that decides the release, besides the source."""
    return _hashed([_plain(getattr(policy, part)) for part in ASKED])


def of_parts(policy: Policy) -> dict[str, str]:
    """A hash for each part of a policy that a saved recoding goes by: all of it but the suppression limit."""
    parts: dict[str, Any] = {KEYS.get(part, part): getattr(policy, part) for part in ASKED if part != "suppression"}
    parts["suppression.style"] = policy.suppression.style
    for role in ("quasi_identifiers", "sensitive"):
        columns = parts.pop(role)
        parts[role] = [column.name for column in columns]
        parts |= {f"{role}.{column.name}": column for column in columns}
    return {part: _hashed(_plain(given)) for part, given in parts.items()}


def _hashed(given: object) -> str:
    return hashlib.sha256(json.dumps(given, sort_keys=True).encode()).hexdigest()[:16]


def _plain(given: object) -> Any:
    """What JSON can hold; of a hierarchy the rows, not where they were read."""
    if isinstance(given, Taxonomy) and given.content is not None:
        return given.content
    if is_dataclass(given):
        told = {field.name: _plain(getattr(given, field.name)) for field in fields(given) if field.compare}
        return [type(given).__name__, told]
    if isinstance(given, Mapping):
        return {str(key): _plain(value) for key, value in given.items()}
    if isinstance(given, list | tuple):
        return [_plain(item) for item in given]
    return given if given is None or isinstance(given, bool | int | float | str) else str(given)
