"""Cells of CSV files that a spreadsheet would run as formulas: they get a ' in front, and lose it when they are read back."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ...sql.names import name
from ...sql.render import safe

SIGNS = r"[=+@\x09\x0d-]"
"""What a cell begins with that a spreadsheet runs."""
PLAIN = re.compile("U?(TINY|SMALL|BIG|HUGE)?INT|FLOAT|DOUBLE|DECIMAL|BOOL|DATE|TIME|UUID")
"""Types of which no value is a formula."""


def is_formula(text: str) -> bool:
    """Return whether a text looks like a formula, or like one that is escaped."""
    return re.match(f"'*{SIGNS}", text) is not None


def escapable(types: Sequence[tuple[str, str]]) -> list[str]:
    """Return the columns, of pairs of names and types, whose cells may be formulas."""
    return [column for column, type_ in types if not PLAIN.match(type_)]


def escaped(select: str, columns: Sequence[str]) -> str:
    """Return the same rows with a ' before formulas; numbers are none. What looks like an escaped one gets another '."""
    return _replaced(select, columns, f"^''*{SIGNS}", "'''' || {0}", " and try_cast({0} as double) is null")


def unescaped(select: str, columns: Sequence[str]) -> str:
    """Return the rows as they were before `escaped`."""
    return _replaced(select, columns, f"^''+{SIGNS}", "substr({0}, 2)", "")


def _replaced(select: str, columns: Sequence[str], pattern: str, other: str, condition: str) -> str:
    if not columns:
        return select
    cell = f"case when regexp_matches({{0}}, '{pattern}'){condition} then {other} else {{0}} end as {{1}}"
    owns = [safe(name(column)) for column in columns]
    cells = ", ".join(cell.format(f"cast({own} as varchar)", own) for own in owns)
    return f"select * replace ({cells}) from (\n{select}\n) as cells"
