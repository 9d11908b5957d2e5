"""The three things that shoal does, for Python: anonymize a table, audit a table, advise on what to ask for."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any

import duckdb

from . import advice, pipeline
from .advice import Advice
from .audit import Audit
from .audit import audit as audit_table
from .backends.duckdb import DuckDB
from .encode import reading
from .errors import PolicyError
from .models.base import Model
from .policy import Policy
from .progress import Progress
from .release import Release
from .run import Run


def anonymize(
    source: Any = None,
    policy: Any = None,
    *,
    target: str | os.PathLike[str] | None = None,
    con: duckdb.DuckDBPyConnection | None = None,
    dry_run: bool = False,
    memory_limit: str | None = None,
    threads: int | None = None,
    progress: bool = False,
) -> Release:
    """Anonymize a table as a policy says, verify what comes out, and publish it only if it holds.

    source: a path or glob (parquet, CSV), duckdb:///file?table=…, a pandas, polars or arrow frame, a DuckDB relation, or
        with `con` the name of a table; default: the policy's.
    policy: a path to a YAML or JSON file, a dict of the same shape, or a Policy.
    target: a path, duckdb:///file?table=…, or with `con` the name of a table; default: the policy's; without
        one the release stays in memory.
    """
    named = os.fspath(source) if isinstance(source, str | os.PathLike) else None
    asked = Policy.parse(policy).directed(source=named, target=None if target is None else os.fspath(target))
    backend = _backend(source, con, memory_limit, threads)
    try:
        with Run(backend, Progress(progress)) as run:
            given = asked.source if source is None or named else source
            if given is None:
                raise PolicyError("neither the call nor the policy names a source")
            outcome = pipeline.anonymize(run, asked, given, asked.target, dry_run)
    except BaseException:
        backend.close()
        raise
    if asked.target is not None or dry_run:
        backend.close()
    return Release(backend, None if asked.target is not None or dry_run else outcome.release, outcome.summary)


def audit(
    table: Any,
    quasi: Sequence[str] = (),
    sensitive: Sequence[str] = (),
    models: Sequence[Model] = (),
    *,
    policy: Any = None,
    con: duckdb.DuckDBPyConnection | None = None,
    memory_limit: str | None = None,
    threads: int | None = None,
    progress: bool = False,
) -> Audit:
    """Measure any table: against models, against a policy's, or, without either, how far each model's family reaches."""
    taxonomies = None
    if policy is not None:
        if quasi or sensitive or models:
            raise PolicyError("an audit goes by a policy, or by the columns and models that are named, not by both")
        asked = Policy.parse(policy)
        quasi, sensitive, models = asked.quasi_names, asked.sensitive_names, asked.models
        taxonomies = [s.taxonomy for s in asked.sensitive]
    if not quasi:
        raise PolicyError("an audit needs the quasi-identifiers: the columns whose values others may know")
    backend = _backend(table, con, memory_limit, threads)
    try:
        with Run(backend, Progress(progress)) as run, run.stage("audit"):
            given = os.fspath(table) if isinstance(table, os.PathLike) else table
            source = backend.open_source(given, lambda column: "text" if column in quasi else "value")
            return audit_table(run, source, quasi, sensitive, models, taxonomies)
    finally:
        backend.close()


def advise(
    table: Any,
    sensitive: Sequence[str] = (),
    *,
    want: Any = None,
    policy: Any = None,
    con: duckdb.DuckDBPyConnection | None = None,
    memory_limit: str | None = None,
    threads: int | None = None,
    progress: bool = False,
) -> Advice:
    """What can be asked for of a table, by its sensitive attributes: those that are named, or a policy's.

    want: a pair (tau, u): is this tau_l_diversity possible, and which simple and recursive l-diversity imply it?
    """
    if policy is not None and sensitive:
        raise PolicyError("advice goes by a policy, or by the sensitive attributes that are named, not by both")
    asked = None if policy is None else Policy.parse(policy)
    named = asked.sensitive_names if asked else list(sensitive)
    if not named:
        raise PolicyError("advice needs the sensitive attributes: the columns that must not be learned about a person")
    wanted = advice.wanted(want)
    backend = _backend(table, con, memory_limit, threads)
    try:
        with Run(backend, Progress(progress)) as run, run.stage("advise"):
            given = os.fspath(table) if isinstance(table, os.PathLike) else table
            source = backend.open_source(given, reading(asked, None) if asked else lambda _: "value")
            return advice.advise(run, source, named, wanted)
    finally:
        backend.close()


def _backend(source: Any, con: duckdb.DuckDBPyConnection | None, memory_limit: str | None, threads: int | None) -> DuckDB:
    """The engine: the user's connection, that of a relation made without one, or a new one."""
    if con is None and isinstance(source, duckdb.DuckDBPyRelation):
        con = duckdb.default_connection()
    return DuckDB(con, memory_limit, threads)
