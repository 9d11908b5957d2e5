"""From a grouping to the SELECT of the release: labels for quasi-identifiers, all other columns as they are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sqlglot import exp

from ..algorithms.base import Grouping
from ..backends.base import Column
from ..cells.packing import Cells
from ..errors import PolicyError
from ..params.wording import hint
from ..policy.model import Policy
from ..run import Run
from ..sql.names import Relation, name, value
from ..sql.render import header, render

LARGE = 1_000_000
"""From so many rows on, rows of few combinations are counted before they are sorted, and their copies stay unsorted."""


@dataclass(frozen=True)
class Published:
    """A column of the release: its name, where its values come from, and what a suppressed row shows instead."""

    name: exp.Identifier
    alias: exp.Identifier
    label: exp.Expression
    star: exp.Expression | None = None
    is_label: bool = False


@dataclass(frozen=True)
class Recoding:
    select: str
    note: str


def published(policy: Policy, columns: Sequence[Column]) -> list[Column]:
    """The columns of the release, in the order of the source; whatever the policy names must be there, and the reverse."""
    known = [column.name for column in columns]
    quasi, sensitive = [q.name for q in policy.quasi], [s.name for s in policy.sensitive]
    for named in [*policy.identifiers, *quasi, *sensitive]:
        if named not in known:
            raise policy.at(named).error(f"is no column of the source; {hint(named, known)}")
    other = [c.name for c in columns if c.name not in {*policy.identifiers, *quasi, *sensitive}]
    if other and policy.other is None:
        raise PolicyError(
            f"{policy.location.source}: nothing is said of the column{'s' * (len(other) > 1)} {', '.join(other)}: "
            "give each a role, or say other: keep or other: drop"
        )
    dropped = {*policy.identifiers, *(other if policy.other == "drop" else ())}
    return [column for column in columns if column.name not in dropped]


def kept(policy: Policy, columns: Sequence[Column]) -> list[str]:
    """Columns that are published as they are, which only rows hold."""
    return [column.name for column in columns if column.name not in {*policy.quasi_names, *policy.sensitive_names}]


def forbid_computed(policy: Policy, kept: Sequence[str], computed: Mapping[str, Sequence[str]]) -> None:
    """A column that is computed from values that are not published as they are would tell them."""
    labelled = [*policy.quasi_names, *(policy.sensitive_names if policy.algorithm.generalizes else ())]
    fates = {c.lower(): (c, "generalized") for c in labelled} | {c.lower(): (c, "removed") for c in policy.identifiers}
    for column in kept:
        for read in computed.get(column, ()):
            if found := fates.get(read.lower()):
                raise PolicyError(
                    f"{policy.location.source}: {column} is computed from {found[0]}, which is {found[1]}, and would be "
                    "published as it is: give it a role of its own, or drop it"
                )


def are_few(run: Run, source: Relation, kept: Sequence[str]) -> bool:
    """Whether the rows of a large source can be counted with the columns that are kept."""
    rows, variety = run.row("stages/variety", source=source, kept=[name(column) for column in kept])
    return bool(rows >= LARGE and variety <= LARGE // 1000)


def recoding(
    run: Run,
    policy: Policy,
    source: Relation,
    columns: Sequence[Column],
    cells: Cells,
    grouping: Grouping,
    counted: Relation | None,
) -> Recoding:
    """The SELECT of the release: from counts, else, where no tally holds the columns that are kept, row by row."""
    quasi = {q.name: i for i, q in enumerate(policy.quasi, 1)}
    sensitive = {s.name: i for i, s in enumerate(policy.sensitive, 1)}
    made, others = [], []
    for i, column in enumerate(columns, 1):
        named, alias = name(column.name), name(f"c{i}")
        if column.name in quasi:
            star = exp.null() if column.name in grouping.typed else value("*")
            made.append(Published(named, alias, _of("c", f"label{quasi[column.name]}"), star, is_label=True))
        elif column.name in sensitive:
            made.append(Published(named, alias, _secret(policy, grouping, sensitive[column.name]), exp.null()))
        else:
            made.append(Published(named, alias, _of("r", alias.name)))
            others.append((named, alias))
    values = [name(f"qv{i}") for i in quasi.values()] + [name(f"sv{i}") for i in sensitive.values()]
    read = list(zip(map(name, [*quasi, *sensitive]), values, strict=True))
    if counted:
        read = [(tallied, tallied) for tallied in values]
        others = [(name(f"kv{i}"), alias) for i, (_, alias) in enumerate(others, 1)]
    template = "stages/recode_counts" if counted or not others else "stages/recode_rows"
    select = render(
        template,
        source=counted or source,
        cells=cells.table,
        grouping=grouping.cells,
        classes=grouping.classes,
        columns=made,
        labels=list(quasi.values()),
        read=read,
        kept=others,
        sensitive=[name(f"sv{i}") for i in sensitive.values()],
        seed=policy.seed,
        is_split=grouping.is_split,
        secrets=grouping.secrets,
        nodes=[secret.code for secret in grouping.secrets],
        is_numbered=cells.is_numbered and not grouping.secrets,
        secret=cells.secret,
        is_large=cells.rows >= LARGE,
        starred=policy.suppression.style == "star",
    )
    return Recoding(select, header(template)["step"])


def _secret(policy: Policy, grouping: Grouping, number: int) -> exp.Expression:
    """A sensitive value as it is; a text where the algorithm may generalize it, whether it did or not."""
    own = _of("r", f"sv{number}")
    if not policy.algorithm.generalizes:
        return own
    if not grouping.secrets:
        return exp.cast(own, "varchar")
    label = _of(grouping.secrets[number - 1].general_alias.name, "l0")
    return exp.Coalesce(this=label, expressions=[exp.cast(own, "varchar")])


def _of(table: str, column: str) -> exp.Expression:
    return exp.column(name(column), table=name(table))
