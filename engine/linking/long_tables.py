"""Read terms that stand in a table beside the source: one term per row, with the key of the row that has it."""

from __future__ import annotations

from collections.abc import Sequence

from ..errors import PolicyError
from ..params.wording import hint
from ..run import Run
from ..sql.names import Relation, name, value
from ..sql.render import header, render
from .declared import QuasiSensitive
from .knowledge import brought

TEMPLATE = "linking/with_long_terms"


def with_long_terms(run: Run, source: Relation, declared: Sequence[QuasiSensitive]) -> Relation:
    """Return a view of the source that has a text of terms for each column whose terms stand beside it, else the source."""
    beside = [linked for linked in declared if linked.table]
    if not beside:
        return source
    columns = [column.name for column in run.backend.columns(source)]
    joined = [_terms(run, columns, linked) for linked in beside]
    select = render(TEMPLATE, source=source, columns=[name(column) for column in columns], joined=joined)
    return run.backend.revise(source, select, header(TEMPLATE)["step"])


def _terms(run: Run, columns: Sequence[str], linked: QuasiSensitive) -> tuple[object, ...]:
    """Return what a column of terms is called, the key in the source, and the table (key, terms) of the terms of each key."""
    assert linked.table, "the terms stand beside the source"
    assert linked.key, "a table has a key"
    assert linked.separator, "a text of terms has a separator"
    where = f"quasi_sensitive.{linked.name}"
    if linked.key not in columns:
        raise PolicyError(f"{where}: the key {linked.key!r} is no column of the source; {hint(linked.key, columns)}")
    if linked.name in columns:
        raise PolicyError(
            f"{where}: the source has a column {linked.name!r} already: leave the table out, or choose another name"
        )
    long = brought(run, linked.table, linked, "linking/long_terms", key=linked.key, term=linked.column or linked.terms)
    separator = value(linked.separator)
    clashing = run.scalar("linking/terms_with_separator", long_terms=long, separator=separator)
    if clashing is not None:
        raise PolicyError(f"{where}: the term {clashing!r} holds the separator {linked.separator!r}: choose another one")
    terms = run.step("linking/terms_of_keys", long_terms=long, separator=separator)
    run.forget(long)
    return name(linked.name), name(linked.key), terms
