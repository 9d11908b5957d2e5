"""Types of PostgreSQL: what they are called in the templates, how the templates read such columns, and numbers in Python.

The templates know values by their text, and order texts by their bytes as DuckDB does. So a column that holds no numbers, dates
or enumerated values is read as text with the collation "C". That gives json and xml an equality, and citext and char(n) that of
their texts.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from ...sql.names import name
from ..base import Column
from ..transfer import carried_type

TEMPLATE_TYPES = {
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
"""Types of PostgreSQL with their names in the templates' dialect. All others are VARCHAR there."""
POSTGRES_TYPES = {
    **{template: own for own, template in TEMPLATE_TYPES.items() if own not in ("numeric", "jsonb")},
    "TINYINT": "smallint",
    "UTINYINT": "smallint",
    "USMALLINT": "integer",
    "UINTEGER": "bigint",
    "UBIGINT": "numeric",
    "HUGEINT": "numeric",
    "UHUGEINT": "numeric",
}
"""Types of the templates' dialect with their names in PostgreSQL. All others are text there."""
KINDS = {
    **dict.fromkeys(("SMALLINT", "INTEGER", "BIGINT"), "integer"),
    **dict.fromkeys(("FLOAT", "DOUBLE"), "number"),
    **dict.fromkeys(("DATE", "TIMESTAMP", "TIMESTAMP WITH TIME ZONE"), "date"),
}
"""What types of the templates' dialect are to a taxonomy. All others are `other`."""


@dataclass(frozen=True)
class Field:
    """A column of a table or view, as the catalog describes it."""

    name: str
    type: str
    """the type as it was declared, possibly a domain"""
    base: str
    """the type below the domain, or the declared type if that is no domain"""
    collation: str | None
    """with its schema, in quotes where they are needed"""
    is_enum: bool

    @property
    def column(self) -> Column:
        """Return the column as every engine describes it."""
        type_ = template_type(self.base)
        is_numeric = self.base.startswith("numeric") and not self.base.endswith("]")
        return Column(self.name, type_, "number" if is_numeric else KINDS.get(type_, "other"), self.base.endswith("[]"))

    @property
    def quoted(self) -> str:
        """Return the name in PostgreSQL's dialect."""
        return name(self.name).sql(dialect="postgres")

    @property
    def is_plain(self) -> bool:
        """Return whether the templates read the values as they are, not as text."""
        return self.is_enum or self.column.kind != "other"

    @property
    def normal(self) -> str:
        """Return the expression by which the templates read the column.

        A numeric without a scale may write one value in several ways (1.0 and 1.00); without trailing zeros it has one text.
        """
        if self.base == "numeric":
            return f"trim_scale({self.quoted})"
        return self.quoted if self.is_plain else f'cast({self.quoted} as text) collate "C"'

    @property
    def restored(self) -> str:
        """Return the expression that gives values in the normal form the column's own type and collation again."""
        return f"cast({self.quoted} as {self.type})" + (f" collate {self.collation}" if self.collation else "")


def template_type(type_: str) -> str:
    """Return what a type of PostgreSQL, written as format_type does it, is called in the templates' dialect."""
    if type_.endswith("[]"):
        element = template_type(type_[:-2])
        return carried_type(f"{element}[]")
    if numeric := re.fullmatch(r"numeric\((\d+),(\d+)\)", type_):
        digits, scale = int(numeric[1]), int(numeric[2])
        return f"DECIMAL({digits},{scale})" if scale <= digits <= 38 else "DOUBLE"
    return TEMPLATE_TYPES.get(re.sub(r"\(\d+(,-?\d+)?\)", "", type_), "VARCHAR")


def postgres_type(type_: str) -> str:
    """Return what a type of the templates' dialect is called in PostgreSQL."""
    if type_.endswith("[]"):
        return f"{postgres_type(type_[:-2])}[]"
    return type_.replace("DECIMAL", "numeric") if type_.startswith("DECIMAL") else POSTGRES_TYPES.get(type_, "text")


def to_python_number(item: Any) -> Any:
    """Return a numeric as an int if it is whole, else as a float; return anything else as it is.

    PostgreSQL sums bigints as numerics.
    """
    if not isinstance(item, Decimal):
        return item
    return int(item) if item.as_tuple().exponent == 0 else float(item)
