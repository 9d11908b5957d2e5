"""How a CSV file is read as a source: its signs, the columns that are texts, and rows that do not fit its header."""

from __future__ import annotations

import csv
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from ...errors import EngineError
from ...sql.names import name, value
from ...sql.render import safe
from ..files.form import is_file, without_wildcards

if TYPE_CHECKING:
    from ..base import Reading
    from .backend import DuckDB

DELIMITERS = ",;\t|"
NO_SIGN = ("", "(empty)", "\0")
"""What DuckDB says of a sign that it has not met."""
STRICT = "quote = '\"', escape = '\"', strict_mode = true"


def reading_options(backend: DuckDB, path: str, options: Sequence[str], reading: Callable[[str], Reading]) -> list[str]:
    """Return the options that read a CSV file or glob as it is meant. `reading` says how each column is read.

    Where no value that DuckDB has looked at stands in quotes, it would take quotes for signs like others. Later rows may have
    some, so it is told what they mean; then it refuses broken ones.
    """
    found = [file for (file,) in backend.fetch(f"select file from glob({safe(value(path))}) order by file")]
    files = [without_wildcards(file) if is_file(file) else file for file in found] or [path]
    try:
        options = [*options, *_signs(backend, files[0], options)]
        texts = _text_columns(backend, path, options, reading)
    except EngineError:
        for file in files:
            _refuse_misfits(backend, file, options)
        raise
    types = ", ".join(f"{safe(value(column))}: 'VARCHAR'" for column in texts)
    return [*options, *([f"types = {{{types}}}"] if types else [])]


def _signs(backend: DuckDB, path: str, options: Sequence[str]) -> list[str]:
    """Return the signs of a file, and refuse a file whose rows do not fit its first line.

    All statements that read the file are told the signs: else each of them looks for them again, which takes longer than to
    read a small file.
    """
    call = ", ".join([safe(value(path)), *options])
    [(delimiter, quote, escape, skipped, has_header, columns)] = backend.fetch(
        f"select Delimiter, Quote, Escape, SkipRows, HasHeader, len(Columns) from sniff_csv({call})"
    )
    first = _first_line(backend, path, options)
    fields = _fields(first, delimiter) if columns > 1 else 0
    is_odd = (skipped and fields == columns) or (not has_header and fields != columns)
    if is_odd if columns > 1 else any(sign in first for sign in DELIMITERS):
        _refuse_misfits(backend, path, options)
    if columns == 1:
        return []
    delim = f"delim = {safe(value(delimiter))}"
    if quote in NO_SIGN:
        return [delim, STRICT]
    return [delim, f"quote = {safe(value(quote))}", f"escape = {safe(value(quote if escape in NO_SIGN else escape))}"]


def _first_line(backend: DuckDB, path: str, options: Sequence[str]) -> str:
    plain = "auto_detect = false, header = false, columns = {'line': 'VARCHAR'}, delim = e'\\x1f', quote = '', escape = ''"
    call = ", ".join([safe(value(path)), *options, plain, "strict_mode = false"])  # values may hold other ends of lines
    rows = backend.fetch(f"select line from read_csv({call}) limit 1")
    return str(rows[0][0] or "") if rows else ""


def _fields(line: str, delimiter: str) -> int:
    return len(next(csv.reader([line], delimiter=delimiter), [])) if len(delimiter) == 1 else 0


def _refuse_misfits(backend: DuckDB, path: str, options: Sequence[str]) -> None:
    """Refuse a file of which some row has other columns than the first line. The error of the engine says which row."""
    options = [option for option in options if option.startswith("hive")]
    first = _first_line(backend, path, options)
    delimiter = max(DELIMITERS, key=first.count)
    columns = ", ".join(f"'c{i}': 'VARCHAR'" for i in range(_fields(first, delimiter)))
    if delimiter in first:
        plain = f"auto_detect = false, header = true, delim = {safe(value(delimiter))}, {STRICT}, columns = {{{columns}}}"
        backend.fetch(f"select count(*) from read_csv({', '.join([safe(value(path)), *options, plain])})")


def _text_columns(backend: DuckDB, path: str, options: Sequence[str], reading: Callable[[str], Reading]) -> list[str]:
    """Return the columns of a CSV file that are read as texts, although DuckDB may take them for numbers or dates."""
    call = f"read_csv({', '.join([safe(value(path)), *options])})"
    types = {column: type_ for column, type_, *_ in backend.fetch(f"describe select * from {call}")}
    texts = [column for column in types if reading(column) == "text"]
    tests = {column: test for column in types if (test := _type_test(safe(name(column)), types[column], reading(column)))}
    all_texts = f"read_csv({', '.join([safe(value(path)), *options, 'all_varchar = true'])})"
    lengths = [f"max(length({safe(name(column))}))" for column in types]  # so that signs that are no UTF-8 are met, and here
    [results] = backend.fetch(
        f"select {', '.join([*(f'bool_and({test})' for test in tests.values()), *lengths])} from {all_texts}"
    )
    return texts + [column for column, result in zip(tests, results, strict=False) if result is False]


def _type_test(column: str, type_: str, reading: Reading) -> str | None:
    """Return a condition that all values of a column must fulfil to be read as its type; None: no condition is needed.

    DuckDB takes the type from the first rows. Later ones may have other values.
    """
    if type_ == "VARCHAR" or reading == "text":
        return None
    if reading == "same":
        return f"cast(try_cast({column} as {type_}) as varchar) is not distinct from {column}"
    if reading == "number" and type_ in ("BOOLEAN", "TIME"):
        return "false"
    fits = f"({column} is null or try_cast({column} as {type_}) is not null)"
    if reading == "number" and type_ in ("BIGINT", "HUGEINT", "DOUBLE"):
        return f"{fits} and not coalesce(regexp_matches({column}, '^[+-]?0[0-9]'), false)"
    return fits
