"""What a publication is: what a release shows of a grouping, in which tables, and how it is counted again."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from sqlglot import exp

from ..backends.target import Pending, ReleaseColumn, Target, taking_tables
from ..cells.attributes import Attribute
from ..errors import PolicyError
from ..judging.counting import Counted, read
from ..judging.groups import Groups
from ..metrics.query_error import Answering
from ..params.collector import Collector
from ..params.fields import parameter, validate
from ..run import Run
from ..sql.names import Relation, names

if TYPE_CHECKING:
    from ..cells.packing import Cells
    from ..policy.model import Policy
    from ..release.columns import Fate, Fates
    from ..release.measured import Released
    from ..release.recode import Recoding


@dataclass(frozen=True, kw_only=True)
class Publication(ABC):
    """A way to publish a grouping: as one table, as several, or as a view."""

    in_policy: ClassVar[bool] = True
    """A policy can name it under `publish`."""
    copies_rows: ClassVar[bool] = True
    """It writes the rows anew, from the source or from counts of them."""
    counts_persons: ClassVar[bool] = False
    """Every row of a class shows the same, beside its sensitive values: so it is known whose rows a class has."""
    shows_labels: ClassVar[bool] = True
    """Its quasi-identifiers are the labels of their classes."""
    reads_values: ClassVar[bool] = False
    """It shows quasi-identifiers as they are, and makes its rows of counts."""
    is_reusable: ClassVar[bool] = True
    """Its labels can be put to another load."""
    has_trace: ClassVar[bool] = True
    """The statements of a run make the release again: no secret is needed beside them."""
    has_sensitive_table: ClassVar[bool] = False
    """It has a second table, of the sensitive values."""
    not_promised: ClassVar[str | None] = None
    """one sentence that says what nobody may rely on"""

    def __post_init__(self) -> None:
        validate(self)

    @property
    def name(self) -> str:
        return type(self).__module__.rpartition(".")[2]

    def check(self, policy: Policy) -> Iterator[PolicyError]:
        """Yield an error for all of a policy that it cannot publish, before anything is read."""
        yield from ()

    def open(self, policy: Policy) -> None:
        """Refuse what cannot be published, before anything is read: also for a secret that the environment lacks."""
        errors = Collector()
        errors.add_others(self.check(policy))
        errors.finish()

    def groups(self, policy: Policy) -> Groups | None:
        """Return what an audit must be told of the release; None: its classes are the rows with the same labels."""
        return None

    def taken_apart(self, policy: Policy) -> tuple[tuple[str, ...], ...]:
        """Return the attributes of each column, if the rows of a group are taken apart in columns; else nothing."""
        return ()

    def audited(self, policy: Policy, has_table: bool) -> Groups | None:
        """Return what an audit must be told. Refuse one that lacks the table of sensitive values, or names one too many."""
        groups = self.groups(policy)
        if self.has_sensitive_table != has_table:
            needs = "has none" if has_table else "needs the table of the sensitive values, too"
            raise PolicyError(f"an audit of publish: {self.name} {needs}")
        return groups

    def figures(self, recoding: Recoding) -> Mapping[str, float]:
        """Return what the summary tells of how a release was made, beside the name of the publication."""
        return {}

    def check_reuse(self) -> None:
        """Refuse to save a recoding for the next load, or to use a saved one, if the release is more than labels."""
        if not self.is_reusable:
            raise PolicyError(
                f"a saved recoding holds the labels of classes, and publish: {self.name} is made of rows and groups"
            )

    def check_trace(self) -> None:
        """Refuse a script of a run that would need a secret."""
        if not self.has_trace:
            raise PolicyError(f"publish: {self.name} has no script: what it draws needs the secret, which no script may hold")

    def check_script(self, kind: str) -> None:
        """Refuse a script of the policy that could not be written faithfully; a run's own trace is not meant."""
        if not self.is_reusable:
            raise PolicyError(
                f"compile writes one table of labels, and publish: {self.name} is made of rows and groups: "
                f"{'run the policy with --script for the statements of a run' if self.has_trace else 'run the policy'}"
            )

    def exact(self, policy: Policy, column: str) -> bool:
        """Return whether a quasi-identifier is published as it is."""
        return not self.shows_labels

    def becomes(self, fate: Fate) -> str | None:
        """Return in one word what becomes of a published column, if the rows are no longer whole; else None."""
        return None

    def tables(self, columns: Fates) -> Sequence[tuple[str, Sequence[ReleaseColumn]]]:
        """Return the tables of the release: what follows the target's name in theirs, and their columns."""
        return [("", columns.release)]

    def foresee(self, target: Target, source: Relation, policy: Policy, columns: Fates) -> None:
        """Refuse, before the search, a release that could not be published at the target."""
        tables = self.tables(columns)
        if len(tables) == 1:
            target.foresee(tables[0][1])
        else:
            taking_tables(target).foresee_tables(tables)

    def admit(self, recoding: Recoding) -> None:  # noqa: B027 - most publications take every grouping that satisfies the models
        """Refuse a grouping of which the release would tell more than the models allow, before anything is written."""

    @abstractmethod
    def prepare(self, target: Target, recoding: Recoding) -> Pending:
        """Write the release where it can be read back but is not yet visible."""

    def notes(self, cells: Cells) -> Sequence[str]:
        """Return what whoever gives the release away must know of it, beyond what the models hold."""
        return ()

    def count(
        self, run: Run, relations: Sequence[Relation], policy: Policy, sensitive: tuple[Attribute, ...], is_starred: bool
    ) -> Counted:
        """Count what is written, as a stranger could who holds it; the sensitive attributes say what codes mean."""
        [release] = relations
        known, links = tuple(each for each in sensitive if not each.link), [each.link for each in sensitive if each.link]
        shown = policy.quasi_names, policy.sensitive_names
        return read(run, release, *shown, known=known, starred=is_starred, links=links, models=policy.models)

    def answering(self, released: Released) -> Answering:
        """Return what the release answers queries from: the labels of its rows, and what these cover (000 §5.3.3)."""
        return Answering(released.published_rows, [*released.looks, *released.codes], released.coverage(released.sensitive))

    def possible(self, released: Released) -> Relation:
        """Return the table (cell, class, n) of the rows that stand together: nobody can tell which of them has which value."""
        return released.grouping.cells

    def looks(self, recoding: Recoding) -> tuple[Relation, Sequence[exp.Identifier]]:
        """Return what the release shows of each class (class, <keys>), as `count` finds it there, and the keys."""
        keys = names("qv", len(recoding.cells.quasi))
        return recoding.run.step("publications/published_keys", classes=recoding.grouping.classes, keys=keys), keys


SENSITIVE = "_sensitive"
"""What follows the target's name in that of the table of the sensitive values."""


@dataclass(frozen=True, kw_only=True)
class GroupPublication(Publication):
    """A publication whose classes are known by an id in a column of its own, and not by labels.

    It is made of counts alone: a column without a role would stand beside exact values, and nobody has judged what it tells.
    """

    shows_labels: ClassVar[bool] = False
    reads_values: ClassVar[bool] = True
    is_reusable: ClassVar[bool] = False

    gid: str = parameter("the column of the release that holds the id of a row's group", default="gid")

    def check(self, policy: Policy) -> Iterator[PolicyError]:
        where = policy.location
        if not policy.sensitive:
            yield (where / "publish").error(f"needs a sensitive attribute: {self.name} hides which value is whose")
        for column in policy.keep:
            yield policy.at(column).error(f"cannot be kept by {self.name}: name it as a quasi-identifier, or drop it")
        if policy.other == "keep":
            yield (where / "other").error(
                f"cannot be keep with publish: {self.name}: nobody judges what a column beside exact values tells; "
                "say other: drop"
            )
        if policy.in_place:
            yield (where / "in_place").error(
                f"cannot be true with publish: {self.name}: the release has columns that the source has not; name a target"
            )
        if policy.suppression.style == "star" and policy.suppression.limit:
            yield (where / "suppression" / "style").error(f"cannot be star with publish: {self.name}: use drop")
        if policy.generalizes:
            yield (where / "algorithm").error(
                f"generalizes sensitive values, which {self.name} publishes as they are: choose another algorithm"
            )
        if policy.quasi_sensitive:
            yield (where / "publish").error(
                f"cannot be {self.name} for quasi-sensitive columns: sets of terms are published beside the labels of a class"
            )
        for model in policy.models:
            if model.hides_rows:
                yield (where / "privacy").error(
                    f"has {model.name}, which {self.name} cannot promise: {self.why_no_k}; ask for a model of sensitive values"
                )
        if len({name.lower() for name in self.made}) < len(self.made):
            yield (where / "publish").error(f"makes two columns of one name, {self.made[0]!r}: give them different ones")
        for name in self.made:
            if name in policy.locations:
                yield (where / "publish").error(f"makes a column {name!r}, and the policy names one of this name: rename it")

    why_no_k: ClassVar[str] = "its quasi-identifiers are published as they are"

    @property
    def made(self) -> tuple[str, ...]:
        """Return the columns of the release that the source does not have."""
        return (self.gid,)

    def groups(self, policy: Policy) -> Groups:
        return Groups(self.gid)

    def foresee(self, target: Target, source: Relation, policy: Policy, columns: Fates) -> None:
        own = {fate.name.lower() for fate in columns.fates}
        for name in self.made:
            if name.lower() in own:
                raise (policy.location / "publish").error(
                    f"makes a column {name!r}, and the source has one of this name: give it another one under publish"
                )
        super().foresee(target, source, policy, columns)

    def tables(self, columns: Fates) -> Sequence[tuple[str, Sequence[ReleaseColumn]]]:
        return [("", [*columns.release, self.gid_column])]

    @property
    def gid_column(self) -> ReleaseColumn:
        return ReleaseColumn(self.gid, "BIGINT", is_label=True, may_be_null=False)

    def count(
        self, run: Run, relations: Sequence[Relation], policy: Policy, sensitive: tuple[Attribute, ...], is_starred: bool
    ) -> Counted:
        table, *others = relations
        values = others[0] if others else None
        return self.groups(policy).counted(run, table, values, policy.sensitive_names, known=sensitive)
