"""The dialects that scripts are written in, and the translation of a statement of the templates to one of them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping

import sqlglot
from sqlglot import exp
from sqlglot.dialects.dialect import Dialect
from sqlglot.errors import ErrorLevel, SqlglotError

from ..errors import PolicyError
from .names import Relation
from .render import DIALECT
from .rewrites import REWRITES

DIALECTS = (DIALECT, "postgres", "spark")
"""The dialects that whole runs are translated to."""
WAREHOUSES = ("snowflake", "bigquery")
"""The dialects that only scripts for a review are translated to."""
KINDS = ("recoding", "trace", "audit")
SCRIPTS = {**dict.fromkeys(DIALECTS, KINDS), **dict.fromkeys(WAREHOUSES, ("recoding", "audit"))}
"""The kinds of scripts in each dialect: what a trace contains is tried on DIALECTS only."""
TRANSACTIONS = {DIALECT: ("begin transaction", "commit"), "postgres": ("begin", "commit")}
"""The first and the last statement of a transaction, in dialects where statements that make tables may be part of one."""
CASE_FOLDING: dict[str, Callable[[str], str]] = {"postgres": str.lower, "snowflake": str.upper}
"""What a dialect makes of a name without quotes, if it does not leave it as it is."""
LONGEST = {"postgres": ("PostgreSQL", 63)}
"""The dialects that cut off longer names, so that two different ones could become one; by name, with the most bytes."""
DROP_TABLE = {"spark": "drop table if exists {}"}
"""The statement that drops a table of a script, in dialects without temporary tables."""
COLLATIONS = {"postgres": (' collate "C"', ' collate "default"')}
"""What reading and writing texts takes, in dialects that would not order them by their code points."""


def fold_case(name: str, dialect: str) -> str:
    """Return the name that a table or column of a policy has in a dialect.

    A plain name in lower case was given to it without quotes, so the dialect folded its case.
    """
    return CASE_FOLDING.get(dialect, str)(name) if re.fullmatch(r"[a-z_][a-z0-9_]*", name) else name


def forbid_long(columns: Iterable[str], dialect: str) -> None:
    """Refuse names of columns that the dialect would cut off."""
    engine, most = LONGEST.get(dialect, ("", 0))
    for column in columns if most else ():
        if len(column.encode()) > most:
            raise PolicyError(f"the column {column} has a name of more than {most} bytes, which {engine} cuts off: rename it")


def parse_table(text: str, dialect: str) -> Relation:
    """Return the table that a text names as one writes it in the dialect, in the dialect's quotes or in double ones."""
    try:
        parts = exp.to_table(text, dialect=dialect).parts
    except SqlglotError:
        raise PolicyError(f"{text} is no name of a table: put names with special signs in double quotes") from None
    fold = CASE_FOLDING.get(dialect, str)
    return Relation(tuple(part.name if part.args.get("quoted") else fold(part.name) for part in parts))


def translate(sql: str, dialect: str, renamed: Mapping[Relation, Relation] | None = None) -> str:
    """Return a statement of the templates in a dialect; it reads other tables in place of those that are renamed."""
    if dialect == DIALECT and not renamed:
        return sql
    tree = sqlglot.parse_one(str(sql), read=DIALECT)  # Markup would escape the quotes in names as if they were HTML
    if renamed:
        _rename(tree, renamed)
    if dialect == DIALECT:
        return tree.sql(DIALECT, pretty=True)
    for kind, rewrite in REWRITES[dialect].items():
        for node in reversed(list(tree.find_all(kind))):  # the innermost first, as outer nodes contain inner ones
            if (other := rewrite(node)) is not node:
                node.replace(other)
    is_upper = dialect == "snowflake"  # it folds names without quotes to upper case
    generator = Dialect.get_or_raise(dialect).generator(pretty=True, identify=is_upper, unsupported_level=ErrorLevel.RAISE)
    # sqlglot moves Spark's CTEs to the top of a statement, where CTEs of two models would have the same name. It leaves them
    # where they are if the statement is part of another node.
    exp.Paren(this=tree)
    return generator.generate(tree, copy=False)


def _rename(tree: exp.Expr, renamed: Mapping[Relation, Relation]) -> None:
    """Let a statement read other tables in place of those that are renamed."""
    for table in tree.find_all(exp.Table):
        if other := renamed.get(Relation(tuple(part.name for part in table.parts))):
            table.set("this", other.node)
            table.set("db", None)
            table.set("catalog", None)
