"""Scripts of a policy: the search runs on the source, nothing is published, and what would be done is written down."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import sqlglot
from sqlglot import exp

from .. import pipeline
from ..backends.duckdb.backend import DuckDB
from ..backends.duckdb.source import database_table
from ..backends.postgres.backend import PostgreSQL
from ..backends.postgres.catalog import quoted
from ..errors import PolicyError
from ..pipeline import Outcome
from ..policy.model import Policy
from ..run import Run
from ..sql.dialect import COLLATIONS, DIALECTS, DROPPED, KINDS, OPENINGS, SCRIPTS, TRANSACTIONS, translate
from ..sql.names import Relation
from ..sql.render import DIALECT, safe
from . import endpoints, text
from .endpoints import RELEASE, SOURCE, Publishing
from .recoding import Review, Step
from .text import statement

RECODING = (
    "The recoding that shoal found: run on the same source it makes the same release, and stops before it publishes one that "
    "does not hold. It needs nothing but the engine. Where it stops by an error nothing may be run after it."
)
"""What the header of a recoding says it is."""


def compiled(
    run: Run,
    policy: Policy,
    source: Any,
    dialect: str,
    kind: str | None = None,
    source_name: str | None = None,
    target_name: str | None = None,
) -> str:
    """The script of a policy over a source, in a dialect."""
    kind = kind or ("recoding" if policy.algorithm.name == "full_domain" else "trace")
    _check(policy, dialect, kind)
    if policy.target is None and target_name is None:
        raise PolicyError("the policy names no target: name one there, or say what the script's is called")
    opened = None
    if isinstance(run.backend, DuckDB) and endpoints.is_same_file(source, policy.target):
        opened = run.backend.attach(database_table(source)[0], read_only=False)
    outcome = pipeline.anonymize(run, replace(policy, in_place=False), source, policy.target, in_memory=True)
    own = DIALECT if isinstance(run.backend, DuckDB) else "postgres"
    is_own = dialect == own and source_name is None
    called = endpoints.called(source_name, source, "source", dialect)
    read = outcome.source if is_own else SOURCE
    if kind == "recoding":
        collations, what = ("", ""), RECODING
        body = [_translated(step, dialect) for step in Review(run, policy, outcome, read).steps()]
    else:
        carried = COLLATIONS.get(dialect, ("", ""))
        collations, what = ("", "") if is_own else carried, text.TRACE
        body = list(_trace(run, outcome, dialect, is_own, own))
    columns = run.backend.columns(outcome.release)
    published = endpoints.publishing(policy.target, target_name, columns, dialect, collations[1], opened if is_own else None)
    run.backend.drop(outcome.release)
    publish = [translate(sql, dialect) for sql in published.statements]
    if isinstance(run.backend, PostgreSQL) and is_own:
        publish = _in_own_types(run.backend, policy, published, [column.name for column in columns])
    begin, commit = TRANSACTIONS.get(dialect, ("", ""))
    opening = list(outcome.opening)
    if not is_own:
        view = translate(endpoints.view(outcome.columns, called, collations[0], dialect), dialect)
        opening = [*OPENINGS.get(dialect, ()), statement(view, "the source")]
    drop = DROPPED.get(dialect)
    drops = [statement(drop.format(made)) for made in _made(dialect, body)] if drop else []
    statements = [
        *opening,
        *(statement(translate(sql, dialect), "the database file of the target") for sql in published.opening),
        *drops,
        *([statement(begin, "all or nothing: after an error nothing is published")] if begin else []),
        *body,
        *(statement(sql, "publish") for sql in publish),
        *([statement(commit)] if commit else []),
        *drops,
    ]
    target = target_name or policy.target
    return text.assembled(text.header(what, policy, source_name or source, target, outcome.summary), statements)


def _check(policy: Policy, dialect: str, kind: str) -> None:
    """What cannot be written faithfully is refused."""
    kinds = SCRIPTS.get(dialect, ())
    if not kinds:
        raise PolicyError(f"scripts are written for {', '.join(SCRIPTS)}, not for {dialect}")
    if kind not in KINDS:
        raise PolicyError(f"a script is a {' or a '.join(KINDS)}, not a {kind}")
    if kind == "recoding" and policy.algorithm.name != "full_domain":
        raise PolicyError(f"only full_domain has one recoding for the whole table: {policy.algorithm.name} has a trace")
    if kind not in kinds:
        raise PolicyError(
            f"a trace cannot be carried to {dialect} faithfully: it has constructs that are tried on {', '.join(DIALECTS)} "
            "only; a recoding of full_domain can"
        )


def _translated(step: Step, dialect: str) -> str:
    if step.table:
        sql = f"create temp table {safe(step.table)} as\n{step.select}"
    else:
        raised = f"case when count(*) > 0 then error({safe(step.message)}) end as refused"
        sql = f"select {raised}\nfrom (\n{step.select}\n) as refused"
    return statement(translate(sql, dialect), step.note)


def _trace(run: Run, outcome: Outcome, dialect: str, is_own: bool, own: str) -> Iterator[str]:
    """The statements of the run after those that made the source readable, as they are or carried to another dialect."""
    statements = run.backend.statements[len(outcome.opening) :]
    if is_own:
        yield from statements
        return
    if own != DIALECT:
        raise PolicyError(f"the trace of a run inside {own} is in its dialect, of the table that it read: leave the names out")
    for told in statements:
        lines = told.split("\n")
        first = next((i for i, line in enumerate(lines) if not line.startswith("--")), len(lines))
        if first == len(lines):
            continue
        tree = sqlglot.parse_one("\n".join(lines[first:]).removesuffix(";"), read=DIALECT)
        for table in tree.find_all(exp.Table):
            if tuple(part.name for part in table.parts) == outcome.source.parts:
                table.set("this", SOURCE.node)
                table.set("db", None)
                table.set("catalog", None)
        yield "\n".join([*lines[:first], translate(tree.sql(DIALECT), dialect) + ";"])


def _in_own_types(backend: PostgreSQL, policy: Policy, published: Publishing, columns: list[str]) -> list[str]:
    """The same in PostgreSQL, where columns that pass through have their types and collations again."""
    kept = {column: backend.fields[column].restored for column in columns if column not in policy.quasi_names}
    labels = {column: f"{quoted(Relation.of(column))}{COLLATIONS['postgres'][1]}" for column in columns}
    listed = ",\n    ".join(f"{kept.get(c, labels[c])} as {quoted(Relation.of(c))}" for c in columns)
    made = quoted(published.table)
    return [f"drop table if exists {made}", f"create table {made} as\nselect\n    {listed}\nfrom {quoted(RELEASE)}"]


def _made(dialect: str, body: list[str]) -> list[str]:
    """The tables that a script makes for itself."""
    trees = [sqlglot.parse_one(sql, read=dialect) for sql in body if "create table" in sql.lower()]
    return [tree.this.sql(dialect) for tree in trees if isinstance(tree, exp.Create)]
