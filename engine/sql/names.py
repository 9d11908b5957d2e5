"""Names and values as nodes of sqlglot: only in this form do they reach a template, which then quotes them safely."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from sqlglot import exp


def name(text: str) -> exp.Identifier:
    """Return the name of a column or table as a node, which is printed in quotes whatever the name contains."""
    return exp.to_identifier(text, quoted=True)


def names(prefix: str, count: int) -> list[exp.Identifier]:
    """Return the names of numbered columns, prefix1 … prefixN."""
    return [name(f"{prefix}{i}") for i in range(1, count + 1)]


def value(text: str | None) -> exp.Expression:
    """Return a text as the node of a literal; None becomes NULL."""
    return exp.null() if text is None else exp.Literal.string(text)


def values(texts: Iterable[str | None]) -> list[exp.Expression]:
    """Return the node of each text."""
    return [value(text) for text in texts]


@dataclass(frozen=True)
class Relation:
    """The name of a table or view: one part for those of a run, up to three (database, schema, table) for those of the user."""

    parts: tuple[str, ...]

    @staticmethod
    def of(*parts: str) -> Relation:
        """Return the relation of these parts."""
        return Relation(parts)

    @property
    def node(self) -> exp.Expression:
        """Return the name as a node, with dots between the parts."""
        nodes = [name(part) for part in self.parts]
        return nodes[0] if len(nodes) == 1 else exp.Dot.build(nodes)
