"""The layout of what people read: aligned columns, and numbers in few digits."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from decimal import ROUND_HALF_EVEN, Context, Decimal

GAP = "  "
INFINITE = "infinite"
GREEN, RED, PLAIN = "\x1b[32m", "\x1b[31m", "\x1b[0m"
"""Signs that a terminal obeys. Who prints a text elsewhere removes them."""


class Coloured(str):
    """A text with the colour that it has on a terminal."""

    colour = ""

    @property
    def shown(self) -> str:
        """Return the text between the signs of its colour."""
        return f"{self.colour}{printable(self)}{PLAIN}"


class Good(Coloured):
    """What holds."""

    colour = GREEN


class Bad(Coloured):
    """What is violated."""

    colour = RED


def printable(text: str) -> str:
    """Return the text without signs that a terminal would obey. A column's name may hold such signs."""
    return "".join(sign if sign.isprintable() or sign == "\n" else ascii(sign)[1:-1] for sign in text)


def table(header: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return aligned columns under a header, without the columns that have no text."""
    lines = list(rows)
    filled = [i for i in range(len(header)) if any(line[i] for line in lines)]
    kept = [[line[i] for i in filled] for line in [header, *lines]]
    widths = [max(len(_cell(cell)) for cell in column) for column in zip(*kept, strict=True)]
    return "\n".join(_line(line, widths).rstrip() for line in kept)


def _line(cells: Sequence[str], widths: Sequence[int]) -> str:
    """Return the cells of a line, each as wide as its column."""
    shown = (cell.shown if isinstance(cell, Coloured) else _cell(cell) for cell in cells)
    gaps = (" " * (width - len(_cell(cell))) for cell, width in zip(cells, widths, strict=True))
    return GAP.join(text + gap for text, gap in zip(shown, gaps, strict=True))


def _cell(text: str) -> str:
    return printable(text).replace("\n", "\\n")


def facts(texts: Mapping[str, str]) -> str:
    """Return a line for each text that is not empty, with its name in front."""
    width = max(map(len, texts))
    return "\n".join(f"{name.ljust(width)}{GAP}{printable(text)}" for name, text in texts.items() if text)


def paragraphs(*texts: str) -> str:
    """Return the texts that are not empty, with an empty line between them."""
    return "\n\n".join(filter(None, texts))


def number(value: float | None, rounding: str = ROUND_HALF_EVEN) -> str:
    """Return a number in four digits, or in more if it has more before its point."""
    if value is None:
        return INFINITE
    if value == int(value):
        return f"{int(value):,}"
    exact = Context(prec=10).create_decimal_from_float(value)  # the models ignore the digits behind the tenth, too
    short = Context(prec=max(4, exact.adjusted() + 2), rounding=rounding).plus(exact)
    return f"{short:,f}".rstrip("0").rstrip(".") if abs(short) >= Decimal("1e-6") else f"{short:g}"


def count(amount: float, what: str) -> str:
    """Return a text such as "1 row", "2 rows", "5 classes" or, of an expected number, "35.43 persons"."""
    plural = f"{what}es" if what.endswith("s") else f"{what}s"
    return f"{number(amount)} {what if amount == 1 else plural}"


def share(part: float, whole: int, what: str = "row") -> str:
    """Return a text such as "20 of 2,000 rows (1.00%)"."""
    return f"{number(part)} of {count(whole, what)} ({part / whole:.2%})" if whole else number(part)
