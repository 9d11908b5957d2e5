"""The function of shoal that tells what privacy a table can be asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

import duckdb

from ..backends.registry import open_backend
from ..cells import revision
from ..cells.tally import reading
from ..errors import PolicyError
from ..judging import advice
from ..judging.advice import Advice
from ..progress import Progress
from ..run import Run
from . import inputs
from .inputs import Columns, PolicyLike, Source, Want

if TYPE_CHECKING:
    from pyspark.sql import SparkSession


def advise(
    table: Source,
    sensitive: Columns = (),
    *,
    want: Want | None = None,
    person: Columns = (),
    policy: PolicyLike | None = None,
    con: duckdb.DuckDBPyConnection | None = None,
    spark: SparkSession | None = None,
    memory_limit: str | None = None,
    threads: int | None = None,
    wait: float | None = None,
    progress: bool = False,
) -> Advice:
    """Tell what privacy a table can be asked for, by its sensitive attributes or by those of a policy.

    >>> shoal.advise(visits, sensitive="disease").sensitive[0].recommended_l
    2

    want: a pair (tau, u): is this tau_l_diversity possible, and which simple and recursive l-diversity imply it?
    person: the columns that say whose row a row is: then persons are counted, not rows; default: the policy's.
    """
    sensitive = inputs.columns(sensitive, "sensitive")
    if policy is not None and sensitive:
        raise PolicyError("advice goes by a policy, or by the sensitive attributes that are named, not by both")
    checked = None if policy is None else inputs.policy(policy)
    names = checked.sensitive_names if checked else sensitive
    persons = checked.person if checked else inputs.columns(person, "person")
    if not names:
        raise PolicyError("advice needs the sensitive attributes: the columns that must not be learned about a person")
    model = advice.parse_want(want)
    inputs.check_engine(con, memory_limit, threads, wait, spark)
    backend = open_backend(table, con, memory_limit, threads, wait, spark)
    try:
        with Run(backend, Progress(progress)) as run, run.stage("advise"):
            source = backend.open_source(inputs.readable(table), reading(checked, None) if checked else lambda _: "value")
            if checked:
                own = backend.columns(source)
                source = revision.revise(run, source, own, revision.revisions(checked, own))
            return advice.advise(run, source, names, model, persons)
    finally:
        backend.close()
