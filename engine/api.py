"""What shoal does, for Python: anonymize a table, or write the script that does; audit a table; advise on what to ask for."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import duckdb

from . import pipeline
from .backends.registry import open_backend
from .cells.tally import reading
from .cli import shell
from .errors import PolicyError
from .hierarchies.kinds import Suppress
from .judging import advice
from .judging.advice import Advice
from .judging.audit import Audit
from .judging.audit import audit as audit_table
from .models.base import Model
from .pipeline import Order
from .policy.model import Policy
from .policy.paths import check_apart
from .progress import Progress
from .publications import PUBLICATIONS
from .release.handle import Release
from .release.reuse import Saved, kept
from .run import Run
from .scripts import compile as scripts
from .scripts import text


def anonymize(
    source: Any = None,
    policy: Any = None,
    *,
    target: str | os.PathLike[str] | None = None,
    in_place: bool = False,
    keep_original: str | None = None,
    view: bool = False,
    con: duckdb.DuckDBPyConnection | None = None,
    dry_run: bool = False,
    reuse: str | os.PathLike[str] | None = None,
    save_recoding: str | os.PathLike[str] | None = None,
    memory_limit: str | None = None,
    threads: int | None = None,
    progress: bool = False,
) -> Release:
    """Anonymize a table as a policy says, verify what comes out, and publish it only if it holds.

    source: a path or glob (parquet, CSV), duckdb:///file?table=…, postgresql://…?table=…, a pandas, polars or arrow frame, a
        DuckDB relation, or with `con` the name of a table; default: the policy's.
    policy: a path to a YAML or JSON file, a dict of the same shape, or a Policy.
    target: a path, duckdb:///file?table=…, postgresql://…?table=…, or with `con` the name of a table; default: the policy's;
        without one the release stays in memory.
    in_place: the release takes the source's place; default: as the policy says.
    keep_original: the name under which the original is kept then, as a table or file beside it.
    view: the target becomes a view over the source and tables of its taxonomies, instead of a table (full_domain only).
    save_recoding: the file that keeps what was found, without values of the data, for the next load.
    reuse: such a file: its recoding is put to this source instead of searching; `summary["drift"]` tells what has changed, and
        `drift` of the PrivacyError where the run is refused.
    """
    named = os.fspath(source) if isinstance(source, str | os.PathLike) else None
    asked = Policy.parse(policy).directed(named, None if target is None else os.fspath(target), in_place)
    if keep_original and not asked.in_place:
        raise PolicyError("keep_original is for runs in place: others leave the original where it is")
    given = asked.source if source is None or named else source
    if given is None:
        raise PolicyError("neither the call nor the policy names a source")
    goal = str(given) if asked.in_place else asked.target
    check_apart(asked, {"save_recoding": save_recoding}, keep_original, reuse)
    saved = None if reuse is None else Saved.read(os.fspath(reuse))
    if saved:
        saved.check(asked)
    if save_recoding is not None:
        asked.algorithm.check_again(asked)
        shell.check_writable(Path(save_recoding), "the saved recoding")
    backend = open_backend(given, con, memory_limit, threads)
    try:
        with Run(backend, Progress(progress), keeps=save_recoding is not None) as run:
            publication = PUBLICATIONS["view" if view else "generalize"]()
            order = Order(given, goal, publication, dry_run, keep_original=keep_original, saved=saved)
            outcome = pipeline.anonymize(run, asked, order)
            if save_recoding is not None:
                shell.write(Path(save_recoding), kept(run, asked, outcome))
    except BaseException:
        backend.close()
        raise
    if goal is not None or dry_run:
        backend.close()
    told = text.trace(asked, given, goal, outcome.summary, backend.statements)
    return Release(backend, None if goal is not None or dry_run else outcome.release, outcome.summary, told)


def compile(
    source: Any = None,
    policy: Any = None,
    *,
    dialect: str = "duckdb",
    kind: str | None = None,
    target: str | os.PathLike[str] | None = None,
    source_name: str | None = None,
    target_name: str | None = None,
    con: duckdb.DuckDBPyConnection | None = None,
    progress: bool = False,
) -> str:
    """The SQL script that anonymizes a table as a policy says, and runs without shoal. The search reads the source; nothing is
    published.

    dialect: duckdb, postgres, spark, snowflake or bigquery.
    kind: recoding (what full_domain found, to be reviewed; its default) or trace (every statement of the run).
    source, policy, target, con: as for `anonymize`.
    source_name, target_name: what the tables are called where the script will run; default: as here, without a file's ending.
    """
    named = os.fspath(source) if isinstance(source, str | os.PathLike) else None
    asked = Policy.parse(policy).directed(named, None if target is None else os.fspath(target))
    given = asked.source if source is None or named else source
    if given is None:
        raise PolicyError("neither the call nor the policy names a source")
    backend = open_backend(given, con)
    try:
        with Run(backend, Progress(progress)) as run:
            return scripts.compiled(run, asked, given, dialect, kind, source_name, target_name)
    finally:
        backend.close()


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
    taxonomies = weights = None
    if policy is not None:
        if quasi or sensitive or models:
            raise PolicyError("an audit goes by a policy, or by the columns and models that are named, not by both")
        asked = Policy.parse(policy)
        quasi, sensitive, models = asked.quasi_names, asked.sensitive_names, asked.models
        root = Suppress() if asked.algorithm.generalizes else None
        taxonomies = [s.taxonomy or root for s in asked.sensitive]
        weights = [s.weighing for s in asked.sensitive]
    if not quasi:
        raise PolicyError("an audit needs the quasi-identifiers: the columns whose values others may know")
    backend = open_backend(table, con, memory_limit, threads)
    try:
        with Run(backend, Progress(progress)) as run, run.stage("audit"):
            given = os.fspath(table) if isinstance(table, os.PathLike) else table
            source = backend.open_source(given, lambda column: "text" if column in quasi else "value")
            return audit_table(run, source, quasi, sensitive, models, taxonomies, weights)
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
    backend = open_backend(table, con, memory_limit, threads)
    try:
        with Run(backend, Progress(progress)) as run, run.stage("advise"):
            given = os.fspath(table) if isinstance(table, os.PathLike) else table
            source = backend.open_source(given, reading(asked, None) if asked else lambda _: "value")
            return advice.advise(run, source, named, wanted)
    finally:
        backend.close()
