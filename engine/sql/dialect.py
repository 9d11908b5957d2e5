"""Where the engines differ: what a template may use, and how its SQL is carried to PostgreSQL and Spark (law 5).

sqlglot does the carrying. It is no safety net: what it does not know it passes through. So `check` holds the templates
to a list of constructs that are known to mean the same everywhere, and `translate` puts right what sqlglot gets wrong.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping

import sqlglot
from sqlglot import exp
from sqlglot.dialects.dialect import Dialect
from sqlglot.errors import ErrorLevel, SqlglotError

from ..errors import PolicyError
from .exceptions import EXCEPTIONS
from .names import Relation
from .render import DIALECT

DIALECTS = (DIALECT, "postgres", "spark")
"""Those that whole runs are carried to."""
WAREHOUSES = ("snowflake", "bigquery")
"""Those that a reviewed script is carried to besides."""
KINDS = ("recoding", "trace", "audit")
SCRIPTS = {**dict.fromkeys(DIALECTS, KINDS), **dict.fromkeys(WAREHOUSES, ("recoding", "audit"))}
"""Which kinds of scripts there are for each: a trace has constructs that are tried on DIALECTS only."""
TRANSACTIONS = {DIALECT: ("begin transaction", "commit"), "postgres": ("begin", "commit")}
"""What begins and ends a transaction that holds what makes tables, where there is such a thing."""
FOLDED: dict[str, Callable[[str], str]] = {"postgres": str.lower, "snowflake": str.upper}
"""What a name in no quotes stands for, where that is not the name as it is written."""
DROPPED = {"spark": "drop table if exists {}"}
"""What a script does of its own tables where there are no temporary ones."""
COLLATIONS = {"postgres": (' collate "C"', ' collate "default"')}
"""How texts are read and written where they would not have the order of their code points."""


def folded(name: str, dialect: str) -> str:
    """What a table or column of a policy is called elsewhere: a plain name in lower case was given it in no quotes."""
    return FOLDED.get(dialect, str)(name) if re.fullmatch(r"[a-z_][a-z0-9_]*", name) else name


def table_called(text: str, dialect: str) -> Relation:
    """The table of a name that is written as in the dialect, in its quotes or in double ones."""
    try:
        parts = exp.to_table(text, dialect=dialect).parts
    except SqlglotError:
        raise PolicyError(f"{text} is no name of a table: put names with special signs in double quotes") from None
    return Relation(tuple(part.name if part.args.get("quoted") else FOLDED.get(dialect, str)(part.name) for part in parts))


def translate(sql: str, dialect: str, renamed: Mapping[Relation, Relation] | None = None) -> str:
    """Return a statement of the templates in another engine's dialect; it reads other tables where they are renamed."""
    if dialect == DIALECT and not renamed:
        return sql
    tree = sqlglot.parse_one(str(sql), read=DIALECT)  # Markup would escape the quotes in names as if they were HTML
    if renamed:
        _rename(tree, renamed)
    if dialect == DIALECT:
        return tree.sql(DIALECT, pretty=True)
    for kind, rewrite in EXCEPTIONS[dialect].items():
        for node in reversed(list(tree.find_all(kind))):  # the innermost first: the outer ones hold them
            if (other := rewrite(node)) is not node:
                node.replace(other)
    is_upper = dialect == "snowflake"  # it reads names without quotes as upper case, those in quotes as they are
    generator = Dialect.get_or_raise(dialect).generator(pretty=True, identify=is_upper, unsupported_level=ErrorLevel.RAISE)
    # CTEs stay where they are: sqlglot would move Spark's to the top, where those of two models have the same names
    generator.EXPRESSIONS_WITHOUT_NESTED_CTES = set()  # type: ignore[misc]
    return generator.generate(tree)


def _rename(tree: exp.Expr, renamed: Mapping[Relation, Relation]) -> None:
    """Let a statement read other tables in place of those that are renamed."""
    for table in tree.find_all(exp.Table):
        if other := renamed.get(Relation(tuple(part.name for part in table.parts))):
            table.set("this", other.node)
            table.set("db", None)
            table.set("catalog", None)


# The allow-list. Known not to carry, and therefore missing: `select *` (columns move), group by all or by positions,
# qualify, exclude, asof and other special joins, hash(), percentile_disc, median (PostgreSQL has none over windows),
# lists other than pairs, structs and lambdas, aggregates that depend on the order of rows, subqueries inside aggregates
# (Spark), trim() without saying of what (Unicode has many blanks), and DDL, which is the backend's.

ALLOWED = {
    "a statement, and what it reads": "Select With CTE Subquery From Join Where Group Having Union Distinct Limit",
    "tables of numbers and texts": "Values Tuple",
    "orders: NULLs go last, `nulls last` or not": "Order Ordered",
    "names and literals": "Table TableAlias Alias Column Identifier Dot Literal Null Boolean Star Paren",
    "arithmetic: `/` cuts nothing off, `%` has the sign of its left": "Add Sub Mul Div Mod Neg",
    "arithmetic of bigints alone; a sum of bigints is none before it is cast": "IntDiv BitwiseAnd BitwiseXor",
    "comparisons and logic": "EQ NEQ LT LTE GT GTE NullSafeEQ Is In Between Exists And Or Not",
    "choices: greatest and least pass over NULL": "Case If Coalesce Nullif Greatest Least",
    "casts to TYPES: to whole numbers after floor only, the engines round differently": "Cast DataType DataTypeParam",
    "pairs of one type: array[low, high]": "Array",
    "functions of doubles": "Abs Floor Ln Log Exp",
    "aggregates that no order of rows changes": "Count Sum Min Max LogicalOr LogicalAnd BitwiseOrAgg",
    "texts of a group, in an order without ties": "GroupConcat",
    "windows, ordered without ties": "Window WindowSpec RowNumber DenseRank Lag Lead",
    "texts in code points, and md5 of texts": "DPipe Length Pad Substring Replace Trim MD5",
    "dates: add whole days with `+`, take differences by date_diff('day', ...)": "Extract DateDiff DateFromParts Var",
    "the one function in from, up to a number of at least 1": "GenerateSeries",
}
"""Everything that a template may use, by sqlglot's names, and on which terms."""

_ALLOWED = frozenset(name for names in ALLOWED.values() for name in names.split())
FUNCTIONS = frozenset({"bit_count"})
"""Functions that sqlglot has no name for: the ones in a bigint that is not negative."""

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
"""Types that a column may have: labels that are numbers are cast to them."""

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
    exp.Trim: frozenset({"this", "expression"}),
    exp.Lag: frozenset({"this"}),
    exp.Lead: frozenset({"this"}),
    exp.GenerateSeries: frozenset({"start", "end"}),
}
"""Where the kind of node does not say enough: the parts that it may have."""


def check(sql: str) -> list[str]:
    """What a rendered template uses that is not on the list: nothing, if it can run everywhere."""
    statements = sqlglot.parse(str(sql), read=DIALECT)
    if len(statements) != 1 or not isinstance(statements[0], exp.Query):
        return ["more or less than one select"]
    return sorted({fault for node in statements[0].walk() for fault in _faults(node)})


def _faults(node: exp.Expr) -> Iterator[str]:
    kind = type(node).__name__
    if kind not in _ALLOWED and not (isinstance(node, exp.Anonymous) and node.name.lower() in FUNCTIONS):
        yield f"{node.name.lower()}()" if isinstance(node, exp.Anonymous) else kind
    for part, given in node.args.items():
        if given and part not in PARTS.get(type(node), node.args):
            yield f"{kind} with {part.strip('_')}"
    if isinstance(node, exp.Star) and not isinstance(node.parent, exp.Count):
        yield "select *"
    if isinstance(node, exp.DataType) and node.this not in TYPES | OWN_TYPES:
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
    """`in (select …)` or `exists` as a value; Snowflake and earlier versions of Spark know them as conditions only."""
    asks = isinstance(node, exp.Exists) or (isinstance(node, exp.In) and node.args.get("query") is not None)
    return asks and isinstance(node.find_ancestor(exp.Where, exp.Having, exp.Select), exp.Select)
