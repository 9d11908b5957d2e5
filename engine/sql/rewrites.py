"""The parts of a statement that sqlglot translates wrongly or to something slow, and what each of them becomes instead.

A rewrite takes a node of the tree and returns the node that takes its place: a new one, or the same if it can stay.
"""

from __future__ import annotations

from collections.abc import Callable

from sqlglot import exp

Rewrite = Callable[[exp.Expr], exp.Expr]


# PostgreSQL


def _compare_arrays(node: exp.Expr) -> exp.Expr:
    """Join on equal arrays instead of `is not distinct from`, for which PostgreSQL compares all pairs of rows.

    Arrays are hashed, and NULLs in them are equal. Their elements are compared as their type does it: 1.0 and 1.00, which are
    one group, are equal here as well.
    """
    if not (node.this.find(exp.Column) and node.expression.find(exp.Column)):
        return node
    return exp.EQ(this=exp.Array(expressions=[node.this]), expression=exp.Array(expressions=[node.expression]))


def _divide_logarithms(node: exp.Expr) -> exp.Expr:
    """Write log2(x) as ln(x) / ln(2): PostgreSQL's log(base, x) takes numerics only."""
    return exp.paren(exp.Div(this=_ln(node.expression), expression=_ln(node.this), typed=True))


def _ln(number: exp.Expr) -> exp.Expr:
    return exp.Ln(this=exp.cast(number, "double"))


def _cast_exponent(node: exp.Expr) -> exp.Expr:
    """Cast 1e-9 to double: it is a double in DuckDB and Spark, but a numeric in PostgreSQL, which rounds in another way."""
    if node.is_string or "e" not in node.name.lower():
        return node
    return exp.cast(exp.Literal.string(node.name), "double")


def _make_date(node: exp.Expr) -> exp.Expr:
    """Call make_date: sqlglot leaves date_from_parts, which PostgreSQL does not have."""
    return exp.Anonymous(this="MAKE_DATE", expressions=[node.args[part] for part in ("year", "month", "day")])


def _subtract_dates(node: exp.Expr) -> exp.Expr:
    """Subtract two dates to count the days between them; sqlglot would go by way of seconds and time zones."""
    return exp.paren(exp.Sub(this=node.this, expression=node.expression))


def _divide_whole(node: exp.Expr) -> exp.Expr:
    """Write `//` as `/` for bigints, and as div() for numerics."""
    if node.this.is_type("hugeint"):
        return exp.Anonymous(this="DIV", expressions=[node.this, node.expression])
    return exp.paren(exp.Div(this=node.this, expression=node.expression, typed=True))


def _sum_as_double(node: exp.Expr) -> exp.Expr:
    """Sum counts of rows as doubles: PostgreSQL sums bigints as numerics, which is slow. Doubles are exact up to 2^53."""
    counts = node.this.this if node.is_type("bigint") and isinstance(node.this, exp.Sum) else None
    if isinstance(counts, exp.Column) and counts.name == "n":
        counts.replace(exp.cast(counts.copy(), "double"))
    return node


def _call_function(node: exp.Expr) -> exp.Expr:
    """Count bits in a string of bits, as PostgreSQL has no bit_count for numbers; write error() as `_fail_by_cast` does."""
    if node.name.lower() != "bit_count":
        return _fail_by_cast(node)
    return exp.Anonymous(this="BIT_COUNT", expressions=[exp.cast(exp.cast(node.expressions[0], "bigint"), "bit(64)")])


def _call_string_to_array(node: exp.Expr) -> exp.Expr:
    """Call string_to_array, by which PostgreSQL splits a text; sqlglot writes split, which it does not have."""
    return exp.Anonymous(this="STRING_TO_ARRAY", expressions=[node.this, node.expression])


# PostgreSQL and others


def _count_bytes(node: exp.Expr) -> exp.Expr:
    """Call strlen, which counts the bytes of a text, by its name elsewhere."""
    if node.name.lower() != "strlen":
        return node
    return exp.Anonymous(this="OCTET_LENGTH", expressions=node.expressions)


def _replace_hugeint(node: exp.Expr) -> exp.Expr:
    """Replace the type hugeint, which only DuckDB has, by a decimal of 38 digits."""
    return exp.DataType.build("decimal(38, 0)") if node.this == exp.DType.INT128 else node


def _bracket_xor(node: exp.Expr) -> exp.Expr:
    """Put brackets around xor and its operands. It is a function in DuckDB and an operator elsewhere, which binds less than
    those of arithmetic; sqlglot leaves the brackets out."""
    return exp.paren(exp.BitwiseXor(this=_bracket(node.this), expression=_bracket(node.expression)))


def _bracket(node: exp.Expr) -> exp.Expr:
    return exp.paren(node) if isinstance(node, exp.Binary) else node


def _fail_by_cast(node: exp.Expr) -> exp.Expr:
    """Write error(message) as a cast of the message to a number, which fails: PostgreSQL and Snowflake have no error().

    A count of rows is added to the message, so that no engine computes the cast before it reads the rows. Where there are no
    rows the message becomes NULL: an engine that computes the cast although nobody asks for it does not fail then.
    """
    if node.name.lower() != "error":
        return _count_bytes(node)
    count = exp.cast(exp.Nullif(this=exp.Count(this=exp.Star()), expression=exp.Literal.number(0)), "text")
    message = exp.DPipe(this=node.expressions[0], expression=exp.Literal.string(" "))
    return exp.cast(exp.DPipe(this=message, expression=count), "int")


# Spark


def _call_log2(node: exp.Expr) -> exp.Expr:
    """Call log2, which Spark has; sqlglot would write log(2, x), a quotient of logarithms."""
    return exp.Anonymous(this="LOG2", expressions=[node.expression])


def _remove_materialized(node: exp.Expr) -> exp.Expr:
    """Remove `materialized` from a CTE: Spark has no such word. (Others then do not merge the CTE into its reader.)"""
    node.set("materialized", None)
    return node


def _explode_series(node: exp.Expr) -> exp.Expr:
    """Make a lateral view of `from t, generate_series(1, t.n) as r(i)`: Spark has no functions in FROM."""
    series = node.this
    if not (isinstance(series, exp.Table) and isinstance(series.this, exp.GenerateSeries)):
        return node
    rows = exp.Explode(this=exp.Anonymous(this="SEQUENCE", expressions=[series.this.args[a] for a in ("start", "end")]))
    [column] = series.alias_column_names or [series.alias]
    table = series.alias if column != series.alias else f"{column}_rows"
    alias = exp.TableAlias(this=exp.to_identifier(table), columns=[exp.to_identifier(column)])
    node.find_ancestor(exp.Select).append("laterals", exp.Lateral(this=rows, view=True, alias=alias))  # type: ignore[union-attr]
    node.pop()
    return node


def _store_table(node: exp.Expr) -> exp.Expr:
    """Make a stored table of a temporary one: Spark has none, and sqlglot would make a view, which is computed anew whenever it
    is read. A view replaces one that an earlier run of the script has left, as the tables do."""
    if node.args["kind"] == "TABLE":
        node.set("properties", exp.Properties(expressions=[exp.FileFormatProperty(this=exp.var("PARQUET"))]))
    else:
        node.set("replace", True)
    return node


def _raise_error(node: exp.Expr) -> exp.Expr:
    """Call error() by its name in Spark."""
    is_error = node.name.lower() == "error"
    return exp.Anonymous(this="RAISE_ERROR", expressions=node.expressions) if is_error else _count_bytes(node)


# BigQuery


def _leave_nulls(node: exp.Expr) -> exp.Expr:
    """Remove `nulls last` from windows, where BigQuery refuses it: templates order windows by what is never NULL."""
    if node.find_ancestor(exp.Window):
        node.set("nulls_first", not node.args.get("desc"))
    return node


def _copy_view(node: exp.Expr) -> exp.Expr:
    """Make a temporary table of a temporary view: BigQuery has no such views."""
    if node.args["kind"] == "VIEW":
        node.set("kind", "TABLE")
    return node


REWRITES: dict[str, dict[type[exp.Expr], Rewrite]] = {
    "postgres": {
        exp.Anonymous: _call_function,
        exp.NullSafeEQ: _compare_arrays,
        exp.Log: _divide_logarithms,
        exp.Split: _call_string_to_array,
        exp.Literal: _cast_exponent,
        exp.DateFromParts: _make_date,
        exp.DateDiff: _subtract_dates,
        exp.IntDiv: _divide_whole,
        exp.DataType: _replace_hugeint,
        exp.Cast: _sum_as_double,
        exp.BitwiseXor: _bracket_xor,
    },
    "spark": {
        exp.Anonymous: _raise_error,
        exp.DataType: _replace_hugeint,
        exp.Log: _call_log2,
        exp.BitwiseXor: _bracket_xor,
        exp.CTE: _remove_materialized,
        exp.Join: _explode_series,
        exp.Create: _store_table,
    },
    "snowflake": {exp.Anonymous: _fail_by_cast},
    "bigquery": {exp.Anonymous: _count_bytes, exp.Ordered: _leave_nulls, exp.Create: _copy_view},
}
"""The rewrite of each kind of node, for each dialect."""
