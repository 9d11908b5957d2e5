"""Count the rows of a table once: its distinct combinations of values, with their counts (law 1)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from markupsafe import Markup

from ..backends.base import Reading
from ..backends.files.form import COMPRESSIONS, ending
from ..run import Run
from ..sql.names import Relation, name, names

if TYPE_CHECKING:
    from ..policy.model import Policy


def tally(
    run: Run,
    source: Relation | Markup,
    quasi: Sequence[str],
    sensitive: Sequence[str],
    kept: Sequence[str] = (),
    person: Sequence[str] = (),
) -> Relation:
    """Make the tally: the distinct combinations of values, with their counts.

    Its columns are qv1 … for the quasi-identifiers, sv1 … for the sensitive attributes, kv1 … for columns that are kept, pv1 …
    for those that say whose row it is, and n.
    """
    kinds = (("qv", quasi), ("sv", sensitive), ("kv", kept), ("pv", person))
    read = [(name(column), name(f"{kind}{i}")) for kind, of in kinds for i, column in enumerate(of, 1)]
    return run.step("cells/tally", source=source, read=read)


def merged(run: Run, tallied: Relation, quasi: Sequence[str], sensitive: Sequence[str], kept: Sequence[str] = ()) -> Relation:
    """Make a tally of fewer columns: without those of persons, and with those that are kept only if they are given."""
    kinds = (("qv", quasi), ("sv", sensitive), ("kv", kept))
    return run.step("cells/merged_tally", tally=tallied, values=[value for kind, of in kinds for value in names(kind, len(of))])


def code_lengths(run: Run, policy: Policy, tallied: Relation) -> dict[str, dict[int, int]]:
    """Return how many values have how many characters, for quasi-identifiers of codes that mix lengths and should not."""
    columns = [(i, name(f"qv{i}")) for i, quasi in enumerate(policy.quasi, 1) if quasi.taxonomy.mixes_lengths]
    lengths: dict[str, dict[int, int]] = {}
    for i, length, count in sorted(run.rows("cells/code_lengths", tally=tallied, columns=columns)) if columns else ():
        lengths.setdefault(policy.quasi_names[i - 1], {})[int(length)] = int(count)
    return {column: counts for column, counts in lengths.items() if len(counts) > 1}


def reading(policy: Policy, target: str | None) -> Callable[[str], Reading]:
    """Return how the columns of a CSV file are read: as texts where a taxonomy matches texts, so that 01234 keeps its zero.

    On the way to another CSV file the columns without a role are read as texts, so that they stay as they are written.
    """
    readings: dict[str, Reading] = {s.name: s.taxonomy.readings.sensitive if s.taxonomy else "value" for s in policy.sensitive}
    readings |= dict.fromkeys(policy.linked_names, "text")
    for quasi in policy.quasi:
        kind = quasi.taxonomy.readings
        readings[quasi.name] = kind.cut if any(phase.cuts for phase in policy.phases) else kind.quasi
    readings |= dict.fromkeys(policy.cleaning, "text")
    is_csv = target is not None and ending(target) in COMPRESSIONS
    return lambda column: readings.get(column, "text" if is_csv else "value")
