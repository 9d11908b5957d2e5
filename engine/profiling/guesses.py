"""Guess what a column is, with the reason: by its name, by the shapes of its values, by how many rows it singles out."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from ..release.exposure import ENOUGH, KEY, LENGTH
from . import words
from .columns import Figures
from .mess import DATE
from .words import Role

MOST = 0.8
"""From this share of its rows on, the shape of its values says what a column is."""
EVENT = "date of an event"


@dataclass(frozen=True)
class Pattern:
    """Shapes that say what a column is, whatever its name."""

    topic: str
    role: Role
    shape: re.Pattern[str]


PATTERNS = (
    Pattern("e-mail address", "identifier", re.compile(r"[a9._+%-]+@[a9.-]+\.a")),
    Pattern("number that an authority gave to a person", "person", re.compile(r"999-99-9999|9 99 99 99 999 999( 99)?")),
    Pattern("account or card", "identifier", re.compile(r"a99( ?[a9]{4}){3,7}[a9 ]{0,4}|9999([ -])9999\2?9999\2?9999")),
    Pattern("address of a device", "identifier", re.compile(r"9{1,3}(\.9{1,3}){3}")),
    Pattern("phone number", "identifier", re.compile(r"\+9[9 ()/.-]{6,}|\(999\) ?999-9999|999-999-9999")),
    Pattern("diagnosis", "sensitive", re.compile(r"a9[9a](\.[9a]{1,4})?")),
)


@dataclass(frozen=True)
class Guess:
    """What a column seems to be, and why."""

    role: Role
    topic: str
    """what it is about; empty: nothing says so"""
    reason: str


def guess(figures: Figures, rows: int) -> Guess:
    """Return what a column of a table seems to be.

    An identifier of persons says whose row a row is only where some value has several rows.
    """
    by_shape = _by_shape(figures)
    if by_shape and by_shape.role in ("identifier", "person"):
        return _person(by_shape, figures)
    by_name = _by_name(figures)
    if by_name and by_name.role in ("identifier", "person"):
        return _person(by_name, figures)
    if figures.values <= 1 and not (figures.values and figures.nulls):
        return Guess("keep", "", "every row has the same value, which tells nobody apart")
    if by_name or by_shape:
        return by_name or by_shape  # type: ignore[return-value]
    if figures.texts and rows >= ENOUGH and figures.values > rows / 2 and figures.texts.length > LENGTH:
        return Guess(
            "identifier", "free text", f"long texts ({figures.texts.length:.0f} signs on average), hardly one of them twice"
        )
    if rows >= ENOUGH and figures.share_alone >= KEY and figures.kind in ("integer", "other", "odd"):
        return Guess("identifier", "key", f"{figures.share_alone:.0%} of the rows are alone with their value")
    return Guess("quasi", "", "nothing says what it is: others may know it of a person")


def _by_name(figures: Figures) -> Guess | None:
    """Return what the name of a column says; of a date only if its values are dates or years."""
    found = words.topic(figures.name)
    if found is None:
        return None
    topic, word = found
    if topic.name == EVENT and not _holds_dates(figures):
        return None
    if topic.role == "sensitive" and figures.kind == "date":
        return Guess("quasi", EVENT, f"{EVENT}: it holds dates, and its name says {word}")
    about = "" if word == topic.name else f"{topic.name}: "
    return Guess(topic.role, topic.name, f"{about}its name says {word}")


def _by_shape(figures: Figures) -> Guess | None:
    texts = figures.texts
    if texts is None or not texts.rows:
        return None
    for pattern in PATTERNS:
        matching = [shape for shape in texts.shapes if pattern.shape.fullmatch(shape.text)]
        share = sum(shape.rows for shape in matching) / texts.rows
        is_plain = pattern.topic == "diagnosis" and not any("." in shape.text for shape in matching)
        if share >= MOST and not is_plain:
            shown = matching[0].text
            return Guess(pattern.role, pattern.topic, f"{pattern.topic}: {share:.0%} of its values look like {shown}")
    return None


def _person(guessed: Guess, figures: Figures) -> Guess:
    """Return the guess for a column that numbers people: `person` if its values repeat, else `identifier`."""
    present = figures.rows - figures.nulls
    if guessed.role != "person" or present <= figures.values or not figures.values:
        reason = f"{guessed.reason}, and no value has two rows" if guessed.role == "person" else guessed.reason
        return Guess("identifier", guessed.topic, reason)
    return Guess("person", guessed.topic, f"{guessed.reason}, and a value has {present / figures.values:.1f} rows on average")


def _holds_dates(figures: Figures) -> bool:
    if figures.kind == "date":
        return True
    texts = figures.texts
    if texts is None or not texts.rows:
        return False
    return sum(shape.rows for shape in texts.shapes if DATE.fullmatch(shape.text)) >= MOST * texts.rows


def chosen_person(guesses: Sequence[tuple[Figures, Guess]]) -> str | None:
    """Return the column that says whose row a row is: of several the one with the most values, the first of those."""
    persons = [figures for figures, guessed in guesses if guessed.role == "person"]
    return max(persons, key=lambda figures: (figures.values, -figures.number)).name if persons else None
