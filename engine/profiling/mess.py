"""What is wrong with how the values of a column are written, in sentences."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from ..display.layout import count
from .columns import Figures, Shape, folded

SHOWN = 3
"""So many groups of spellings, or shapes, are shown of a column."""
CODED = ("diagnosis", "number of a person", "number that an authority gave to a person", "account or card")
"""What codes are about that may have letters. Elsewhere codes of several shapes are told if they have digits only."""
RARE = 0.001
"""A shape that fewer of the rows have is not told."""
DATE = re.compile(r"9999[-/.]99?[-/.]99?( .*|a.*)?|99?[-/.]99?[-/.](99)?99( .*)?")
"""The shapes of dates."""
MISSING = {
    *(
        "N/A",
        "NA",
        "NULL",
        "NONE",
        "NAN",
        "NIL",
        "-",
        "--",
        "?",
        ".",
        "UNKNOWN",
        "UNK",
        "MISSING",
        "NOT AVAILABLE",
        "NOT STATED",
    ),
    *("K.A.", "K. A.", "KEINE ANGABE", "UNBEKANNT", "FEHLT", "INCONNU", "INCONNUE", "NON RENSEIGNE", "NON RENSEIGNÉ"),
    *("DESCONOCIDO", "DESCONOCIDA", "SIN DATOS", "S/D"),
}
"""Words that stand for no value, in capitals."""
SEXES = {
    "F": ["F", "FEMALE", "W", "WEIBLICH", "FRAU", "WOMAN", "FEMME", "FEMININ", "FEMENINO", "MUJER"],
    "M": ["M", "MALE", "MAENNLICH", "MÄNNLICH", "MANN", "MAN", "HOMME", "H", "MASCULIN", "MASCULINO", "HOMBRE", "VARON"],
}
"""What the two most frequent sexes are called in four languages, in capitals. Others stay as they are written."""
SEX_OF = {word: sex for sex, words in SEXES.items() for word in words}


def mess(figures: Figures, topic: str) -> list[str]:
    """Return what is wrong with how the values of a column are written; topic: what it is guessed to be about."""
    return [*_spellings(figures, topic), *_missing(figures), *_shapes(figures, topic), *_dates(figures, topic)]


def spellings(known: Mapping[str, int], topic: str) -> dict[str, list[str]]:
    """Return the values that are one, by what they mean: those that differ in capitals and blanks, and words for a sex."""
    groups: dict[str, list[str]] = {}
    for text in sorted(known, key=lambda text: (-known[text], text)):
        if text.strip():
            plain = folded(text)
            groups.setdefault(SEX_OF.get(plain, plain) if topic == "sex" else plain, []).append(text)
    return {meant: texts for meant, texts in groups.items() if len(texts) > 1}


def _spellings(figures: Figures, topic: str) -> Iterator[str]:
    texts = figures.texts
    if texts is None:
        return
    if figures.known is not None:
        groups = list(spellings(figures.known, topic).values())
        if groups:
            shown = "; ".join(", ".join(map(_seen, each)) for each in groups[:SHOWN])
            more = f"; and {len(groups) - SHOWN} more" if len(groups) > SHOWN else ""
            yield f"one value in several spellings: {shown}{more}"
    elif texts.folded < texts.different:
        yield f"{count(texts.different - texts.folded, 'value')} only differ from others in capitals or blanks"
    if texts.padded:
        yield f"{count(texts.padded, 'row')} with blanks at the ends"


def _seen(text: str) -> str:
    """Return a value so that blanks at its ends are seen."""
    return text if text == text.strip() else repr(text)


def _missing(figures: Figures) -> Iterator[str]:
    known = figures.known if figures.texts and figures.known else {}
    words = {text: rows for text, rows in known.items() if folded(text) in MISSING or not text.strip()}
    if words:
        names = ", ".join(repr(text) for text in sorted(words, key=lambda text: (-words[text], text))[:SHOWN])
        yield f"{count(sum(words.values()), 'row')} with a text for no value: {names}"


def _shapes(figures: Figures, topic: str) -> Iterator[str]:
    """Yield what codes and dates look like that are not all alike. Texts that are words have many shapes, and may."""
    if figures.kind == "integer" and topic == "postal code":
        digits = {len(end.lstrip("-")) for end in (figures.low, figures.high) if end is not None}
        if len(digits) > 1:
            shortest, longest = sorted(digits)
            yield f"numbers of {shortest} to {longest} digits: zeros in front may be lost"
    shapes = notable(figures)
    if len(shapes) < 2 or not figures.texts:
        return
    is_code = topic in CODED or not any("a" in shape.text for shape in shapes)
    coded = sum(shape.rows for shape in shapes if "9" in shape.text)
    if is_code and coded >= 0.9 * figures.texts.rows and len(shapes) <= 2 * SHOWN:
        listed = ", ".join(f"{shape.text} ({shape.rows / figures.texts.rows:.1%})" for shape in shapes)
        yield f"codes of {len(shapes)} shapes: {listed}"


def notable(figures: Figures) -> list[Shape]:
    """Return the shapes of a column that are not rare."""
    texts = figures.texts
    return [shape for shape in texts.shapes if shape.rows >= RARE * texts.rows] if texts else []


def _dates(figures: Figures, topic: str) -> Iterator[str]:
    if figures.values and figures.placeholders > 2 * figures.rows / figures.values:  # more often than other dates
        yield f"{count(figures.placeholders, 'row')} with a date that stands for none, such as 1900-01-01"
    if figures.texts and figures.texts.rows and "date" in topic:
        dates = sum(shape.rows for shape in figures.texts.shapes if DATE.fullmatch(shape.text))
        if dates:
            yield f"dates that are texts ({dates / figures.texts.rows:.1%} of them look like dates)"
