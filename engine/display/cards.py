"""How results look where Python shows them: as text in a terminal, as HTML in a notebook."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from html import escape

from .layout import Bad, Good, facts, paragraphs, printable, table

Rows = Sequence[Sequence[str]]
COLOURS = {Good: "green", Bad: "firebrick"}


@dataclass(frozen=True)
class Card:
    """What is shown of a result: a title, facts by their names, and tables, each with its header."""

    title: str
    facts: Mapping[str, str] = field(default_factory=dict)
    tables: Sequence[tuple[Sequence[str], Rows]] = ()

    def text(self) -> str:
        """Return the card for a terminal, without colours: a session may be kept in a file."""
        tables = (table(header, [list(map(str, row)) for row in rows]) for header, rows in self.tables if rows)
        return paragraphs(printable(self.title), facts(self.facts) if self.facts else "", *tables)

    def html(self) -> str:
        """Return the card for a notebook. Whatever stands in names and values is text there, and no HTML."""
        listed = "".join(f"<tr><th>{_text(name)}</th>{_cell(fact)}</tr>" for name, fact in self.facts.items() if fact)
        tables = [f"<table>{listed}</table>"] if listed else []
        tables += [_table(header, rows) for header, rows in self.tables if rows]
        return f'<div class="shoal"><p><strong>{_text(self.title)}</strong></p>{"".join(tables)}</div>'


class Shown:
    """A result that Python shows as its card."""

    def _card(self) -> Card:
        raise NotImplementedError

    def __repr__(self) -> str:
        return self._card().text()

    def _repr_html_(self) -> str:
        return self._card().html()


def _table(header: Sequence[str], rows: Rows) -> str:
    head = "".join(f"<th>{_text(name)}</th>" for name in header)
    body = "".join(f"<tr>{''.join(map(_cell, row))}</tr>" for row in rows)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _cell(text: str) -> str:
    colour = next((colour for kind, colour in COLOURS.items() if isinstance(text, kind)), None)
    style = f' style="color: {colour}"' if colour else ""
    return f"<td{style}>{_text(text)}</td>"


def _text(text: str) -> str:
    """Return a text as HTML shows it: signs that nobody can see are spelled out."""
    return escape(printable(text))
