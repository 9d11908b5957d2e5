"""How terms are read out of a column: a list, a text with separators, or one term."""

from __future__ import annotations

from dataclasses import dataclass

from sqlglot import exp

from ..sql.names import value
from .declared import GLUE


@dataclass(frozen=True)
class Texts:
    """The way from a column to a text whose terms stand apart, for macros/terms.sql."""

    is_list: bool
    separator: str | None

    @property
    def glue(self) -> exp.Expression | None:
        """Return what stands between the terms; None if every value is one term."""
        sign = GLUE if self.is_list else self.separator
        return None if sign is None else value(sign)
