"""What columns tell that are published as they are, and what is said of people who have several rows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ..errors import PolicyError
from ..policy.model import Policy
from ..publications.base import Publication
from ..run import Run
from ..sql.names import Relation, name
from .columns import Fate, Fates

SAMPLE = 250_000
"""So many rows are looked at, the first ones of a table. The summary says where a table has more."""
KEY = 0.9
"""From this share of rows on that are alone with their value, a column is nearly a key."""
ENOUGH = 50
"""A smaller table is not judged by keys and texts: in few rows most columns look like keys. Its report shows what they tell. In
this many rows a column of fewer than 450 equally frequent values is hardly ever nearly a key by chance."""
FEW = 5
"""A value of fewer rows points at one person or at few."""
MANY = 1_000
"""In fewer rows most values have few rows, so a smaller table is not judged by them."""
NEAR = 20_000
"""So many rows are looked at to see what a column tells but for some rows."""
TELLING = 0.8
"""A column that is known tells another one if it makes so much of what was unknown of it known."""
EVIDENCE = 30
"""So many rows, besides the first of each value, must agree on another column: fewer may agree by chance."""
LENGTH = 40
"""Longer values on average, most of them different, are free text."""
AT_ONCE = 24
"""So many columns are looked at in one statement: each needs tables in memory of its own, and a source may have hundreds."""


def refuse_telling(run: Run, policy: Policy, source: Relation, fates: Fates) -> None:
    """Refuse to keep columns that are nearly keys, free text, or tell a column that is removed or generalized.

    A column that the policy names under `keep` may be published, whatever it tells.
    """
    kept = [fate for fate in fates.kept if fate.role == "other"]
    others = [fate for fate in fates.fates if fate.is_hidden]
    if not kept:
        return
    reasons: dict[str, list[str]] = {}
    for batch in _batches(kept):
        rows = run.rows(
            "release/unchanged_columns",
            source=source,
            unchanged=[name(fate.name) for fate in batch],
            others=[name(fate.name) for fate in others],
            limit=SAMPLE,
            near_limit=NEAR,
            few=FEW,
        )
        for number, other, *counts in sorted(rows):
            if reason := _reason(others[other - 1], *counts):
                reasons.setdefault(batch[number - 1].name, []).append(reason)
    if reasons:
        listed = "; ".join(f"{column} {' and '.join(dict.fromkeys(each))}" for column, each in reasons.items())
        raise PolicyError(
            f"{policy.location.source}: other: keep would publish columns as they are that single people out or tell what is "
            f"hidden: {listed}. Give them a role, or name them under keep if they may be published"
        )


def _reason(
    other: Fate,
    rows: int,
    values: int,
    alone: int,
    in_few: int,
    length: float,
    shared: int,
    groups: int,
    agreeing: int,
    others: int,
    followed: int,
    follows: int,
    most: float,
) -> str | None:
    """Return why a column may not be kept, as far as one other column is concerned."""
    if rows >= ENOUGH and values > rows / 2 and length > LENGTH:
        return "holds free text"
    if rows >= ENOUGH and alone >= KEY * rows:
        return f"is nearly a key ({alone / rows:.0%} of the rows are alone with their value)"
    hidden = f"{other.name}, which is {'generalized' if other.published else 'removed'}"
    if shared - groups >= EVIDENCE and agreeing == shared and others > 1:
        return f"tells {hidden}"
    if rows >= MANY and in_few > rows / 2:
        return f"points at few rows ({in_few / rows:.0%} of the rows have a value that fewer than {FEW} rows have)"
    if follows >= EVIDENCE and most < 1 and followed / follows - most >= TELLING * (1 - most):
        return f"nearly tells {hidden} ({followed / follows:.0%} of the rows follow from it)"
    return None


def repeated_identifiers(run: Run, source: Relation, fates: Fates) -> dict[str, dict[str, int]]:
    """Return the removed columns of which a value has several rows, with their rows and their different values.

    Where the policy says whose row a row is, persons are counted, and nothing must be told.
    """
    removed = [fate for fate in fates.fates if fate.role == "identifier"]
    if not removed or any(fate.role == "person" for fate in fates.fates):
        return {}
    columns = [name(fate.name) for fate in removed]
    counts = run.rows("release/repeated_identifiers", source=source, removed=columns, limit=SAMPLE)
    return {
        removed[number - 1].name: {"rows": int(rows), "values": int(values)}
        for number, rows, values in sorted(counts)
        if rows > values
    }


def column_report(run: Run, release: Relation, fates: Fates, rows: int, publication: Publication) -> list[dict[str, Any]]:
    """Return of each column what became of it; of unchanged ones also their values, and the share of rows they single out.

    That share is of the rows that are alone with their labels and their value of the column. Where rows are taken apart, no
    row has both.
    """
    apart = {fate.name: what for fate in fates.published if (what := publication.becomes(fate))}
    unchanged = [fate for fate in fates.published if not fate.is_hidden and not apart]
    labels = [fate for fate in fates.published if fate.role == "quasi"]
    alone = _alone(run, release, unchanged, labels)
    report = []
    for fate in fates.fates:
        entry: dict[str, Any] = {"name": fate.name, "role": fate.role, "becomes": apart.get(fate.name, fate.becomes)}
        if fate.name in alone:
            entry |= alone[fate.name]
            if rows > SAMPLE:
                entry["of_rows"] = SAMPLE
        report.append(entry)
    return report


def _alone(run: Run, release: Relation, unchanged: Sequence[Fate], labels: Sequence[Fate]) -> dict[str, dict[str, Any]]:
    found = {}
    for batch in _batches(unchanged):
        counts = run.rows(
            "release/rows_alone",
            release=release,
            labels=[name(fate.name) for fate in labels],
            unchanged=[name(fate.name) for fate in batch],
            limit=SAMPLE,
        )
        for number, rows, values, alone in sorted(counts):
            found[batch[number - 1].name] = {"values": int(values), "alone": round(alone / rows, 6) if rows else 0.0}
    return found


def _batches(columns: Sequence[Fate]) -> Iterator[Sequence[Fate]]:
    """Yield columns, as many at a time as one statement takes."""
    for start in range(0, len(columns), AT_ONCE):
        yield columns[start : start + AT_ONCE]
