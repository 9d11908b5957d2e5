"""The function of shoal that attacks a release."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import duckdb

from ..attacks.findings import Attack
from ..attacks.fitting import Attacker
from ..attacks.outcomes import attacked
from ..attacks.people import Wanted, people
from ..attacks.shown import ReleaseTables, shown
from ..backends.base import Reading
from ..backends.registry import open_backend
from ..cells.tally import reading
from ..errors import ColumnError, PolicyError
from ..judging.groups import Groups
from ..params.wording import hint
from ..policy.model import Policy
from ..progress import Progress
from ..release import provenance
from ..run import Run
from ..sql.names import Relation
from . import inputs
from .inputs import Columns, PolicyLike, Source


def attack(
    release: Source,
    source: Source,
    known: Columns = (),
    secret: Columns = (),
    *,
    policy: PolicyLike | None = None,
    control: Source | None = None,
    link: Columns = (),
    by: Columns = (),
    person: Columns = (),
    subsets: int = 1,
    group: str | None = None,
    beside: Columns = (),
    sensitive_table: Source | None = None,
    rows: str = "rows",
    kept: str | None = None,
    con: duckdb.DuckDBPyConnection | None = None,
    memory_limit: str | None = None,
    threads: int | None = None,
    wait: float | None = None,
    progress: bool = False,
) -> Attack:
    """Attack a release as somebody would who knows some columns of every person of its source.

    >>> found = shoal.attack(visits, visits, known="age", secret="disease")
    >>> found.singling_out["singled_out"], found.inference[0]["rate"]
    (0, 0.5)

    known: the columns that are known of every person; default: the policy's quasi-identifiers.
    secret: the columns that are inferred; default: the policy's sensitive ones.
    policy: the policy of the release. Its taxonomies say what labels stand for; without one they are read as they are written.
    control: persons of whom the release has no row, with the same columns: what succeeds with them needs no row of theirs.
    link: the known columns of one party; another one knows the others. Default: the first half of them.
    by: columns of the source by whose values the outcome is told, too.
    person: the columns of the source that say whose row a row is, so that a person counts once; default: the policy's.
        Others know one row of a person, whichever: each counts for its share.
    subsets: the outcome is told for each subset of up to so many known columns.
    group, beside, sensitive_table, rows, kept: without a policy what is to be known of groups, as for `audit`.
    """
    wanted, checked = _wanted(known, secret, by, person, policy)
    first = inputs.columns(link, "link") or list(wanted.known[: (len(wanted.known) + 1) // 2])
    for column in first:
        if column not in wanted.known:
            raise PolicyError(f"link: {column!r} is not known; {hint(column, wanted.known)}")
    if not isinstance(subsets, int) or isinstance(subsets, bool) or subsets < 0:
        raise PolicyError(f"subsets must be a whole number from 0 on, not {subsets!r}")
    others = inputs.columns(beside, "beside")
    has_table = sensitive_table is not None
    kind = _of_policy(checked, has_table) if checked else _asked(group, others, rows if has_table else None, kept, wanted)
    if checked and (group or others or kept):
        raise PolicyError("an attack knows of groups by a policy, or by what the call says of them, not by both")
    inputs.check_engine(con, memory_limit, threads, wait)
    inputs.forbid_spark("an attack", release, source, control, sensitive_table)
    backend = open_backend(source, con, memory_limit, threads, wait)
    try:
        with Run(backend, Progress(progress)) as run, run.stage("attack"):
            read: Callable[[str], Reading] = reading(checked, None) if checked else lambda _: "value"
            opened = backend.open_source(inputs.readable(source), read)
            sources = [opened, *([] if control is None else [inputs.opened(backend, control, "control", read)])]
            labels = inputs.opened(backend, release, "release", lambda column: "text" if column in wanted.known else "value")
            values = None if sensitive_table is None else inputs.opened(backend, sensitive_table)
            persons = people(run, sources, wanted, checked)
            attacker = Attacker(run, persons, shown(run, replace(kind, table=labels, values=values), wanted, persons))
            found = attacked(run, attacker, wanted, first if len(first) < len(wanted.known) else (), subsets)
            columns = [column.name for column in backend.columns(labels)]
            comes_from = provenance.of_audit(backend, checked, release, columns, wanted.known, wanted.secrets)
            return replace(found, provenance=comes_from)
    except ColumnError as wrong:
        if checked is None:
            raise
        raise checked.at(wrong.column).error(wrong.sentence) from wrong
    finally:
        backend.close()


def _wanted(
    known: Columns, secret: Columns, by: Columns, person: Columns, policy: PolicyLike | None
) -> tuple[Wanted, Policy | None]:
    """Return the columns of an attack, and the policy, if there is one."""
    names, secrets = inputs.columns(known, "known"), inputs.columns(secret, "secret")
    checked, persons = None if policy is None else inputs.policy(policy), inputs.columns(person, "person")
    if checked:
        persons = persons or list(checked.person)
        names, secrets = names or checked.quasi_names, secrets or checked.sensitive_names
    if not names:
        raise PolicyError("an attack needs the columns that are known of people: name them, or the policy of the release")
    for column in (roles := [*names, *secrets, *persons]):
        if roles.count(column) > 1:
            raise PolicyError(f"{column!r} is named twice: a column is known, a secret or says whose row it is, and that once")
    return Wanted(names, secrets, inputs.columns(by, "by"), persons), checked


NOWHERE = Relation(())
"""Stands for a table that is not open yet."""


def _of_policy(policy: Policy, has_table: bool) -> ReleaseTables:
    """Return how the rows of a policy's release belong together."""
    publication = policy.publish
    if publication.has_sensitive_table != has_table:
        what = "has no table of sensitive values" if has_table else "has a table of the sensitive values: name it, too"
        raise PolicyError(f"publish: {publication.name} {what}")
    parts = publication.taken_apart(policy)
    groups = publication.groups(policy) if parts or has_table else None
    labels = policy.labels
    styles = {name: labels and labels.columns.get(name, labels.style) for name in policy.quasi_names}
    starred = policy.suppression.style == "star" and policy.suppression.limit > 0
    return ReleaseTables(
        NOWHERE,
        groups=groups,
        parts=parts,
        mixed=frozenset(name for name, style in styles.items() if style == "mean"),
        hides_null=frozenset(name for name, style in styles.items() if style == "range"),
        starred=tuple(policy.quasi_names) if starred else (),
    )


def _asked(group: str | None, beside: list[str], count: str | None, kept: str | None, wanted: Wanted) -> ReleaseTables:
    """Return how the rows of a release belong together, as the caller says."""
    groups = Groups.asked(group, beside, count, kept)
    parts: tuple[tuple[str, ...], ...] = ()
    if groups and count is None:
        parts = (*((name,) for name in wanted.known if name not in beside), (*wanted.secrets, *beside))
    return ReleaseTables(NOWHERE, groups=groups, parts=parts, starred=() if groups else tuple(wanted.known))
