"""Statements of the templates in PostgreSQL's dialect, and PostgreSQL's numbers in Python."""

from __future__ import annotations

import re
import uuid
from decimal import Decimal
from functools import lru_cache
from typing import Any

from ...sql.dialect import translate

MARK = f"shoal_{uuid.uuid4().hex}"
"""Stands for the tables of a run in statements whose translation is kept. No other name is like it."""


def translate_cached(sql: str) -> str:
    """Return a statement of the templates in PostgreSQL's dialect.

    A loop runs the same statement on other tables again and again. Its translation is kept with marks in place of the tables.
    """
    marks: dict[str, str] = {}
    marked = re.sub(r'"shoal_\d+_\w+"', lambda table: marks.setdefault(table[0], f'"{MARK}_{len(marks)}"'), sql)
    tables = list(marks)
    return re.sub(rf'"{MARK}_(\d+)"', lambda mark: tables[int(mark[1])], _translation(marked))


@lru_cache(maxsize=512)
def _translation(sql: str) -> str:
    return translate(sql, "postgres")


def to_python_number(item: Any) -> Any:
    """Return a numeric as an int if it is whole, else as a float; return anything else as it is.

    PostgreSQL sums bigints as numerics.
    """
    if not isinstance(item, Decimal):
        return item
    return int(item) if item.as_tuple().exponent == 0 else float(item)
