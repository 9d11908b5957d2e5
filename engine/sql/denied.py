"""What a script for an engine that cannot be tried here must not hold, beside the allow-list of the templates in `dialect`.

The allow-list says what may be written; this one says what must not come out of carrying it, and why.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import sqlglot
from sqlglot import exp

from .dialect import WAREHOUSES, is_selected_predicate
from .statement import STOP_AT_ERRORS

EVERYWHERE = ("duckdb", "postgres", "spark", *WAREHOUSES)
KNOWN = frozenset(
    {"BIT_COUNT", "ERROR", "RAISE_ERROR", "LOG2", "SEQUENCE", "MAKE_DATE", "GREATEST_IGNORE_NULLS", "LEAST_IGNORE_NULLS"}
)
"""Functions that sqlglot has no node for, and that are meant."""


@dataclass(frozen=True)
class Denied:
    """A construct, where it is wrong, and the reason."""

    what: str
    where: tuple[str, ...]
    why: str
    found: Callable[[exp.Expr], bool]


def _is(*kinds: type[exp.Expr]) -> Callable[[exp.Expr], bool]:
    return lambda node: isinstance(node, kinds)


def _computing_view(node: exp.Expr) -> bool:
    """A view that is more than columns of one table."""
    if not (isinstance(node, exp.Create) and node.args.get("kind") == "VIEW"):
        return False
    return any(node.find(*kinds) for kinds in [(exp.Join, exp.Group, exp.CTE, exp.Where, exp.Func, exp.Values)])


def _is_between_columns(node: exp.Expr) -> bool:
    """A join on `is not distinct from`."""
    return isinstance(node, exp.NullSafeEQ) and node.find_ancestor(exp.Join) is not None


def _is_bare_star(node: exp.Expr) -> bool:
    return isinstance(node, exp.Star) and not isinstance(node.parent, exp.Count)


def _is_unknown(node: exp.Expr) -> bool:
    return isinstance(node, exp.Command) or (isinstance(node, exp.Anonymous) and node.name.upper() not in KNOWN)


def _is_other_log(node: exp.Expr) -> bool:
    return isinstance(node, exp.Log) and bool(node.expression)


DENIED = (
    Denied(
        "views that compute",
        ("spark", "bigquery"),
        "lazy: computed anew, and differently, each time they are read",
        _computing_view,
    ),
    Denied(
        "temporary views", ("bigquery",), "there are none", lambda n: isinstance(n, exp.Create) and n.args.get("kind") == "VIEW"
    ),
    Denied("generate_series", ("spark", *WAREHOUSES), "missing there", _is(exp.GenerateSeries)),
    Denied(
        "percentiles", EVERYWHERE, "approximations in some engines", _is(exp.ApproxQuantile, exp.PercentileDisc, exp.Quantile)
    ),
    Denied(
        "joins on `is not distinct from`",
        ("postgres", *WAREHOUSES),
        "all pairs are compared, or outer joins refused",
        _is_between_columns,
    ),
    Denied("md5", WAREHOUSES, "bytes in BigQuery, text elsewhere", _is(exp.MD5, exp.MD5Digest)),
    Denied("places in lists", EVERYWHERE, "counted from 1 or from 0", _is(exp.Bracket)),
    Denied("logarithms to a base", WAREHOUSES, "the base comes first or last", _is_other_log),
    Denied(
        "`//` and bits",
        WAREHOUSES,
        "rounded in Snowflake through a fraction; named differently",
        _is(exp.IntDiv, exp.BitwiseAnd, exp.BitwiseXor),
    ),
    Denied("qualify, pivots, lateral joins", EVERYWHERE, "not everywhere", _is(exp.Qualify, exp.Pivot, exp.Lateral)),
    Denied("aggregates with filter", WAREHOUSES, "missing there", _is(exp.Filter)),
    Denied("in or exists among what is selected", ("spark", *WAREHOUSES), "conditions only", is_selected_predicate),
    Denied("select *", EVERYWHERE, "columns move", _is_bare_star),
    Denied("transactions", ("spark", "bigquery"), "none around what makes tables", _is(exp.Transaction, exp.Commit)),
    Denied(
        "temporary tables",
        ("spark",),
        "sqlglot makes lazy views of them",
        lambda n: isinstance(n, exp.TemporaryProperty) and _makes_table(n),
    ),
    Denied("what sqlglot does not know", EVERYWHERE, "passed through as it is", _is_unknown),
)
"""The deny-list."""


def _makes_table(node: exp.Expr) -> bool:
    create = node.find_ancestor(exp.Create)
    return create is not None and create.args.get("kind") == "TABLE"


def denied(script: str, dialect: str) -> list[str]:
    """What a script holds that it must not; it is parsed as what it is written for."""
    return sorted(set(_found(script, dialect)))


def _found(script: str, dialect: str) -> Iterator[str]:
    rules = list(filter(lambda rule: dialect in rule.where, DENIED))
    for tree in sqlglot.parse(script.replace(STOP_AT_ERRORS.sql, ""), read=dialect):
        for node in tree.walk() if tree else ():
            yield from (f"{rule.what}: {rule.why}" for rule in rules if rule.found(node))
