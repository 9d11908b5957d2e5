"""Types of PostgreSQL: what they are to a taxonomy, and the form in which the templates read them.

The templates know values by their text and order texts by their bytes, as DuckDB does. So every column that is no number, no
date and no enumeration is read as text under the collation "C": json and xml get an equality that way, citext and char(n) the
one of their texts.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from ...sql.names import name
from ..base import Column
from ..transfer import carried_type

WORDS = {
    "smallint": "SMALLINT",
    "integer": "INTEGER",
    "bigint": "BIGINT",
    "real": "FLOAT",
    "double precision": "DOUBLE",
    "numeric": "DOUBLE",
    "date": "DATE",
    "timestamp without time zone": "TIMESTAMP",
    "timestamp with time zone": "TIMESTAMP WITH TIME ZONE",
    "boolean": "BOOLEAN",
    "uuid": "UUID",
    "json": "JSON",
    "jsonb": "JSON",
    "bytea": "BLOB",
    "time without time zone": "TIME",
    "interval": "INTERVAL",
}
"""The types that have a word of their own in the templates' dialect; all others are VARCHAR there."""
NATIVE = {
    **{word: type_ for type_, word in WORDS.items() if type_ not in ("numeric", "jsonb")},
    "TINYINT": "smallint",
    "UTINYINT": "smallint",
    "USMALLINT": "integer",
    "UINTEGER": "bigint",
    "UBIGINT": "numeric",
    "HUGEINT": "numeric",
    "UHUGEINT": "numeric",
}
"""The way back, for rows that come from elsewhere."""
KINDS = {
    **dict.fromkeys(("SMALLINT", "INTEGER", "BIGINT"), "integer"),
    **dict.fromkeys(("FLOAT", "DOUBLE"), "number"),
    **dict.fromkeys(("DATE", "TIMESTAMP", "TIMESTAMP WITH TIME ZONE"), "date"),
}


@dataclass(frozen=True)
class Field:
    """A column as the catalog describes it."""

    name: str
    type: str
    """as it was declared"""
    base: str
    """the type below a domain, else the same"""
    collation: str | None
    is_enum: bool

    @property
    def column(self) -> Column:
        kind = "number" if self.base.startswith("numeric") and not self.base.endswith("]") else KINDS.get(self.word, "other")
        return Column(self.name, self.word, kind)

    @property
    def word(self) -> str:
        """The type in the templates' dialect."""
        return word(self.base)

    @property
    def quoted(self) -> str:
        return name(self.name).sql(dialect="postgres")

    @property
    def is_plain(self) -> bool:
        """The templates read it as it is."""
        return self.is_enum or self.column.kind != "other"

    @property
    def normal(self) -> str:
        """The column as the templates read it. A numeric without a scale has one text per value only if it ends in no zeros."""
        if self.base == "numeric":
            return f"trim_scale({self.quoted})"
        return self.quoted if self.is_plain else f'cast({self.quoted} as text) collate "C"'

    @property
    def restored(self) -> str:
        """The column in its own type and collation again, from what the templates make of the normal form."""
        return f"cast({self.quoted} as {self.type})" + (f" collate {self.collation}" if self.collation else "")


def word(type_: str) -> str:
    """A type of PostgreSQL, as format_type writes it, in the templates' dialect."""
    if type_.endswith("[]"):
        inner = word(type_[:-2])
        return carried_type(f"{inner}[]")
    if found := re.fullmatch(r"numeric\((\d+),(\d+)\)", type_):
        digits, scale = int(found[1]), int(found[2])
        return f"DECIMAL({digits},{scale})" if scale <= digits <= 38 else "DOUBLE"
    return WORDS.get(re.sub(r"\(\d+(,-?\d+)?\)", "", type_), "VARCHAR")


def native(word: str) -> str:
    """A type of the templates' dialect in PostgreSQL."""
    if word.endswith("[]"):
        return f"{native(word[:-2])}[]"
    return word.replace("DECIMAL", "numeric") if word.startswith("DECIMAL") else NATIVE.get(word, "text")
