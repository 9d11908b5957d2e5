"""Count a table whose classes have ids, as anybody can who holds it: its groups, and the sensitive values in each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..backends.base import Column
from ..cells.attributes import Attribute, forbid_odd, forbid_unknown
from ..cells.tally import tally
from ..errors import PolicyError, PrivacyError
from ..hierarchies.kinds import Taxonomy
from ..hierarchies.weights import Weights
from ..params.wording import hint
from ..run import Run
from ..sql.names import Relation, name, names
from ..sql.render import render, subquery
from .counting import Counted, coded_values, shape

MISFITS = {
    "unmatched": "{} in one of the tables only",
    "unequal": "{} with other numbers of rows in the two tables",
    "repeated": "{} with a line twice",
    "empty": "{} with a line of no row",
}
"""What is wrong with groups of a pair of tables, as a sentence says it."""


def read_groups(
    run: Run,
    table: Relation,
    group: str,
    sensitive: Sequence[str],
    beside: Sequence[str] = (),
    count: str | None = None,
    taxonomies: Sequence[Taxonomy | None] | None = None,
    weights: Sequence[Weights] | None = None,
    known: tuple[Attribute, ...] = (),
) -> Counted:
    """Count the groups of a table.

    group: the column that holds the id of a row's group.
    beside: the quasi-identifiers that stand in the sensitive values' own column of a sliced table: who knows them looks at a
        part of the group only.
    count: the column that says how many rows a line stands for; None: each line is a row.
    taxonomies, weights: those of the sensitive attributes, as a policy gives them.
    known: the sensitive attributes of the source, so that codes mean the same in both.
    """
    columns = columns_of(run, table, [group, *beside, *sensitive, *([count] if count else [])])
    for column in [group, *beside]:
        forbid_odd(columns[column])
    if count is None:
        tallied = tally(run, table, [group, *beside], sensitive)
    else:
        read = [(name(group), name("qv1")), *zip(map(name, sensitive), names("sv", len(sensitive)), strict=True)]
        tallied = run.step("publications/sensitive_tally", table=table, read=read, count=name(count))
    rows, most = run.row("stages/rows", tally=tallied)
    coded = known or coded_values(run, tallied, [columns[s] for s in sensitive], taxonomies, weights)
    for attribute in coded:
        forbid_unknown(run, tallied, attribute)
    keys = names("qv", 1 + len(beside))
    groups = subquery(render("stages/coded_tally", tally=tallied, keys=keys, sensitive=coded), "coded") if coded else tallied
    return Counted((group, *beside), shape(run, groups, int(most), keys, coded), coded, int(rows), suppressed=0)


def forbid_misfits(
    run: Run, table: Relation, sensitive_table: Relation, group: str, sensitive: Sequence[str], count: str
) -> None:
    """Refuse a table of quasi-identifiers and one of sensitive values that do not fit together, group by group."""
    columns_of(run, table, [group])
    columns_of(run, sensitive_table, [group, *sensitive, count])
    bindings: dict[str, Any] = {"table": table, "sensitive_table": sensitive_table, "group": name(group), "count": name(count)}
    found = run.rows("publications/misfits", sensitive=list(map(name, sensitive)), **bindings)
    wrong = [
        MISFITS[what].format(f"{int(groups):,} group{'s' * (groups != 1)}") for what, groups in sorted(found, reverse=True) if groups
    ]
    if wrong:
        raise PrivacyError(f"the two tables do not fit together: there {'are' if len(wrong) > 1 else 'is'} {'; '.join(wrong)}")


def columns_of(run: Run, table: Relation, wanted: Sequence[str]) -> Mapping[str, Column]:
    """Return the columns of a table by name; refuse it if it lacks one of those that are wanted."""
    columns = {column.name: column for column in run.backend.columns(table)}
    for column in wanted:
        if column not in columns:
            raise PolicyError(f"{column!r} is no column of the table; {hint(column, columns)}")
    return columns
