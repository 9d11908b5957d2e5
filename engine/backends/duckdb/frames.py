"""Frames of Python as DuckDB reads them: each column has one type, and every value keeps its own.

A frame of pandas goes through Arrow, column by column. DuckDB's own way guesses the type of an object column from a sample of
its values, and reads decimals of different lengths as other numbers.
"""

from __future__ import annotations

import sys
from numbers import Number
from typing import Any

import duckdb

from ...errors import PolicyError
from ...params.wording import quoted

EXAMPLE = "pass a frame, such as pandas.DataFrame(…)"
DIGITS = 38
"""The most digits of a decimal."""


def readable(frame: Any) -> Any:
    """Return what DuckDB can read of a frame, as often as it likes. Refuse what is no table with names for its columns."""
    kind, room = type(frame).__name__, type(frame).__module__.partition(".")[0]
    if isinstance(frame, duckdb.DuckDBPyRelation):
        return frame
    if room == "pandas" and kind == "DataFrame":
        return _through_arrow(frame)
    if room == "polars" and kind == "LazyFrame":
        return frame.collect()
    if room == "polars" and kind == "DataFrame":
        return frame
    offers_rows = hasattr(frame, "__arrow_c_stream__") or hasattr(frame, "__arrow_c_array__")  # the ways out of Arrow's objects
    if kind == "Series" or not (offers_rows or _is_dataset(frame)):
        raise _refusal(frame)
    return _table(frame)


def categories(frame: Any) -> dict[str, Any]:
    """Return the types of the categorical columns of a pandas frame; of any other object none."""
    if type(frame).__name__ != "DataFrame" or not type(frame).__module__.startswith("pandas"):
        return {}
    return {str(column): dtype for column, dtype in frame.dtypes.items() if str(dtype) == "category"}


def as_category(values: Any, dtype: Any) -> Any:
    """Return a column of a pandas frame with a categorical type. Values that do not occur in it are no categories of it:
    somebody removed them."""
    import pandas

    present = set(values.dropna().unique())
    known = [category for category in dtype.categories if category in present]
    others = sorted(present.difference(known), key=str)
    return values.astype(pandas.CategoricalDtype([*known, *others], ordered=dtype.ordered))


def _refusal(frame: Any) -> PolicyError:
    """Return the error for an object that is no table."""
    kind = type(frame).__name__
    if kind == "ndarray":
        return PolicyError("a numpy array has no names for its columns: pass pandas.DataFrame(array, columns=[…])")
    if kind == "Series":
        return PolicyError("a Series is one column, not a table: pass series.to_frame()")
    return PolicyError(f"an object of the type {kind} is no table: {EXAMPLE}, a relation, a path or a table's name")


def _is_dataset(frame: Any) -> bool:
    """Return whether an object is a dataset or a scanner of pyarrow: several files that are read when somebody asks."""
    datasets = sys.modules.get("pyarrow.dataset")
    return datasets is not None and isinstance(frame, datasets.Dataset | datasets.Scanner)


def _table(frame: Any) -> Any:
    """Return an Arrow table or a dataset as it is. Of a stream, which can be read once only, return its rows."""
    import pyarrow

    if isinstance(frame, pyarrow.Table) or (_is_dataset(frame) and not hasattr(frame, "to_reader")):
        return frame
    return frame.to_table() if _is_dataset(frame) else pyarrow.table(frame)


def _through_arrow(frame: Any) -> Any:
    """Return a frame of pandas as an Arrow table, without its index."""
    try:
        import pyarrow
    except ImportError:  # pandas works without it, and so does DuckDB
        return frame
    names = [str(column) for column in frame.columns]
    repeated = sorted({name for name in names if names.count(name) > 1})
    if repeated:
        raise PolicyError(f"the frame has several columns of the name {quoted(repeated)}: rename them")
    return pyarrow.table([_column(frame.iloc[:, place]) for place in range(len(names))], names=names)


def _column(values: Any) -> Any:
    """Return a column as Arrow has it: in its own type, as numbers if it mixes these, else as texts."""
    import pyarrow

    if str(values.dtype).startswith("Sparse"):
        values = values.sparse.to_dense()
    try:
        column = pyarrow.array(values, from_pandas=True)
    except (pyarrow.ArrowException, OverflowError, TypeError):
        return _mixed(values)
    if str(column.type) == "halffloat":
        return column.cast(pyarrow.float32())
    is_unknown = isinstance(column.type, pyarrow.BaseExtensionType) and not str(column.type).startswith("extension<arrow.")
    return _texts(values) if is_unknown else column


def _mixed(values: Any) -> Any:
    """Return a column whose values have several types, or one that Arrow does not have."""
    import pyarrow

    types = set(map(type, values.dropna()))
    if all(issubclass(each, Number) and not issubclass(each, bool | complex) for each in types):
        try:
            whole = pyarrow.decimal128(DIGITS, 0) if all(issubclass(each, int) for each in types) else None
            return pyarrow.array(values if whole else values.astype("float64"), whole, from_pandas=True)
        except (pyarrow.ArrowException, OverflowError):
            return _texts(values)
    return _texts(values)


def _texts(values: Any) -> Any:
    """Return the values as texts."""
    import pyarrow

    return pyarrow.array(values.astype("string"), pyarrow.string(), from_pandas=True)
