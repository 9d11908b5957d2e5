"""Count a table whose classes have ids, as anybody can who holds it: its groups, and the sensitive values in each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from ..backends.base import Column, Row
from ..cells.attributes import Attribute, forbid_odd, forbid_unknown
from ..cells.tally import tally
from ..errors import PolicyError, PrivacyError
from ..hierarchies.kinds import Taxonomy
from ..hierarchies.weights import Weights
from ..models.base import Model
from ..params.wording import hint
from ..run import Run
from ..sql.names import Relation, name, names
from ..sql.render import render, subquery
from .counting import Counted, coded_values, own_shapes, shape

MISFITS = {
    "unmatched": "{} in one of the tables only",
    "unequal": "{} with other numbers of rows in the two tables",
    "repeated": "{} with a line twice",
    "empty": "{} with a line of no row",
    "strange": "{} with a value that has no line",
    "odd": "{} with a chance that is none, or with several",
}
"""What is wrong with groups of a pair of tables, as a sentence says it."""


@dataclass(frozen=True)
class Groups:
    """What an audit must be told of a table whose classes have ids."""

    column: str
    """the column that holds the id of a row's group"""
    beside: tuple[str, ...] = ()
    """the quasi-identifiers that stand in one column with the sensitive values of a sliced table"""
    count: str | None = None
    """the column of the table of sensitive values that says how many rows a line stands for; None: there is no such table"""
    chance: str | None = None
    """the column of the table of sensitive values that says with what chance the rows of a group kept their values"""

    @classmethod
    def asked(cls, column: str | None, beside: Sequence[str], count: str | None, chance: str | None) -> Groups | None:
        """Return what a caller says of groups; None if nothing."""
        if chance and not count:
            raise PolicyError("chances of noise stand in the table of the sensitive values: name that table, too")
        if column is None and (beside or count):
            raise PolicyError(
                "a sensitive table, and columns beside sensitive values, go with groups: name the column of their ids"
            )
        return None if column is None else cls(column, tuple(beside), None if chance else count, chance)

    def can_judge(self, model: Model) -> bool:
        """Return whether groups can satisfy a model at all."""
        return not model.hides_rows and (not self.chance or model.holds_with_noise or not model.needs_sensitive)

    def check(self, models: Sequence[Model], quasi: Sequence[str], sensitive: Sequence[str], person: Sequence[str]) -> None:
        """Refuse models that groups cannot satisfy, columns of two roles, and to count persons."""
        if self.chance and len(sensitive) != 1:
            raise PolicyError("noise is judged of one sensitive attribute: name that one")
        if person:
            raise PolicyError("persons are counted in classes of labels: an audit of groups counts rows")
        for model in models:
            if self.chance and model.needs_sensitive and not model.holds_with_noise:
                raise PolicyError(
                    f"{model.name} is about how often values occur in a group, and noise stands in their place: "
                    "ask for distinct_l_diversity or simple_l_diversity"
                )
            if model.hides_rows:
                raise PolicyError(
                    f"{model.name} asks that rows look alike, and groups have ids beside quasi-identifiers as they are: "
                    "audit the table without its groups, or ask for a model of the sensitive values"
                )
        for column in (self.column, *self.beside):
            if column in sensitive or (column == self.column and column in quasi):
                raise PolicyError(
                    f"{column!r} is named twice: a column holds the groups, or is a quasi-identifier or sensitive"
                )

    def counted(
        self,
        run: Run,
        table: Relation,
        sensitive_table: Relation | None,
        sensitive: Sequence[str],
        taxonomies: Sequence[Taxonomy | None] | None = None,
        weights: Sequence[Weights] | None = None,
        known: tuple[Attribute, ...] = (),
    ) -> Counted:
        """Count the groups of a table, or of a pair of tables that fit together."""
        if sensitive_table and self.chance:
            return _read_noise(run, table, sensitive_table, self, sensitive, taxonomies, weights, known)
        if sensitive_table and self.count:
            forbid_misfits(run, table, sensitive_table, self.column, sensitive, self.count)
        return _read(run, sensitive_table or table, self, sensitive, taxonomies, weights, known)


def _read(
    run: Run,
    table: Relation,
    groups: Groups,
    sensitive: Sequence[str],
    taxonomies: Sequence[Taxonomy | None] | None,
    weights: Sequence[Weights] | None,
    known: tuple[Attribute, ...],
) -> Counted:
    """Count the sensitive values of each group.

    taxonomies, weights: those of the sensitive attributes, as a policy gives them.
    known: the sensitive attributes of the source, so that codes mean the same in both.
    """
    keyed = (groups.column, *groups.beside)
    columns = columns_of(run, table, [*keyed, *sensitive])
    for column in keyed:
        forbid_odd(columns[column])
    if groups.count is None:
        tallied = tally(run, table, keyed, sensitive)
    else:
        pairs = [(*keyed, "qv"), (*sensitive, "sv")]
        read = [(name(column), name(f"{to}{i}")) for *of, to in pairs for i, column in enumerate(of, 1)]
        tallied = run.step("publications/sensitive_tally", table=table, read=read, count=name(groups.count))
    rows, most = run.row("cells/rows", tally=tallied)
    coded = known or coded_values(run, tallied, [columns[s] for s in sensitive], taxonomies, weights)
    for attribute in coded:
        forbid_unknown(run, tallied, attribute)
    keys = names("qv", len(keyed))
    counts: Relation | Markup = tallied
    if coded:
        select = render("judging/coded_tally", tally=tallied, keys=keys, sensitive=coded, numbers=None, persons=())
        counts = subquery(select, "coded")
    shapes = shape(run, counts, int(most), keys, coded)
    return Counted(keyed, shapes, coded, int(rows), suppressed=0, groups=counts, ids=groups.column)


def _read_noise(
    run: Run,
    table: Relation,
    sensitive_table: Relation,
    groups: Groups,
    sensitive: Sequence[str],
    taxonomies: Sequence[Taxonomy | None] | None,
    weights: Sequence[Weights] | None,
    known: tuple[Attribute, ...],
) -> Counted:
    """Count what may be believed of the rows of each group, after a check that the two tables fit together."""
    columns_of(run, table, [groups.column, *sensitive])
    columns = _lines(run, sensitive_table, [groups.column, *sensitive, str(groups.chance)])
    forbid_odd(columns[groups.column])
    tables: dict[str, Any] = {"table": table, "sensitive_table": sensitive_table}
    asked = {"group": name(groups.column), "sensitive": name(sensitive[0]), "chance": name(str(groups.chance))}
    _forbid(run.rows("publications/odd_domains", **tables, **asked))
    tallied = run.step("publications/believed_tally", **tables, **asked)
    rows, _ = run.row("cells/rows", tally=tallied)
    coded = known or coded_values(run, tallied, [columns[s] for s in sensitive], taxonomies, weights)
    for attribute in coded:
        forbid_unknown(run, tallied, attribute)
    keys = names("qv", 1)
    beliefs = run.step("judging/coded_tally", tally=tallied, keys=keys, sensitive=coded, numbers=None, persons=())
    shapes = own_shapes(run, beliefs, keys, [attribute.code for attribute in coded])
    return Counted((groups.column,), shapes, coded, round(rows), suppressed=0, groups=beliefs, ids=groups.column)


def forbid_misfits(
    run: Run, table: Relation, sensitive_table: Relation, group: str, sensitive: Sequence[str], count: str
) -> None:
    """Refuse a table of quasi-identifiers and one of sensitive values that do not fit together, group by group.

    Refuse a table of quasi-identifiers that has the sensitive values of its rows, too.
    """
    shown = {column.lower(): column for column in columns_of(run, table, [group])}
    if both := [shown[column.lower()] for column in sensitive if column.lower() in shown]:
        raise PrivacyError(
            f"the table of the quasi-identifiers has {', '.join(map(repr, both))} itself: the sensitive value of each row "
            "stands there beside it"
        )
    _lines(run, sensitive_table, [group, *sensitive, count])
    bindings: dict[str, Any] = {"table": table, "sensitive_table": sensitive_table, "group": name(group), "count": name(count)}
    _forbid(run.rows("publications/misfits", sensitive=list(map(name, sensitive)), **bindings))


def _forbid(found: Sequence[Row]) -> None:
    """Refuse two tables in which something was found wrong (what, number of groups)."""
    faults = [(MISFITS[what], int(groups)) for what, groups in sorted(found, reverse=True) if groups]
    if faults:
        wrong = "; ".join(sentence.format(f"{groups:,} group{'s' * (groups != 1)}") for sentence, groups in faults)
        raise PrivacyError(f"the two tables do not fit together: there {'is' if faults[0][1] == 1 else 'are'} {wrong}")


def _lines(run: Run, sensitive_table: Relation, wanted: Sequence[str]) -> Mapping[str, Column]:
    """Return the columns of a table of sensitive values; refuse others than those that are wanted.

    What stands beside a sensitive value there may say whose it is, and no model judges it.
    """
    columns = columns_of(run, sensitive_table, wanted)
    if others := [column for column in columns if column not in wanted]:
        raise PolicyError(
            f"the table of the sensitive values has {', '.join(map(repr, others))} beside them, which no model judges: "
            "name it as sensitive, or leave it out"
        )
    return columns


def columns_of(run: Run, table: Relation, wanted: Sequence[str]) -> Mapping[str, Column]:
    """Return the columns of a table by name; refuse it if it lacks one of those that are wanted."""
    columns = {column.name: column for column in run.backend.columns(table)}
    for column in wanted:
        if column not in columns:
            raise PolicyError(f"{column!r} is no column of the table; {hint(column, columns)}")
    return columns
