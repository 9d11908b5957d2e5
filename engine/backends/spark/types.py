"""Spark's types, and what values of them become when they come over to DuckDB."""

from __future__ import annotations

from typing import Any

from ..base import Column
from ..duckdb.types import kind_of_type

TYPES = {
    "string": "VARCHAR",
    "tinyint": "TINYINT",
    "smallint": "SMALLINT",
    "int": "INTEGER",
    "bigint": "BIGINT",
    "float": "FLOAT",
    "double": "DOUBLE",
    "boolean": "BOOLEAN",
    "date": "DATE",
    "timestamp": "TIMESTAMP WITH TIME ZONE",
    "timestamp_ntz": "TIMESTAMP",
    "binary": "BLOB",
}
"""What simple types are called in the dialect of the templates."""


def template_type(type_: str) -> str:
    """Return what a type of Spark is called in the dialect of the templates."""
    if type_.startswith("array<"):
        return f"{template_type(type_[6:-1])}[]"
    if type_.startswith(("varchar", "char", "string")):
        return "VARCHAR"
    return TYPES.get(type_, type_.upper())


def column(field: Any) -> Column:
    """Return a column of a frame as every engine describes it. Values of types that DuckDB lacks may have one text."""
    type_ = template_type(field.dataType.simpleString())
    is_known = type_.rstrip("[]") in TYPES.values() or type_.startswith("DECIMAL")
    return Column(field.name, type_, kind_of_type(type_) if is_known else "odd", type_.endswith("[]"))


def is_sortable(field: Any) -> bool:
    """Return whether Spark can sort and hash the values of a column."""
    text = field.dataType.simpleString()
    return not any(word in text for word in ("map<", "variant", "interval", "geometry", "geography"))
