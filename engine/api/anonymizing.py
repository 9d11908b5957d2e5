"""The functions of shoal that anonymize a table, and compile a script that does."""

from __future__ import annotations

import os
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import duckdb

from .. import files, pipeline
from ..backends.duckdb.frames import categories
from ..backends.registry import open_backend
from ..errors import PolicyError
from ..linking.links import prior_as_csv
from ..pipeline import Task
from ..policy.paths import check_apart
from ..progress import Progress
from ..publications.view import AsView
from ..release.handle import Release, release_of
from ..release.reuse import Saved, as_json
from ..run import Run
from ..scripts import compile as scripts
from ..scripts import text
from . import inputs
from .inputs import Dialect, PolicyLike, ScriptKind, Source

if TYPE_CHECKING:
    from pyspark.sql import SparkSession


def anonymize(
    source: Source | None = None,
    policy: PolicyLike | None = None,
    *,
    target: str | os.PathLike[str] | None = None,
    sensitive_target: str | os.PathLike[str] | None = None,
    in_place: bool = False,
    keep_original: str | None = None,
    view: bool = False,
    con: duckdb.DuckDBPyConnection | None = None,
    spark: SparkSession | None = None,
    dry_run: bool = False,
    keep_rows: bool = True,
    explain: bool = False,
    reuse: str | os.PathLike[str] | None = None,
    save_recoding: str | os.PathLike[str] | None = None,
    save_prior: str | os.PathLike[str] | None = None,
    memory_limit: str | None = None,
    threads: int | None = None,
    csv_safe: bool = False,
    wait: float | None = None,
    progress: bool = False,
) -> Release:
    """Anonymize a table as a policy says, verify the release, and publish it only if every model holds.

    >>> policy = shoal.Policy(quasi_identifiers="age", sensitive="disease", privacy="k_anonymity:k=2")
    >>> with shoal.anonymize(visits, policy) as release:
    ...     print(release.to_pandas()["age"].tolist())
    ['31', '31', '34', '34', '37', '37']

    source: a path or glob (parquet, CSV), duckdb:///file?table=…, postgresql://…?table=…, spark:///schema.table, a pandas,
        polars, arrow or Spark frame, a DuckDB relation, or with `con` or `spark` the name of a table; default: the policy's.
    policy: a path to a YAML or JSON file, a dict of the same shape, or a Policy.
    target: a path, duckdb:///file?table=…, postgresql://…?table=…, or with `con` the name of a table; default: the policy's;
        without one the release stays in memory. sensitive_target: of `publish: anatomy` the table of values, beside it.
    in_place: the release takes the source's place; default: as the policy says.
    keep_original: the name under which a run in place keeps the original, as a table or file beside it.
    spark: a session of Spark that has the source and the target.
    view: the target becomes a view over the source and tables of its taxonomies, instead of a table (full_domain only).
    csv_safe: put a ' before each cell of a CSV target that a spreadsheet would run as a formula.
    keep_rows: after a dry run the release has its rows, as one in memory has; False saves the copy of them.
    explain: `summary["bindings"]` tells what keeps each column from more detail.
    save_recoding: a file for the recoding that the search finds, without values of the data. The next load can reuse it.
    save_prior: a CSV file for the prior belief in each label of a quasi-sensitive column, which audits of t-closeness need.
    reuse: such a file: shoal recodes this source by it instead of searching. `summary["drift"]` tells what has changed;
        where the run is refused, `drift` of the PrivacyError does.
    memory_limit, threads: the most memory, such as "1GiB", and the most threads that DuckDB may take; it needs 300 MB and
        50 MB for each thread.
    wait: the longest in seconds to wait for what somebody else has locked; default: a DuckDB file is not waited for, a table of
        PostgreSQL as long as it takes.
    progress: show progress on standard error: a bar on a terminal and in a notebook, elsewhere a line every ten seconds.
    """
    policy, table = inputs.policy_and_source(source, policy, target, in_place, sensitive_target)
    if keep_original and not policy.in_place:
        raise PolicyError("keep_original is for runs in place: others leave the original where it is")
    destination = str(table) if policy.in_place else policy.target
    check_apart(policy, {"save_recoding": save_recoding, "save_prior": save_prior}, keep_original, reuse)
    saved = None if reuse is None else Saved.read(os.fspath(reuse))
    if saved:
        saved.check(policy)
    if save_recoding is not None:
        for phase in policy.phases:
            phase.check_again(policy)
        policy.publish.check_reuse()
        files.check_output(Path(save_recoding), "the saved recoding")
    if saved_prior := inputs.prior(save_prior, policy.quasi_sensitive):
        files.check_output(Path(saved_prior), "the saved prior")
    inputs.check_engine(con, memory_limit, threads, wait, spark)
    backend = open_backend(table, con, memory_limit, threads, wait, spark)
    try:
        with Run(backend, Progress(progress), keeps=save_recoding is not None) as run:
            publication = AsView() if view else policy.publish
            how: Any = {"keep_original": keep_original, "csv_safe": csv_safe, "saved": saved, "keeps_rows": keep_rows}
            task = Task(table, destination, publication, dry_run, explains=explain, **how)
            outcome = pipeline.anonymize(run, policy, task)
            if save_recoding is not None:
                files.write(Path(save_recoding), as_json(run, policy, outcome))
            if saved_prior:
                files.write(Path(saved_prior), prior_as_csv(run, outcome.prepared.cells.linked[0]))
    except BaseException:
        backend.close()
        raise
    is_gone = destination is not None or dry_run
    if is_gone:
        backend.close()
    statements = backend.script() if publication.has_trace else None
    script = partial(text.trace, policy, table, destination, outcome.summary, statements)
    return release_of(backend, outcome, script, categories(table), is_gone)


def compile(
    source: Source | None = None,
    policy: PolicyLike | None = None,
    *,
    dialect: Dialect = "duckdb",
    kind: ScriptKind | None = None,
    target: str | os.PathLike[str] | None = None,
    source_name: str | None = None,
    target_name: str | None = None,
    con: duckdb.DuckDBPyConnection | None = None,
    spark: SparkSession | None = None,
    wait: float | None = None,
    progress: bool = False,
) -> str:
    """Return the SQL script that anonymizes a table as a policy says, and that runs without shoal. The search reads the
    source; nothing is published.

    >>> policy = shoal.Policy(quasi_identifiers="age", sensitive="disease", privacy="k_anonymity:k=2", target="release.parquet")
    >>> script = shoal.compile(visits, policy, source_name="visits")
    >>> script.startswith("-- ")
    True

    dialect: duckdb, postgres, spark, snowflake or bigquery.
    kind: recoding (the labels that full_domain found, for review; its default) or trace (every statement of the run).
    source, policy, target, con: as for `anonymize`.
    source_name, target_name: what the tables are called where the script will run; default: as here, without a file's ending.
    """
    policy, table = inputs.policy_and_source(source, policy, target)
    inputs.check_engine(con, None, None, wait, spark)
    backend = open_backend(table, con, wait=wait, spark=spark)
    try:
        with Run(backend, Progress(progress)) as run:
            return scripts.compiled(run, policy, table, dialect, kind, source_name, target_name)
    finally:
        backend.close()
