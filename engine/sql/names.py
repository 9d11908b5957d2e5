"""Names and values as sqlglot nodes: the only way in which they reach a template (law: safe by construction)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from sqlglot import exp


def name(text: str) -> exp.Identifier:
    """A column or table name, quoted whatever it contains."""
    return exp.to_identifier(text, quoted=True)


def names(prefix: str, count: int) -> list[exp.Identifier]:
    """The numbered columns prefix1 … prefixN."""
    return [name(f"{prefix}{i}") for i in range(1, count + 1)]


def value(text: str | None) -> exp.Expression:
    """A text value, or NULL."""
    return exp.null() if text is None else exp.Literal.string(text)


def values(texts: Iterable[str | None]) -> list[exp.Expression]:
    return [value(text) for text in texts]


@dataclass(frozen=True)
class Relation:
    """A table or view that SQL can read: of a run, or the user's own with the parts of its name."""

    parts: tuple[str, ...]

    @staticmethod
    def of(*parts: str) -> Relation:
        return Relation(parts)

    @property
    def node(self) -> exp.Expression:
        nodes = [name(part) for part in self.parts]
        return nodes[0] if len(nodes) == 1 else exp.Dot.build(nodes)
