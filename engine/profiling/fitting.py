"""Find a taxonomy that fits the values of a column, and what cleans them: each with its reason."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from decimal import Decimal, InvalidOperation
from functools import cache
from pathlib import Path
from typing import Any

from ..display.layout import count
from ..hierarchies.csv_file import read, shipped
from ..params.wording import one_of
from .columns import Figures, folded
from .mess import DATE, MISSING, SEX_OF, notable, spellings

CODES = "icd10/categories"
"""The hierarchy of the first characters of codes of diseases."""
YEARS = ["1 year", "5 years", "10 years", "20 years"]
PARTS = 20
"""Into so many intervals at most the finest level divides the range of a column."""
LEVELS = 4
"""So many levels of intervals are proposed at most, each of twice the width of the one below."""
FEWEST = 6
"""A column of fewer numbers has nothing between its values and `*`."""
LONGEST = 12
"""Longer texts are no codes."""


@dataclass(frozen=True)
class Fit:
    """A taxonomy as a policy writes it, and why it fits."""

    taxonomy: Any
    reason: str
    clean: Any = field(default=None)
    """what a policy says under `clean`; None: nothing needs to be done"""

    def as_policy(self) -> dict[str, Any]:
        """Return the parameters of the column in a policy."""
        return {"taxonomy": self.taxonomy, **({"clean": self.clean} if self.clean else {})}


def fit(figures: Figures, topic: str) -> Fit:
    """Return a taxonomy for a quasi-identifier; topic: what it is guessed to be about."""
    cleaned = clean(figures, topic)
    if figures.kind == "date":
        return _date(figures, topic)
    if figures.kind == "integer" and topic == "postal code":
        return _digits(figures)
    if figures.kind in ("integer", "number"):
        return _numbers(figures)
    known = _shipped(figures, cleaned)
    if known:
        return Fit(known, "the hierarchy comes with shoal and has all its values", cleaned)
    return _codes(figures, topic, cleaned) or Fit("suppress", _nothing_between(figures, cleaned), cleaned)


def clean(figures: Figures, topic: str) -> dict[str, Any] | list[str] | None:
    """Return what makes one spelling of several, and NULL of texts that stand for no value; None: nothing needs to be done."""
    texts = figures.texts
    if texts is None:
        return None
    known = figures.known or {}
    is_sex = topic == "sex"
    groups = spellings(known, topic)
    if figures.known is None:
        return ["trim", "upper"] if texts.folded < texts.different else None
    synonyms = {
        plain: SEX_OF[plain] for text in known if is_sex and (plain := folded(text)) in SEX_OF and SEX_OF[plain] != plain
    }
    synonyms = synonyms if any(len({folded(text) for text in each}) > 1 for each in groups.values()) else {}
    missing = dict.fromkeys(sorted({folded(text) for text in known if folded(text) in MISSING or not text.strip()}))
    folds = len({folded(text) for text in known}) < len(known) or bool(synonyms)
    if not (synonyms or missing):
        return ["trim", "upper"] if folds else None
    if folds:
        return {"trim": True, "upper": True, "map": {**dict(sorted(synonyms.items())), **missing}}
    return {"map": dict.fromkeys(sorted(text for text in known if folded(text) in MISSING or not text.strip()))}


def _date(figures: Figures, topic: str) -> Fit:
    if topic == "date of birth":
        return Fit({"intervals": YEARS}, "by years")
    units = (["day"] if figures.column.type.upper().startswith("TIMESTAMP") else []) + ["month", "quarter", "year"]
    return Fit({"date": units}, f"by {one_of(units)}")


def _digits(figures: Figures) -> Fit:
    """Return the mask of postal codes that are numbers, so that those that began with zeros are shorter."""
    shortest, longest = sorted(len(end or "") for end in (figures.low, figures.high))
    if shortest == longest:
        return Fit({"mask": longest}, "digit after digit from the right")
    return Fit({"mask": {"length": longest, "pad": "0"}}, "digit after digit from the right; pad puts lost zeros back")


def _numbers(figures: Figures) -> Fit:
    """Return intervals that double from level to level; the finest divides the range into PARTS at most."""
    try:
        low, high = Decimal(figures.low or "nan"), Decimal(figures.high or "nan")
    except InvalidOperation:
        low = high = Decimal("nan")
    if figures.values < FEWEST or not (low.is_finite() and high.is_finite()):
        return Fit("suppress", f"{count(figures.values, 'number')}" if figures.values < FEWEST else "its ends are no numbers")
    span = high - low
    width = _nice(span / PARTS, figures.kind == "integer")
    widths = [width]
    while len(widths) < LEVELS and widths[-1] * 4 <= span:
        widths.append(widths[-1] * 2)
    shown = f"{figures.low} to {figures.high}" if figures.alone == 0 else "its range"
    return Fit({"intervals": widths}, f"intervals that fit {shown}")


def _nice(width: Decimal, is_whole: bool) -> int | Decimal:
    """Return the next number from a width up that is 1, 2 or 5 with zeros behind or before it; of whole numbers at least 2."""
    power = Decimal(10) ** math.floor(width.log10())
    nice = next(factor * power for factor in map(Decimal, (1, 2, 5, 10)) if factor * power >= width)
    if nice == nice.to_integral_value():
        return max(int(nice), 2 if is_whole else 1)
    return 2 if is_whole else nice.normalize()


def _codes(figures: Figures, topic: str, cleaned: Any) -> Fit | None:
    """Return a mask or prefixes for codes: short texts with digits; None if the column holds none."""
    texts, shapes = figures.texts, notable(figures)
    if texts is None or not shapes or texts.longest > LONGEST or figures.values < FEWEST:
        return None
    if topic == "diagnosis":
        if figures.known is not None and {folded(text)[:3] for text in figures.known} <= _leaves(CODES):
            reason = "codes of diseases: their first three signs are categories of ICD-10, which stand in blocks and chapters"
            return Fit({"prefix": {"lengths": [3], "above": CODES}}, reason, cleaned)
        return Fit({"prefix": [3, 1]}, "codes of diseases, by their first signs", cleaned)
    if not all("9" in shape.text for shape in texts.shapes):
        return None
    if "date" in topic and all(DATE.fullmatch(shape.text) for shape in shapes):
        return _text_dates(figures, cleaned)
    is_digits = all(set(shape.text) == {"9"} for shape in texts.shapes)
    if is_digits and texts.shortest == texts.longest:
        return Fit({"mask": texts.longest}, f"codes of {texts.longest} digits, masked from the right", cleaned)
    if is_digits and topic == "postal code" and texts.shortest == texts.longest - 1:
        reason = f"codes of {texts.longest} digits, some without their zero, which pad puts back"
        return Fit({"mask": {"length": texts.longest, "pad": "0"}}, reason, cleaned)
    start = min(texts.longest - 1, max(texts.shortest - 1, 1), 3)
    if start < 1:
        return None
    return Fit({"prefix": list(range(start, 0, -1))}, "codes of several lengths, by their first signs", cleaned)


def _text_dates(figures: Figures, cleaned: Any) -> Fit:
    """Return the first signs of dates that are texts, if the year comes first; else nothing of them can be kept."""
    if all(shape.text.startswith("9999-99-99") for shape in notable(figures)):
        return Fit({"prefix": [7, 4]}, "dates that are texts, by month and year", cleaned)
    return Fit("suppress", "dates that are texts: turn them into dates, and their year can be kept", cleaned)


def _shipped(figures: Figures, cleaned: Any) -> str | None:
    """Return the smallest hierarchy that comes with shoal and knows all values of a column, if they are more than a few."""
    if not figures.known or len(figures.known) < 3:
        return None
    values = set(_after(figures.known, cleaned))
    fitting = [each for each in shipped() if each != CODES and values <= _leaves(each)]
    return min(fitting, key=lambda each: (len(_leaves(each)), each), default=None)


def _after(known: Iterable[str], cleaned: Any) -> Iterable[str]:
    """Yield the values of a column once they are cleaned, without NULL."""
    renamed: Mapping[str, str | None] = cleaned.get("map", {}) if isinstance(cleaned, dict) else {}
    folds = bool(cleaned) and (not isinstance(cleaned, dict) or "upper" in cleaned)
    for text in known:
        plain = folded(text) if folds else text
        if (after := renamed.get(plain, plain)) is not None:
            yield after


def _nothing_between(figures: Figures, cleaned: Any) -> str:
    """Return why the values of a column are kept or given up as they are."""
    values = figures.values if figures.known is None else len(set(_after(figures.known, cleaned)))
    if values < FEWEST:
        return f"{count(values, 'value')} with nothing between them and *"
    return f"{count(values, 'value')} whose groups shoal does not know: shoal taxonomy make writes a hierarchy to fill in"


@cache
def _leaves(hierarchy: str) -> frozenset[str]:
    """Return the values of a hierarchy that comes with shoal."""
    return frozenset(row[0] for row in read(hierarchy, Path()))
