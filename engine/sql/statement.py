"""A statement of a run or of a script: kept as an object, printed when somebody asks for the script."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from .dialect import translate
from .names import Relation


@dataclass(frozen=True)
class Statement:
    """A statement in one dialect. Without SQL it is a remark; without a note nobody needs to be told what it is for."""

    sql: str = ""
    note: str = ""
    table: Relation | None = None
    """the temporary table that it makes"""
    end: str = ";"
    """what follows it in a script: nothing after a command to the client, and after a query that is put into others"""

    def __str__(self) -> str:
        """Return the note as comment lines, then the SQL with what ends it."""
        return "\n".join(filter(None, [comment(self.note), self.sql and self.sql + self.end]))

    def translated(self, dialect: str, renamed: Mapping[Relation, Relation] | None = None) -> Statement:
        """Return the statement, which is in the dialect of the templates, in another one; it reads the renamed tables."""
        return replace(self, sql=translate(self.sql, dialect, renamed)) if self.sql else self


STOP_AT_ERRORS = Statement("\\set ON_ERROR_STOP on", end="")
"""Has psql stop at an error, and say so by its exit code."""
OPENINGS: dict[str, tuple[Statement, ...]] = {
    "postgres": (STOP_AT_ERRORS,),
    "snowflake": (Statement("alter session set date_output_format = 'YYYY-MM-DD'"),),
}
"""What a script begins with: how it stops, and how dates are written where that is a setting."""


def comment(text: str) -> str:
    """Return a text as lines of an SQL comment."""
    return "\n".join(f"-- {line}".rstrip() for line in text.splitlines())
