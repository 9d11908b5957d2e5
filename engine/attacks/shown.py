"""What a release shows of an attack's columns: its rows by their labels, what these stand for, and the secrets beside them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sqlglot import exp

from ..cells.attributes import Attribute, with_general
from ..cells.tally import tally
from ..errors import PolicyError
from ..judging.counting import without_starred
from ..judging.groups import Groups, columns_of
from ..run import Run
from ..sql.names import Relation, name, names

if TYPE_CHECKING:
    from .people import People, Wanted


@dataclass(frozen=True)
class ReleaseTables:
    """The tables of a release, and how their rows belong together."""

    table: Relation
    values: Relation | None = None
    """the table of the secrets, if they stand apart"""
    groups: Groups | None = None
    """the column with the id of each row's group, if the release shows secrets by group and not by row"""
    parts: tuple[tuple[str, ...], ...] = ()
    """the columns that stay together, if the rows are taken apart"""
    mixed: frozenset[str] = frozenset()
    """the columns of means: where their values are numbers or dates, a label does not show which values it covers"""
    hides_null: frozenset[str] = frozenset()
    """the columns of ranges: where their values are numbers or dates, NULL may be the label of several values"""
    starred: tuple[str, ...] = ()
    """the columns that are all * in a row that is shown suppressed, if there are such rows"""


@dataclass(frozen=True)
class ShownRows:
    """The rows of a release by their labels, as numbers."""

    rows: Relation
    """(l<i>..., t<i>..., g<i>..., n)"""
    coverage: tuple[Relation, ...]
    """of each known column (label, low, high): the codes that a label stands for"""
    secrets: tuple[Relation, ...]
    """of each secret (l<i>..., sa, n); of rows that are taken apart (l<i>..., g1, sa, n), with the labels beside it"""
    labels: tuple[int, ...]
    """of each known column how many labels it has"""
    count: int
    """how many rows there are"""
    unread: dict[str, int]
    """of each known column how many rows show labels that nobody can read, if any do"""
    parts: tuple[tuple[int, ...], ...] = ()
    """the numbers of the known columns that stay together, if the rows are taken apart"""
    beside: tuple[int, ...] = ()
    """the numbers of those that stay with the secrets"""


def shown(run: Run, released: ReleaseTables, wanted: Wanted, people: People) -> ShownRows:
    """Read a release. Refuse one whose labels nobody can read."""
    groups, known = released.groups, [*wanted.known]
    apart = groups is not None and (groups.count is not None or groups.chance is not None)
    beside = [] if groups and groups.count else [*wanted.secrets]
    columns = columns_of(run, released.table, [*known, *released.starred, *beside, *([groups.column] if groups else [])])
    if not run.scalar("cells/count", table=released.table):
        raise PolicyError("the release has no rows: there is nothing to attack")
    is_starred = not groups and {*known} <= {*released.starred}
    read_columns = [*released.starred] if is_starred else [*known, *([groups.column] if groups else [])]
    tallied = tally(run, released.table, read_columns, beside)
    if is_starred:
        total, _ = run.row("cells/rows", tally=tallied)
        tallied, _ = without_starred(run, tallied, int(total), len(read_columns), len(beside), 0)
    lists = [columns[column].is_list for column in [*known, *beside]]
    values = [*(name(f"qv{read_columns.index(column) + 1}") for column in known), *names("sv", len(beside))]
    places = [*names("l", len(known)), *names("t", len(beside))]
    texts = [run.step("judging/labels", tally=tallied, value=v, is_list=l) for v, l in zip(values, lists, strict=True)]  # noqa: E741
    ids = [name(f"qv{len(known) + 1}")] if groups else []
    read = list(zip(values, places, texts, lists, strict=True))
    rows = run.step("attacks/shown_rows", tally=tallied, columns=read, groups=ids)
    coverage = tuple(
        _coverage(run, table, attribute, released, is_list, attribute.name in people.guessed)
        for table, attribute, is_list in zip(texts, people.known, lists, strict=False)
    )
    unread: dict[str, int] = {}
    total = 0
    for place, covered, attribute in zip(places, coverage, people.known, strict=False):
        missing, total = run.row("attacks/unread_rows", rows=rows, label=place, coverage=covered)
        if missing == total:
            raise PolicyError(
                f"no label of {attribute.name!r} in the release can be read: name the policy of the release, whose taxonomies "
                "say what its labels stand for"
            )
        if missing:
            unread[attribute.name] = int(missing)
    numbers = {column: i for i, column in enumerate(known, 1)}
    parts = tuple(tuple(numbers[c] for c in part if c in numbers) for part in released.parts)
    with_secret = {c for part in released.parts if {*part} & {*wanted.secrets} for c in part}
    stays = tuple(i for column, i in numbers.items() if column in with_secret)
    kept: list[exp.Identifier] = [name(f"l{i}") for i in (stays if parts else numbers.values())]
    keys = [*kept, *([name("g1")] if parts else [])]
    if apart and groups and released.values:
        secrets = _of_groups(run, released.values, groups, wanted, people, keys, rows, texts[len(known) :])
    else:
        shares = [_shares(run, t, a, tallied, people) for t, a in zip(texts[len(known) :], people.secrets, strict=True)]
        secrets = [
            run.step("attacks/secrets", rows=rows, keys=keys, secret=place, shares=share)
            for place, share in zip(places[len(known) :], shares, strict=True)
        ]
    counts = tuple(int(run.scalar("cells/count", table=table)) for table in texts[: len(known)])
    others = tuple(part for part in parts if part and not {*part} & {*stays})
    return ShownRows(rows, coverage, tuple(secrets), counts, int(total), unread, others, stays)


def _coverage(
    run: Run, labels: Relation, attribute: Attribute, released: ReleaseTables, is_list: bool, is_guessed: bool
) -> Relation:
    """Make the table of what the labels of a known column stand for."""
    if attribute.is_ordered and attribute.name in released.mixed:
        return run.step("attacks/whole_coverage", labels=labels, leaves=attribute.leaves)
    return run.step(
        "judging/coverage",
        labels=labels,
        attribute=attribute,
        levels=list(range(attribute.height + 1)),
        tells_null=not is_list and not (attribute.is_ordered and attribute.name in released.hides_null),
        is_guessed=is_guessed,
    )


def _shares(run: Run, labels: Relation, attribute: Attribute, tallied: Relation, people: People) -> Relation:
    """Make the table of the values that each shown secret stands for."""
    if attribute.is_open:
        attribute = with_general(run, tallied, attribute, people.weights[attribute.name])
    return run.step("attacks/secret_shares", labels=labels, attribute=attribute)


def _of_groups(
    run: Run,
    values: Relation,
    groups: Groups,
    wanted: Wanted,
    people: People,
    keys: Sequence[exp.Identifier],
    rows: Relation,
    shown_labels: Sequence[Relation],
) -> list[Relation]:
    """Make the tables of what is believed of rows whose secrets stand in a table of their own."""
    columns = columns_of(run, values, [groups.column, *wanted.secrets, *filter(None, (groups.count, groups.chance))])
    made = []
    for number, (secret, attribute) in enumerate(zip(wanted.secrets, people.secrets, strict=True), 1):
        if groups.count:
            read: list[Any] = [(name(groups.column), name("qv1")), (name(secret), name("sv1"))]
            lines = run.step("publications/sensitive_tally", table=values, read=read, count=name(groups.count))
        else:
            lines = tally(run, values, [groups.column, str(groups.chance)], [secret])
        is_list = columns[secret].is_list
        labels = run.step("judging/labels", tally=lines, value=name("sv1"), is_list=is_list)
        ids = names("qv", 2 if groups.chance else 1)
        read = [(name("sv1"), name("t1"), labels, is_list)]
        made.append(
            run.step(
                "attacks/group_secrets",
                rows=rows,
                keys=keys,
                lines=run.step("attacks/shown_rows", tally=lines, columns=read, groups=ids),
                shares=_shares(run, labels, attribute, lines, people),
                has_noise=groups.chance is not None,
                secret=name(f"t{number}"),
                shown_labels=shown_labels[number - 1] if groups.chance else None,
                line_labels=labels,
            )
        )
    return made
