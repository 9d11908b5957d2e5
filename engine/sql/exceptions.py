"""What becomes of a node where sqlglot's own rendering is wrong or slow. One that stays comes back as it is."""

from __future__ import annotations

from collections.abc import Callable

from sqlglot import exp

Rewrite = Callable[[exp.Expr], exp.Expr]


def _hashable(node: exp.Expr) -> exp.Expr:
    """PostgreSQL joins on `is not distinct from` by comparing all pairs. Arrays hash, and NULLs in them are equal.

    The comparison inside is the type's own, so that 1.0 and 1.00, which are one group, are one here as well.
    """
    if not (node.this.find(exp.Column) and node.expression.find(exp.Column)):
        return node
    return exp.EQ(this=exp.Array(expressions=[node.this]), expression=exp.Array(expressions=[node.expression]))


def _log2_by_ln(node: exp.Expr) -> exp.Expr:
    """PostgreSQL knows log(base, x) of numeric alone."""
    return exp.paren(exp.Div(this=_ln(node.expression), expression=_ln(node.this), typed=True))


def _ln(number: exp.Expr) -> exp.Expr:
    return exp.Ln(this=exp.cast(number, "double"))


def _log2(node: exp.Expr) -> exp.Expr:
    """sqlglot writes log(2, x), a quotient of logarithms; Spark has the function itself."""
    return exp.Anonymous(this="LOG2", expressions=[node.expression])


def _double(node: exp.Expr) -> exp.Expr:
    """1e-9 is a double in DuckDB and Spark, in PostgreSQL a numeric of other rounding."""
    if node.is_string or "e" not in node.name.lower():
        return node
    return exp.cast(exp.Literal.string(node.name), "double")


def _make_date(node: exp.Expr) -> exp.Expr:
    """sqlglot leaves date_from_parts, which PostgreSQL has not."""
    return exp.Anonymous(this="MAKE_DATE", expressions=[node.args[part] for part in ("year", "month", "day")])


def _days_between(node: exp.Expr) -> exp.Expr:
    """The days between two dates are their difference in PostgreSQL; sqlglot goes by way of seconds and time zones."""
    return exp.paren(exp.Sub(this=node.this, expression=node.expression))


def _whole(node: exp.Expr) -> exp.Expr:
    """`//` of whole numbers: PostgreSQL's `/` is that for bigints, its div() is for numerics."""
    if node.this.is_type("hugeint"):
        return exp.Anonymous(this="DIV", expressions=[node.this, node.expression])
    return exp.paren(exp.Div(this=node.this, expression=node.expression, typed=True))


def _huge(node: exp.Expr) -> exp.Expr:
    """Whole numbers of up to 38 digits have a type of their own in DuckDB alone."""
    return exp.DataType.build("decimal(38, 0)") if node.this == exp.DType.INT128 else node


def _counted(node: exp.Expr) -> exp.Expr:
    """PostgreSQL sums bigints as numerics of any length. Counts of rows are exact as doubles too, up to 2^53."""
    counts = node.this.this if node.is_type("bigint") and isinstance(node.this, exp.Sum) else None
    if isinstance(counts, exp.Column) and counts.name == "n":
        counts.replace(exp.cast(counts.copy(), "double"))
    return node


def _xor(node: exp.Expr) -> exp.Expr:
    """A function in DuckDB, an operator elsewhere, which binds less than those of arithmetic: sqlglot forgets the brackets."""
    return exp.paren(exp.BitwiseXor(this=_operand(node.this), expression=_operand(node.expression)))


def _operand(node: exp.Expr) -> exp.Expr:
    return exp.paren(node) if isinstance(node, exp.Binary) else node


def _unhinted(node: exp.Expr) -> exp.Expr:
    """`as materialized` keeps PostgreSQL from putting a CTE into the one that reads it; Spark has no word for it."""
    node.set("materialized", None)
    return node


def _lateral_view(node: exp.Expr) -> exp.Expr:
    """Spark has no functions in FROM: `from t, generate_series(1, t.n) as r(i)` becomes a lateral view."""
    series = node.this
    if not (isinstance(series, exp.Table) and isinstance(series.this, exp.GenerateSeries)):
        return node
    rows = exp.Explode(this=exp.Anonymous(this="SEQUENCE", expressions=[series.this.args[a] for a in ("start", "end")]))
    [column] = series.alias_column_names or [series.alias]
    rows_of = series.alias if column != series.alias else f"{column}_rows"
    named = exp.TableAlias(this=exp.to_identifier(rows_of), columns=[exp.to_identifier(column)])
    node.find_ancestor(exp.Select).append("laterals", exp.Lateral(this=rows, view=True, alias=named))  # type: ignore[union-attr]
    node.pop()
    return node


def _stored(node: exp.Expr) -> exp.Expr:
    """Spark has no temporary tables; sqlglot makes views of them, which are computed anew whenever they are read. A view that
    a script has left gives way, as its tables do."""
    if node.args["kind"] == "TABLE":
        node.set("properties", exp.Properties(expressions=[exp.FileFormatProperty(this=exp.var("PARQUET"))]))
    else:
        node.set("replace", True)
    return node


def _raised(node: exp.Expr) -> exp.Expr:
    """Spark's name of error()."""
    return exp.Anonymous(this="RAISE_ERROR", expressions=node.expressions) if node.name.lower() == "error" else node


def _misfit(node: exp.Expr) -> exp.Expr:
    """PostgreSQL and Snowflake have no error(), but the message is no number. With a count in it nobody finds out early, and
    where there is nothing to count it is NULL, should an engine not wait to be asked for it."""
    if node.name.lower() != "error":
        return node
    counted = exp.cast(exp.Nullif(this=exp.Count(this=exp.Star()), expression=exp.Literal.number(0)), "text")
    spaced = exp.DPipe(this=node.expressions[0], expression=exp.Literal.string(" "))
    return exp.cast(exp.DPipe(this=spaced, expression=counted), "int")


def _function(node: exp.Expr) -> exp.Expr:
    """PostgreSQL counts the ones in strings of bits, not in numbers."""
    if node.name.lower() != "bit_count":
        return _misfit(node)
    return exp.Anonymous(this="BIT_COUNT", expressions=[exp.cast(exp.cast(node.expressions[0], "bigint"), "bit(64)")])


def _unplaced_nulls(node: exp.Expr) -> exp.Expr:
    """BigQuery takes no `nulls last` in windows; what they are ordered by in the templates is never NULL."""
    if node.find_ancestor(exp.Window):
        node.set("nulls_first", not node.args.get("desc"))
    return node


def _copied(node: exp.Expr) -> exp.Expr:
    """BigQuery has temporary tables, and no temporary views."""
    if node.args["kind"] == "VIEW":
        node.set("kind", "TABLE")
    return node


EXCEPTIONS: dict[str, dict[type[exp.Expr], Rewrite]] = {
    "postgres": {
        exp.Anonymous: _function,
        exp.NullSafeEQ: _hashable,
        exp.Log: _log2_by_ln,
        exp.Literal: _double,
        exp.DateFromParts: _make_date,
        exp.DateDiff: _days_between,
        exp.IntDiv: _whole,
        exp.DataType: _huge,
        exp.Cast: _counted,
        exp.BitwiseXor: _xor,
    },
    "spark": {
        exp.Anonymous: _raised,
        exp.DataType: _huge,
        exp.Log: _log2,
        exp.BitwiseXor: _xor,
        exp.CTE: _unhinted,
        exp.Join: _lateral_view,
        exp.Create: _stored,
    },
    "snowflake": {exp.Anonymous: _misfit},
    "bigquery": {exp.Ordered: _unplaced_nulls, exp.Create: _copied},
}
