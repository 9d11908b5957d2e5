"""Short hashes of what a policy asks for. Two policies that ask for the same have the same hashes, whatever their files."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from typing import TYPE_CHECKING, Any

from ..hierarchies.kinds import Taxonomy

if TYPE_CHECKING:
    from .model import Policy

DECISIVE = (
    *("identifiers", "person", "quasi", "sensitive", "quasi_sensitive", "keep", "other", "models"),
    *("algorithm", "then", "publish", "suppression", "seed"),
)
"""The fields of a policy that decide the release, besides the source."""
KEYS = {"quasi": "quasi_identifiers", "models": "privacy"}
"""The keys by which a policy's text calls these fields, where they differ."""


def of_policy(policy: Policy) -> str:
    """Return one hash of everything that decides the release, besides the source."""
    return _hash([_plain(getattr(policy, part)) for part in DECISIVE])


def of_parts(policy: Policy) -> dict[str, str]:
    """Return a hash for each part of a policy that a saved recoding depends on: all but the suppression limit."""
    parts: dict[str, Any] = {KEYS.get(part, part): getattr(policy, part) for part in DECISIVE if part != "suppression"}
    parts["suppression.style"] = policy.suppression.style
    for role in ("quasi_identifiers", "sensitive"):
        columns = parts.pop(role)
        parts[role] = [column.name for column in columns]
        parts |= {f"{role}.{column.name}": column for column in columns}
    return {part: _hash(_plain(content)) for part, content in parts.items()}


def _hash(content: object) -> str:
    return hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()[:16]


def _plain(content: object) -> Any:
    """Return the content as JSON can hold it. A hierarchy is its rows, wherever its file is."""
    if isinstance(content, Taxonomy) and content.content is not None:
        return content.content
    if is_dataclass(content):
        values = {field.name: _plain(getattr(content, field.name)) for field in fields(content) if field.compare}
        return [type(content).__name__, values]
    if isinstance(content, Mapping):
        return {str(key): _plain(value) for key, value in content.items()}
    if isinstance(content, list | tuple):
        return [_plain(item) for item in content]
    return content if content is None or isinstance(content, bool | int | float | str) else str(content)
