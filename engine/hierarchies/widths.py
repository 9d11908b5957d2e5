"""Check the widths of intervals: numbers or times, each a whole multiple of the width of the level below."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from fractions import Fraction
from itertools import pairwise

from ..params.location import Misfit

Bound = int | float | str | None

DAYS = {"day": 1, "week": 7}
MONTHS = {"month": 1, "quarter": 3, "year": 12}
LARGEST = {"day": 365_000, "month": 12_000}
"""So many days or months an interval may not have: with 1000 years it could start before the year 1."""
DIGITS = 15
"""The digits that a number may have before its point, and behind it."""


def step(width: str) -> tuple[int, str]:
    """Return the width of an interval of dates in days or months: "2 weeks" -> (14, "day"), "1 year" -> (12, "month")."""
    parts = re.fullmatch(r"\s*([0-9]{1,6})\s+([a-z]+?)s?\s*", width)
    count, unit = (int(parts[1]), parts[2]) if parts else (0, "")
    if not count or unit not in DAYS | MONTHS:
        raise Misfit(f'the width {width!r} is neither a number nor a time such as "7 days", "3 months" or "1 year"')
    size, counted = (count * DAYS[unit], "day") if unit in DAYS else (count * MONTHS[unit], "month")
    if size >= LARGEST[counted]:
        raise Misfit(f"every width must be below 1000 years, not {width!r}")
    return size, counted


def decimals(number: object) -> int:
    """Return how many digits a number has behind its point: 2 for 0.25, none for 10.0."""
    exponent = Decimal(str(number)).normalize().as_tuple().exponent
    return max(0, -exponent) if isinstance(exponent, int) else 0


def check_widths(widths: tuple[int | float | str, ...], bounds: Mapping[str, Bound]) -> None:
    """Raise a Misfit unless the widths make a tree, and the bounds are numbers or dates as the widths ask for."""
    if not widths:
        raise Misfit("widths must have at least one width")
    times = [width for width in widths if isinstance(width, str)]
    steps = [step(width) for width in times]
    if times and len(times) < len(widths):
        raise Misfit("widths must be all numbers or all times, not some of each")
    for width in widths:
        if not isinstance(width, str) and width <= 0:
            raise Misfit(f"every width must be above 0, not {width}")
    for number in (*widths, *bounds.values()):
        if isinstance(number, int | float) and (not abs(number) < 10**DIGITS or decimals(number) > DIGITS):
            raise Misfit(f"{number} has more than {DIGITS} digits before its point or behind it")
    for number, (finer, coarser) in enumerate(pairwise(widths)):
        if times:
            fits = _fits(steps[number], steps[number + 1])
        else:
            ratio = Fraction(str(coarser)) / Fraction(str(finer))
            fits = ratio > 1 and ratio.denominator == 1
        if not fits:
            raise Misfit(f"each width must be a multiple of the one before, and {coarser} is none of {finer}")
    dates = {name: bound for name, bound in bounds.items() if bound is not None}
    for name, bound in dates.items():
        _check_kind(name, bound, bool(times))
    low, high = bounds.get("low"), bounds.get("high")
    if low is not None and high is not None and not low < high:  # type: ignore[operator]
        raise Misfit(f"low must be below high, and {low} is not below {high}")
    origin = bounds.get("origin")
    if isinstance(origin, str) and any(unit == "month" for _, unit in steps) and date.fromisoformat(origin).day > 28:
        raise Misfit(f"origin must be a day that every month has, not {origin}")


def _fits(finer: tuple[int, str], coarser: tuple[int, str]) -> bool:
    """Return whether an interval of the coarser width is made of whole intervals of the finer one."""
    if finer[1] == coarser[1]:
        return coarser[0] > finer[0] and coarser[0] % finer[0] == 0
    return finer == (1, "day")  # months are whole numbers of days, and of nothing else


def _check_kind(name: str, bound: Bound, is_temporal: bool) -> None:
    """Raise a Misfit unless a bound is a date, if the widths are times, or a number."""
    if not is_temporal:
        if isinstance(bound, str):
            raise Misfit(f"{name} must be a number, as the widths are, not {bound!r}")
        return
    try:
        is_date = isinstance(bound, str) and date.fromisoformat(bound).isoformat() == bound
    except ValueError:
        is_date = False
    if not is_date:
        raise Misfit(f"{name} must be a date such as 2000-01-01, as the widths are times, not {bound!r}")
