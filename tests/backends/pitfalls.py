"""Constructs that a finished script must not contain in some dialect: they are missing there, or mean something else.

`portable` says what a template may use. This list looks at what came out of the translation, for dialects whose engines are
not here to try the script on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import sqlglot
from shoal.sql.dialect import DIALECTS, WAREHOUSES
from shoal.sql.portable import is_selected_predicate
from shoal.sql.statement import STOP_AT_ERRORS
from sqlglot import exp

EVERYWHERE = (*DIALECTS, *WAREHOUSES)
FUNCTIONS = frozenset(
    {"BIT_COUNT", "ERROR", "RAISE_ERROR", "LOG2", "SEQUENCE", "MAKE_DATE", "GREATEST_IGNORE_NULLS", "LEAST_IGNORE_NULLS"}
)
"""Functions that scripts call although sqlglot has no node for them."""


@dataclass(frozen=True)
class Pitfall:
    """A construct, the dialects in which it is wrong, and the reason."""

    what: str
    dialects: tuple[str, ...]
    why: str
    matches: Callable[[exp.Expr], bool]
    """whether a node of a statement is the construct"""


def pitfalls(script: str, dialect: str) -> list[str]:
    """Return the constructs of a script that are wrong in its dialect, each with the reason; none if the script is good."""
    return sorted(set(_matches(script, dialect)))


def _matches(script: str, dialect: str) -> Iterator[str]:
    candidates = list(filter(lambda pitfall: dialect in pitfall.dialects, PITFALLS))
    for tree in sqlglot.parse(script.replace(STOP_AT_ERRORS.sql, ""), read=dialect):
        for node in tree.walk() if tree else ():
            yield from (f"{pitfall.what}: {pitfall.why}" for pitfall in candidates if pitfall.matches(node))


def _is(*kinds: type[exp.Expr]) -> Callable[[exp.Expr], bool]:
    """Return a test of whether a node is of one of these kinds."""
    return lambda node: isinstance(node, kinds)


def _creates(node: exp.Expr | None, kind: str) -> bool:
    return isinstance(node, exp.Create) and node.args.get("kind") == kind


ROW_WISE = (
    exp.Case,
    exp.If,
    exp.Cast,
    exp.Abs,
    exp.And,
    exp.Or,
    exp.Coalesce,
    exp.Nullif,
    exp.TimestampTrunc,
    exp.Trim,
    exp.Upper,
)
"""Functions that give the same for the same values of a row, however often it is read."""


def _is_computing_view(node: exp.Expr) -> bool:
    """Return whether a statement makes a view that is more than columns of one table, and choices between values of a row."""
    if not _creates(node, "VIEW"):
        return False
    functions = (each for each in node.find_all(exp.Func) if not isinstance(each, ROW_WISE))
    return bool(node.find(exp.Join, exp.Group, exp.CTE, exp.Where, exp.Values)) or any(functions)


def _is_temporary_table(node: exp.Expr) -> bool:
    return isinstance(node, exp.TemporaryProperty) and _creates(node.find_ancestor(exp.Create), "TABLE")


def _is_null_safe_join(node: exp.Expr) -> bool:
    return isinstance(node, exp.NullSafeEQ) and node.find_ancestor(exp.Join) is not None


def _is_list_of_all(node: exp.Expr) -> bool:
    return isinstance(node, exp.Star) and not isinstance(node.parent, exp.Count)


def _is_unknown(node: exp.Expr) -> bool:
    return isinstance(node, exp.Command) or (isinstance(node, exp.Anonymous) and node.name.upper() not in FUNCTIONS)


PITFALLS = (
    Pitfall(
        "views that compute",
        ("spark", "bigquery"),
        "computed anew, with other results, at each reading",
        _is_computing_view,
    ),
    Pitfall("temporary views", ("bigquery",), "missing", lambda node: _creates(node, "VIEW")),
    Pitfall("temporary tables", ("spark",), "missing, and sqlglot makes views of them", _is_temporary_table),
    Pitfall("generate_series", ("spark", *WAREHOUSES), "missing", _is(exp.GenerateSeries)),
    Pitfall("percentiles", EVERYWHERE, "inexact in some engines", _is(exp.ApproxQuantile, exp.PercentileDisc, exp.Quantile)),
    Pitfall(
        "joins on `is not distinct from`",
        ("postgres", *WAREHOUSES),
        "slow, as all pairs of rows are compared, or refused in outer joins",
        _is_null_safe_join,
    ),
    Pitfall("md5", WAREHOUSES, "bytes in BigQuery, text elsewhere", _is(exp.MD5, exp.MD5Digest)),
    Pitfall("places in lists", EVERYWHERE, "counted from 1 or from 0", _is(exp.Bracket)),
    Pitfall(
        "logarithms to a base",
        WAREHOUSES,
        "the base is the first or the second argument",
        lambda node: isinstance(node, exp.Log) and bool(node.expression),
    ),
    Pitfall(
        "`//` and bits",
        WAREHOUSES,
        "`//` goes through a rounded fraction in Snowflake, and functions of bits have other names",
        _is(exp.IntDiv, exp.BitwiseAnd, exp.BitwiseXor),
    ),
    Pitfall("qualify, pivots, lateral joins", EVERYWHERE, "missing in some engines", _is(exp.Qualify, exp.Pivot, exp.Lateral)),
    Pitfall("aggregates with filter", WAREHOUSES, "missing", _is(exp.Filter)),
    Pitfall("in or exists among what is selected", ("spark", *WAREHOUSES), "allowed in conditions only", is_selected_predicate),
    Pitfall("select *", EVERYWHERE, "columns move", _is_list_of_all),
    Pitfall("transactions", ("spark", "bigquery"), "none that make tables", _is(exp.Transaction, exp.Commit)),
    Pitfall("what sqlglot does not know", EVERYWHERE, "not translated", _is_unknown),
)
