"""The words for names, values and numbers in messages and in JSON."""

from __future__ import annotations

import json
import math
from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import date
from decimal import Decimal
from difflib import get_close_matches
from numbers import Real
from typing import Any

A_LIST = "a list"
"""What an error calls a list where a policy has none: a plan takes it for several values."""
SHOWN = 60
"""So many signs of a wrong text are shown. Longer ones are no slips of the pen, and may be data."""


def describe(value: object) -> str:
    """Return what an error calls a value that it refuses."""
    if value is None:
        return "null"
    if isinstance(value, str):
        return f"the text {value!r}" if len(value) <= SHOWN else f"the text {value[:SHOWN]!r} and so on"
    if isinstance(value, Mapping):
        return "a mapping"
    if isinstance(value, list | tuple | set | frozenset):
        return A_LIST
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value) if isinstance(value, Real | Decimal | date) else f"a {type(value).__name__}"


def one_of(names: Sequence[str]) -> str:
    """Return a text such as "a, b or c"."""
    return " or ".join(filter(None, [", ".join(names[:-1]), *names[-1:]]))


def rounded(score: float | None) -> float | int | None:
    """Return a measure for JSON in 12 digits, as the last digits of a sum of fractions differ from run to run."""
    return None if score is None else plain(float(f"{score:.12g}"))


def plain(number: float | None) -> float | int | None:
    """Return a number for JSON: a whole one without a point, and None for infinity, which JSON lacks."""
    if number is None or not math.isfinite(number):
        return None
    return int(number) if number == int(number) else number


def nearest(name: str, known: Iterable[str]) -> str | None:
    """Return the known name that is most like this one, if one is like it."""
    return next(iter(get_close_matches(name, list(known), n=1)), None)


def candidates(unknown: Iterable[str], known: Collection[str]) -> set[str]:
    """Return the known names that misspelt ones may stand for: the nearest of each, and all where there is no nearest."""
    names = {nearest(name, known) for name in unknown}
    return set(known) if None in names else {name for name in names if name}


def hint(name: str, known: Iterable[str]) -> str:
    """Return the advice for an unknown name: the nearest known name, or all of them."""
    names = list(known)
    near = nearest(name, names)
    return f"did you mean {near}?" if near else f"known are {', '.join(names) or 'none'}"


def quoted(names: Iterable[str], shown: int = 10) -> str:
    """Return a text such as "'a', 'b', 'c' and 4 more"."""
    every = list(names)
    more = f" and {len(every) - shown} more" if len(every) > shown else ""
    return ", ".join(map(repr, every[:shown])) + more


def as_object(content: Mapping[str, Any]) -> str:
    """Return the content as a JSON object with a line for each of its keys."""
    lines = (f"{json.dumps(key)}: {json.dumps(value, allow_nan=False)}" for key, value in content.items())
    return "{" + ",\n ".join(lines) + "}"
