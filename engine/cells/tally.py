"""Tally the rows of a table once: its distinct combinations with their counts (law 1)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from ..backends.base import Reading
from ..hierarchies.kinds import Dates, Hierarchy, Intervals, Mask, Order, Suppress
from ..run import Run
from ..sql.names import Relation, name, names

if TYPE_CHECKING:
    from ..policy.model import Policy


def tally(run: Run, source: Relation, quasi: Sequence[str], sensitive: Sequence[str], kept: Sequence[str] = ()) -> Relation:
    """The distinct combinations with their counts: values are columns qv1 …, sv1 … and, of columns that are kept, kv1 …"""
    kinds = (("qv", quasi), ("sv", sensitive), ("kv", kept))
    read = [(name(column), name(f"{kind}{i}")) for kind, of in kinds for i, column in enumerate(of, 1)]
    return run.step("stages/tally", source=source, read=read)


def merged(run: Run, tallied: Relation, quasi: Sequence[str], sensitive: Sequence[str]) -> Relation:
    """A tally without the columns that are kept."""
    return run.step("stages/merged", tally=tallied, values=[*names("qv", len(quasi)), *names("sv", len(sensitive))])


def reading(policy: Policy, target: str | None) -> Callable[[str], Reading]:
    """How the columns of a CSV file are read: 01234 keeps its zero where a taxonomy matches texts.

    Algorithms that cut between values want numbers and dates even where no taxonomy asks for them. On the way to another
    CSV file what only passes through stays as it is written.
    """
    given: dict[str, Reading] = {s.name: "value" for s in policy.sensitive}
    given |= {s.name: "text" for s in policy.sensitive if isinstance(s.taxonomy, Hierarchy | Order | Mask)}
    for quasi in policy.quasi:
        if isinstance(quasi.taxonomy, Intervals | Dates):
            given[quasi.name] = "value"
        elif policy.algorithm.cuts and not isinstance(quasi.taxonomy, Mask):
            given[quasi.name] = "number" if isinstance(quasi.taxonomy, Suppress) else "same"
        else:
            given[quasi.name] = "text"
    is_csv = target is not None and target.lower().endswith(".csv")
    return lambda column: given.get(column, "text" if is_csv else "value")
