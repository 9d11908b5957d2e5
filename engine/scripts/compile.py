"""Scripts of a policy: the search runs on the source, nothing is published, and what would be done becomes a script."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .. import pipeline
from ..backends.duckdb.backend import DuckDB
from ..backends.duckdb.source import database_table
from ..backends.postgres.backend import PostgreSQL
from ..backends.postgres.catalog import quoted
from ..errors import PolicyError
from ..pipeline import Outcome, Task
from ..policy.model import Policy
from ..release.columns import Fates
from ..run import Run
from ..sql.dialect import COLLATIONS, DIALECTS, DROP_TABLE, KINDS, SCRIPTS, TRANSACTIONS, forbid_long
from ..sql.names import Relation
from ..sql.render import DIALECT
from ..sql.statement import OPENINGS, Statement
from . import endpoints, text
from .endpoints import RELEASE, SOURCE, Publishing
from .recoding import Review

WHAT = {
    "recoding": (
        "The recoding that shoal found: run on the same source it makes the same release, and stops before it publishes one "
        "that does not hold. It needs nothing but the engine. Where it stops by an error nothing may be run after it."
    ),
    "trace": text.TRACE,
    "audit": "The audit of a release: the query returns the models that the release violates, and nothing if all hold.",
}
"""What the header of each kind of script says it is."""


def compiled(
    run: Run,
    policy: Policy,
    source: Any,
    dialect: str,
    kind: str | None = None,
    source_name: str | None = None,
    target_name: str | None = None,
    found: dict[str, Any] | None = None,
) -> str:
    """Return the script of a policy over a source, in a dialect. What a run has found there is not searched for again."""
    kind = kind or ("recoding" if has_recoding(policy) else "trace")
    _check(policy, dialect, kind)
    policy.publish.check_script(kind)
    if policy.population:
        raise policy.population.location.error("cannot be counted by a script yet: run the policy, and audit its release")
    if policy.target is None and target_name is None:
        raise PolicyError("the policy names no target: name one there, or say what the script's is called")
    database = None
    if isinstance(run.backend, DuckDB) and endpoints.is_same_file(source, policy.target):
        database = run.backend.attach(database_table(source)[0], read_only=False)
    outcome = pipeline.anonymize(
        run, policy.changed(in_place=False), Task(source, policy.target, policy.publish, is_in_memory=True, found=found)
    )
    if outcome.prepared.cells.pairs and kind != "trace":
        raise (policy.location / "person").error(
            f"cannot be counted by a script of the kind {kind}, which reads the release alone: compile a trace"
        )
    forbid_long([fate.name for fate in outcome.prepared.columns.published], dialect)
    made_by = run.backend.dialect
    is_own = run.backend.has_own_script and dialect == made_by and source_name is None
    head = text.header(WHAT[kind], policy, source_name or source, target_name or policy.target, outcome.summary)
    if kind == "audit":
        table = endpoints.called(target_name, policy.target, "target", dialect)
        return text.assembled(head, [Review(run, policy, outcome, SOURCE).audit(table).translated(dialect)])
    if kind == "recoding":
        collations = ("", "")
        steps = Review(run, policy, outcome, _recorded(run, outcome) if is_own else SOURCE).steps()
        body = [step.translated(dialect) for step in steps]
    else:
        elsewhere = COLLATIONS.get(dialect, ("", ""))
        collations = ("", "") if is_own else elsewhere
        body = list(_trace(run, outcome, dialect, is_own, made_by))
    columns = run.backend.columns(outcome.release)
    publishing = endpoints.publishing(policy.target, target_name, columns, dialect, collations[1], database if is_own else None)
    run.backend.drop(outcome.release)
    publish = [statement.translated(dialect) for statement in publishing.statements]
    if isinstance(run.backend, PostgreSQL) and is_own:
        publish = _in_own_types(run.backend, outcome.prepared.columns, publishing)
    begin, commit = TRANSACTIONS.get(dialect, ("", ""))
    opening = list(outcome.prepared.opening)
    if not is_own:
        if any(linked.table for linked in policy.quasi_sensitive):
            raise PolicyError("a script for another source cannot read the table of terms beside this one: leave the name out")
        called = endpoints.called(source_name, source, "source", dialect)
        read = [fate.column for fate in outcome.prepared.columns.published]
        view = Statement(endpoints.view(read, outcome.prepared.revisions, called, collations[0], dialect), "the source")
        opening = [*OPENINGS.get(dialect, ()), view.translated(dialect)]
    drop = DROP_TABLE.get(dialect)
    drops = [Statement(drop.format(statement.table.node.sql(dialect))) for statement in body if statement.table] if drop else []
    return text.assembled(
        head,
        [
            *opening,
            *(statement.translated(dialect) for statement in publishing.opening),
            *drops,
            *([Statement(begin, "all or nothing: after an error nothing is published")] if begin else []),
            *body,
            *publish,
            *([Statement(commit)] if commit else []),
            *drops,
        ],
    )


def has_recoding(policy: Policy) -> bool:
    """Return whether a script can tell the recoding of a policy by itself: one for the whole table, judged by its rows."""
    is_judged_by_more = policy.person or policy.quasi_sensitive or policy.population
    return policy.phases[-1].name == "full_domain" and not is_judged_by_more


def _check(policy: Policy, dialect: str, kind: str) -> None:
    """Refuse what cannot be written faithfully."""
    kinds = SCRIPTS.get(dialect, ())
    if not kinds:
        raise PolicyError(f"scripts are written for {', '.join(SCRIPTS)}, not for {dialect}")
    if kind not in KINDS:
        raise PolicyError(f"a script is a {', a '.join(KINDS[:-1])} or an {KINDS[-1]}, not a {kind}")
    if kind != "trace" and policy.quasi_sensitive:
        raise PolicyError(f"a script of the kind {kind} cannot link terms to labels: compile a trace, or use shoal audit")
    large = [q.name for q in policy.quasi if q.taxonomy.large]
    if kind == "trace" and large:
        raise PolicyError(
            f"the hierarchy of {large[0]} has too many rows for a trace, which holds all of them: write a recoding"
        )
    if kind == "recoding" and (last := policy.phases[-1].name) != "full_domain":
        raise PolicyError(f"only full_domain has one recoding for the whole table: {last} has a trace")
    if kind == "audit" and policy.generalizes:
        generalizing = next(phase.name for phase in policy.phases if phase.generalizes)
        raise PolicyError(
            f"{generalizing} publishes general sensitive values, which no single query can judge: use shoal audit"
        )
    if kind not in kinds:
        raise PolicyError(
            f"a trace cannot be carried to {dialect} faithfully: it has constructs that are tried on {', '.join(DIALECTS)} "
            "only; a recoding of full_domain can"
        )


def _trace(run: Run, outcome: Outcome, dialect: str, is_own: bool, made_by: str) -> Iterator[Statement]:
    """Yield the statements of the run after those that made the source readable, as they are or in another dialect."""
    statements = run.backend.statements[len(outcome.prepared.opening) :]
    if is_own:
        yield from statements
        return
    if made_by != DIALECT:
        raise PolicyError(
            f"the trace of a run inside {made_by} is in its dialect, of the table that it read: leave the names out"
        )
    for statement in statements:
        if statement.sql:
            yield statement.translated(dialect, {_recorded(run, outcome): SOURCE})


def _recorded(run: Run, outcome: Outcome) -> Relation:
    """Return what the statements of the run call the source."""
    return Relation.of(*(part.replace(f"_{run.backend.token}", "") for part in outcome.prepared.source.parts))


def _in_own_types(backend: PostgreSQL, columns: Fates, publishing: Publishing) -> list[Statement]:
    """Return what publishes in PostgreSQL: values that pass through have their types and collations again."""
    collation = COLLATIONS["postgres"][1]
    names = {column.name: quoted(Relation.of(column.name)) for column in columns.release}
    read = {
        c.name: names[c.name] + collation if c.is_label or c.name not in backend.fields else backend.fields[c.name].restored
        for c in columns.release
    }
    listed = ",\n    ".join(f"{read[column]} as {names[column]}" for column in names)
    parts = publishing.table.parts
    made = quoted(backend.locate(parts).relation if len(parts) == 1 else publishing.table)  # a script has no search path
    return [
        Statement(f"drop table if exists {made}", "publish"),
        Statement(f"create table {made} as\nselect\n    {listed}\nfrom {quoted(RELEASE)}", "publish"),
    ]
