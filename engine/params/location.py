"""Where in a policy something stands, so that an error can name it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path

from ..errors import PolicyError

Keys = tuple[str | int, ...]


class Misfit(PolicyError, ValueError):
    """What is wrong with a thing as a whole, told without a place; `fields.build` adds the place."""


@dataclass(frozen=True)
class Place:
    """A path of keys in a policy; the line of each key, if it came as text; the folder of its relative paths."""

    source: str = "policy"
    keys: Keys = ()
    lines: Mapping[Keys, int] = field(default_factory=dict)
    folder: Path = Path()

    def __truediv__(self, key: str | int) -> Place:
        return Place(self.source, (*self.keys, key), self.lines, self.folder)

    def __str__(self) -> str:
        """privacy[1].entropy_l_diversity.l; keys that are not plain words stand quoted in brackets."""
        path = ""
        for key in self.keys:
            plain = isinstance(key, str) and re.fullmatch(r"\w[\w-]*", key)
            path += (f".{key}" if path else f"{key}") if plain else f"[{json.dumps(key, ensure_ascii=False)}]"
        return path

    @property
    def line(self) -> int | None:
        """The line of the key, or of the nearest key above it that was written."""
        for end in range(len(self.keys), -1, -1):
            if self.keys[:end] in self.lines:
                return self.lines[self.keys[:end]]
        return None

    def error(self, sentence: str) -> PolicyError:
        """PolicyError("policy.yaml, line 12: privacy[1].k_anonymity.k must be at least 1, not 0")"""
        line = "" if self.line is None else f", line {self.line}"
        return PolicyError(f"{self.source}{line}: {str(self) or 'the policy'} {sentence}")

    def unknown(self, name: str, known: Iterable[str], what: str = "key") -> PolicyError:
        """The error for a name that is none of the known ones, with the nearest of them."""
        named = "" if self.keys[-1:] == (name,) else f" {name!r}"
        return self.error(f"is an unknown {what}{named}; {hint(name, known)}")


def nearest(name: str, known: Iterable[str]) -> str | None:
    """The known name that is most like this one."""
    found = get_close_matches(name, list(known), n=1)
    return found[0] if found else None


def hint(name: str, known: Iterable[str]) -> str:
    """What to write instead of an unknown name."""
    names = list(known)
    near = nearest(name, names)
    return f"did you mean {near}?" if near else f"known are {', '.join(names) or 'none'}"


def quoted(names: Iterable[str], shown: int = 10) -> str:
    """'a', 'b', 'c' and 4 more"""
    every = list(names)
    more = f" and {len(every) - shown} more" if len(every) > shown else ""
    return ", ".join(map(repr, every[:shown])) + more
