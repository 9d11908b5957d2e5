"""What a template may use, so that its SQL means the same on every engine: `check` compares it with a list.

sqlglot translates what it knows and passes on what it does not know. So only constructs that are known to be translated, and to
mean the same everywhere, are allowed.
"""

from __future__ import annotations

from collections.abc import Iterator

import sqlglot
from sqlglot import exp

from .render import DIALECT

# Not allowed, because they are not translated or differ: `select *` (columns move), group by all or by positions, qualify,
# exclude, asof and other special joins, hash(), percentile_disc, median (PostgreSQL has none over windows), lists other than
# pairs, structs and lambdas, aggregates that depend on the order of rows, subqueries inside aggregates (Spark), trim() without
# saying of what (Unicode has many blanks), and DDL, which backends write.

ALLOWED = {
    "a statement, and what it reads": "Select With CTE Subquery From Join Where Group Having Union Distinct Limit",
    "tables of numbers and texts": "Values Tuple",
    "orders: NULLs go last, `nulls last` or not": "Order Ordered",
    "names and literals": "Table TableAlias Alias Column Identifier Dot Literal Null Boolean Star Paren",
    "arithmetic: `/` keeps fractions, the result of `%` has the sign of its left side": "Add Sub Mul Div Mod Neg",
    "arithmetic of bigints only; a sum of bigints must be cast to one first": "IntDiv BitwiseAnd BitwiseXor",
    "comparisons and logic": "EQ NEQ LT LTE GT GTE NullSafeEQ Is In Between Exists And Or Not",
    "choices: greatest and least ignore NULL": "Case If Coalesce Nullif Greatest Least",
    "casts to TYPES: to whole numbers after floor only, because engines round differently": "Cast DataType DataTypeParam",
    "pairs of one type: array[low, high]": "Array",
    "functions of doubles": "Abs Floor Ln Log Exp",
    "aggregates that do not depend on the order of rows": "Count Sum Min Max LogicalOr LogicalAnd BitwiseOrAgg",
    "texts of a group, in an order without ties": "GroupConcat",
    "windows, ordered without ties": "Window WindowSpec RowNumber DenseRank Lag Lead",
    "texts in code points, capitals of ASCII only": "DPipe Length Pad Substring Replace SplitPart Translate Trim Upper",
    "md5 of texts": "MD5",
    "texts without what a pattern finds, with 'g' for all of it: DuckDB and PostgreSQL only": "RegexpReplace",
    "lists of texts, made and glued together: no spark": "Split ArrayToString",
    "rows of a list, in a select without another one": "Explode",
    "dates: add whole days with `+`, take differences by date_diff('day', ...)": "Extract DateDiff DateFromParts Var",
    "times, rounded down to a unit": "TimestampTrunc",
    "the only function in from, up to a number of at least 1": "GenerateSeries",
}
"""Everything that a template may use: sqlglot's names of the nodes, by the terms on which they may be used."""

_ALLOWED = frozenset(name for names in ALLOWED.values() for name in names.split())
FUNCTIONS = frozenset({"bit_count", "strlen"})
"""Allowed functions that sqlglot has no node for. bit_count counts the ones in a bigint, which must not be negative; strlen
counts the bytes of a text in UTF-8."""

TYPES = frozenset(
    {
        exp.DType.BIGINT,
        exp.DType.INT128,
        exp.DType.INT,
        exp.DType.DOUBLE,
        exp.DType.TEXT,
        exp.DType.DATE,
        exp.DType.TIMESTAMPNTZ,
    }
)
OWN_TYPES = frozenset({exp.DType.SMALLINT, exp.DType.FLOAT, exp.DType.DECIMAL})
"""Types that a column of the source may have: labels that are numbers are cast to them."""

PARTS: dict[type[exp.Expr], frozenset[str]] = {
    exp.Select: frozenset({"with_", "expressions", "distinct", "from_", "joins", "where", "group", "having", "order", "limit"}),
    exp.Join: frozenset({"this", "side", "kind", "on"}),
    exp.Group: frozenset({"expressions"}),
    exp.Union: frozenset({"with_", "this", "expression", "distinct", "order", "limit"}),
    exp.Ordered: frozenset({"this", "desc", "nulls_first"}),
    exp.Distinct: frozenset({"expressions"}),
    exp.With: frozenset({"expressions"}),
    exp.CTE: frozenset({"this", "alias", "materialized"}),
    exp.GroupConcat: frozenset({"this", "separator"}),
    exp.Trim: frozenset({"this", "expression", "position"}),
    exp.Lag: frozenset({"this"}),
    exp.Lead: frozenset({"this"}),
    exp.GenerateSeries: frozenset({"start", "end"}),
}
"""The parts that a node may have, for kinds of nodes of which not everything is allowed."""


def check(sql: str) -> list[str]:
    """Return what a rendered template uses that is not allowed; an empty list if it can run everywhere."""
    statements = sqlglot.parse(str(sql), read=DIALECT)
    if len(statements) != 1 or not isinstance(statements[0], exp.Query):
        return ["more or less than one select"]
    return sorted({fault for node in statements[0].walk() for fault in _faults(node)})


def _faults(node: exp.Expr) -> Iterator[str]:
    """Yield what is not allowed in a node itself."""
    kind = type(node).__name__
    if kind not in _ALLOWED and not (isinstance(node, exp.Anonymous) and node.name.lower() in FUNCTIONS):
        yield f"{node.name.lower()}()" if isinstance(node, exp.Anonymous) else kind
    for part, content in node.args.items():
        if content and part not in PARTS.get(type(node), node.args):
            yield f"{kind} with {part.strip('_')}"
    if isinstance(node, exp.Star) and not isinstance(node.parent, exp.Count):
        yield "select *"
    is_list = isinstance(node, exp.DataType) and node.sql(dialect=DIALECT) == "TEXT[]"
    if isinstance(node, exp.DataType) and not is_list and node.this not in TYPES | OWN_TYPES:
        yield f"type {node.sql(dialect=DIALECT).lower()}"
    if isinstance(node, exp.Group) and any(isinstance(key, exp.Literal) for key in node.expressions):
        yield "group by a position"
    if isinstance(node, exp.Join) and node.kind not in ("", "CROSS", "INNER"):
        yield f"{node.kind.lower()} join"
    if isinstance(node, exp.Log) and not (isinstance(node.this, exp.Literal) and node.this.name == "2"):
        yield "a logarithm other than ln and log2"
    if isinstance(node, exp.Array) and len(node.expressions) != 2:
        yield "a list that is no pair"
    if isinstance(node, exp.GroupConcat) and not isinstance(node.this, exp.Order):
        yield "string_agg without an order"
    if isinstance(node, exp.Trim) and not node.expression:
        yield "trim() without saying of what"
    if isinstance(node, exp.AggFunc) and node.find(exp.Query):
        yield "a subquery inside an aggregate"
    if isinstance(node, exp.Subquery) and isinstance(node.parent, exp.From | exp.Join) and not node.alias:
        yield "a subquery in from without a name"
    if is_selected_predicate(node):
        yield "in or exists outside of where"


def is_selected_predicate(node: exp.Expr) -> bool:
    """Return whether a node is `in (select …)` or `exists` as a value, which Snowflake and older versions of Spark refuse."""
    is_predicate = isinstance(node, exp.Exists) or (isinstance(node, exp.In) and node.args.get("query") is not None)
    return is_predicate and isinstance(node.find_ancestor(exp.Where, exp.Having, exp.Select), exp.Select)
