"""The types of DuckDB, as taxonomies tell them apart."""

from __future__ import annotations

INTEGERS = {f"{sign}{size}" for sign in ("", "U") for size in ("TINYINT", "SMALLINT", "INTEGER", "BIGINT", "HUGEINT")}


def kind_of_type(type_: str) -> str:
    """Return what a type is to a taxonomy: integer, number, date, other, or odd."""
    if type_ in INTEGERS:
        return "integer"
    if type_ in ("FLOAT", "DOUBLE") or type_.startswith("DECIMAL"):
        return "number"
    if type_ == "DATE" or type_.startswith("TIMESTAMP"):
        return "date"
    return "odd" if "UNION(" in type_ or "VARIANT" in type_ else "other"  # in an odd type 1 and '1' are two values of one text
