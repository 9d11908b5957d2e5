"""Locations in a policy, so that an error can name the key and the line."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from ..errors import PolicyError
from .wording import hint

Keys = tuple[str | int, ...]


class Misfit(PolicyError, ValueError):
    """An error about the fields of one object together. It names no location: `fields.build` adds that."""


@dataclass(frozen=True)
class Location:
    """A path of keys in a policy, the line of each key if the policy is a file, and the folder where relative paths start."""

    source: str = "policy"
    keys: Keys = ()
    lines: Mapping[Keys, int] = field(default_factory=dict)
    folder: Path = Path()

    def __truediv__(self, key: str | int) -> Location:
        return Location(self.source, (*self.keys, key), self.lines, self.folder)

    def __str__(self) -> str:
        """Return a text such as privacy[1].entropy_l_diversity.l; keys that are no plain words stand quoted in brackets."""
        path = ""
        for key in self.keys:
            plain = isinstance(key, str) and re.fullmatch(r"\w[\w-]*", key)
            path += (f".{key}" if path else f"{key}") if plain else f"[{json.dumps(key, ensure_ascii=False)}]"
        return path

    @property
    def line(self) -> int | None:
        """Return the line of the key, or of the nearest key above it that the file has."""
        for end in range(len(self.keys), -1, -1):
            if self.keys[:end] in self.lines:
                return self.lines[self.keys[:end]]
        return None

    def error(self, sentence: str) -> PolicyError:
        """Return an error such as "policy.yaml, line 12: privacy[1].k_anonymity.k must be at least 1, not 0"."""
        line = "" if self.line is None else f", line {self.line}"
        message = f"{self.source}{line}: {str(self) or 'the policy'} {sentence}"
        return PolicyError(message, sentence=sentence, location=str(self) or None, line=self.line, keys=self.keys)

    def unknown(self, name: str, known: Iterable[str], what: str = "key") -> PolicyError:
        """Return the error for a name that is none of the known ones, with the nearest of them."""
        quoted = "" if self.keys[-1:] == (name,) else f" {name!r}"
        return self.error(f"is an unknown {what}{quoted}; {hint(name, known)}")
