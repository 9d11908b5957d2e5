"""The functions of shoal for a table that nobody has said a word about: its profile, and a first policy for it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import duckdb

from ..backends.duckdb.source import reader_of
from ..backends.registry import open_backend
from ..profiling import profile as profiling
from ..profiling.draft import draft
from ..profiling.places import places
from ..profiling.profile import Profile
from ..progress import Progress
from ..run import Run
from ..sql.names import Relation, name
from . import inputs
from .inputs import Columns, Source


def profile(
    table: Source,
    *,
    quasi: Columns = (),
    person: Columns = (),
    con: duckdb.DuckDBPyConnection | None = None,
    memory_limit: str | None = None,
    threads: int | None = None,
    wait: float | None = None,
    progress: bool = False,
) -> Profile:
    """Tell what the columns of a table look like and seem to be, and which combinations of them single people out.

    >>> shoal.profile(visits).columns[0].guess.reason
    'its name says age'

    quasi: the columns whose combinations are counted; default: those that seem to be quasi-identifiers.
    person: the columns that say whose row a row is: then persons are counted beside rows.
    """
    quasi, person = inputs.columns(quasi, "quasi"), inputs.columns(person, "person")
    inputs.check_engine(con, memory_limit, threads, wait)
    with _opened(table, con, memory_limit, threads, wait, progress) as (run, source), run.stage("profile"):
        return profiling.profile(run, source, quasi, person)


def init(
    table: Source,
    *,
    quasi: Columns = (),
    person: Columns = (),
    con: duckdb.DuckDBPyConnection | None = None,
    memory_limit: str | None = None,
    threads: int | None = None,
    wait: float | None = None,
    progress: bool = False,
) -> str:
    """Return the text of a first policy for a table. It runs as it is, and every guess in it has its reason beside it.

    >>> print(shoal.init(visits).partition("quasi_identifiers:")[2].splitlines()[1])
      age: {taxonomy: suppress}  # its name says age; 3 numbers

    quasi, person: columns that have these roles, whatever they seem to be.
    """
    quasi, person = inputs.columns(quasi, "quasi"), inputs.columns(person, "person")
    inputs.check_engine(con, memory_limit, threads, wait)
    with _opened(table, con, memory_limit, threads, wait, progress) as (run, source), run.stage("init"):
        return draft(run, source, profiling.profile(run, source, quasi, person), *places(table))


@contextmanager
def _opened(
    table: Any,
    con: duckdb.DuckDBPyConnection | None,
    memory_limit: str | None,
    threads: int | None,
    wait: float | None,
    progress: bool,
) -> Iterator[tuple[Run, Relation]]:
    """Open a table for a profile. Numbers that are padded with zeros stay texts. A text file is read once."""
    inputs.forbid_spark("a profile", table)
    backend = open_backend(table, con, memory_limit, threads, wait)
    try:
        with Run(backend, Progress(progress)) as run:
            source = backend.open_source(inputs.readable(table), lambda _: "number")
            if isinstance(inputs.readable(table), str) and reader_of(inputs.readable(table)) == "read_csv":
                read = [name(column.name) for column in backend.columns(source)]
                source = run.step("profiling/source_copy", source=source, read=read)
            yield run, source
    finally:
        backend.close()
