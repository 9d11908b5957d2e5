"""Two tables: the quasi-identifiers as they are, and how often each sensitive value occurs in a group (Anatomy)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from ..backends.target import Pending, ReleaseColumn, Target, taking_tables
from ..cells.attributes import Attribute
from ..judging.counting import Counted
from ..judging.groups import forbid_misfits, read_groups
from ..params.fields import parameter
from ..run import Run
from ..sql.names import Relation
from .base import SENSITIVE, GroupPublication

if TYPE_CHECKING:
    from ..policy.model import Policy
    from ..release.columns import Fate, Fates
    from ..release.recode import Recoding


@dataclass(frozen=True, kw_only=True)
class Anatomy(GroupPublication):
    """Publishes two tables: quasi-identifiers as they are with the id of a group, and the sensitive values of each group."""

    has_sensitive_table: ClassVar[bool] = True
    not_promised: ClassVar[str] = (
        "quasi-identifiers are published as they are: anybody sees who is in the table, k-anonymity does not hold, and who knows "
        "that a value is impossible for a person, or learns from many groups what goes with what, may guess better than 1/l"
    )

    rows: str = parameter("the column of the second table that says how many rows have a value", default="rows")

    @property
    def made(self) -> tuple[str, ...]:
        return (self.gid, self.rows)

    def becomes(self, fate: Fate) -> str:
        return "separated" if fate.role == "sensitive" else "unchanged"

    def tables(self, columns: Fates) -> Sequence[tuple[str, Sequence[ReleaseColumn]]]:
        quasi, sensitive = (
            [fate.published for fate in columns.published if fate.role == role and fate.published] for role in ("quasi", "sensitive")
        )
        counts = ReleaseColumn(self.rows, "BIGINT", is_label=True, may_be_null=False)
        return [("", [*quasi, self.gid_column]), (SENSITIVE, [self.gid_column, *sensitive, counts])]

    def prepare(self, target: Target, recoding: Recoding) -> Pending:
        slices = recoding.sliced([recoding.policy.quasi_names, recoding.policy.sensitive_names])
        drafts = [slices.draft(slices.columns[:1], self.gid), slices.sensitive_values(self.gid, self.rows, SENSITIVE)]
        return taking_tables(target).prepare_tables(drafts)

    def count(
        self, run: Run, relations: Sequence[Relation], policy: Policy, sensitive: tuple[Attribute, ...], is_starred: bool
    ) -> Counted:
        table, sensitive_table = relations
        forbid_misfits(run, table, sensitive_table, self.gid, policy.sensitive_names, self.rows)
        return read_groups(run, sensitive_table, self.gid, policy.sensitive_names, count=self.rows, known=sensitive)
