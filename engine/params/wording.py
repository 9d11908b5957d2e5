"""How messages and JSON speak of names, values and numbers."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from decimal import Decimal
from difflib import get_close_matches
from numbers import Real


def describe(given: object) -> str:
    """What an error calls a value that it does not accept."""
    if given is None:
        return "null"
    if isinstance(given, str):
        return f"the text {given!r}"
    if isinstance(given, Mapping):
        return "a mapping"
    if isinstance(given, list | tuple | set | frozenset):
        return "a list"
    if isinstance(given, bool):
        return "true" if given else "false"
    return str(given) if isinstance(given, Real | Decimal | date) else f"a {type(given).__name__}"


def one_of(names: Sequence[str]) -> str:
    """a, b or c"""
    return " or ".join(filter(None, [", ".join(names[:-1]), *names[-1:]]))


def rounded(score: float | None) -> float | int | None:
    """A measure for JSON: sums of fractions differ in their last digits from run to run."""
    return None if score is None else plain(float(f"{score:.12g}"))


def plain(number: float | None) -> float | int | None:
    """A number for JSON, which knows no infinity: a whole one without a point."""
    if number is None or not math.isfinite(number):
        return None
    return int(number) if number == int(number) else number


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
