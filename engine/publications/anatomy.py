"""Two tables: the quasi-identifiers as they are, and how often each sensitive value occurs in a group (Anatomy)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from sqlglot import exp

from ..backends.target import Pending, ReleaseColumn, Target, taking_tables
from ..judging.groups import Groups
from ..metrics.query_error import Answering
from ..params.fields import parameter
from ..sql.names import Relation
from .base import SENSITIVE, GroupPublication

if TYPE_CHECKING:
    from ..policy.model import Policy
    from ..release.columns import Fate, Fates
    from ..release.measured import Released
    from ..release.recode import Recoding
    from ..release.slices import Slices


@dataclass(frozen=True, kw_only=True)
class Anatomy(GroupPublication):
    """Publishes two tables: quasi-identifiers as they are with the id of a group, and the sensitive values of each group."""

    counts_persons: ClassVar[bool] = True
    has_sensitive_table: ClassVar[bool] = True
    not_promised: ClassVar[str] = (
        "quasi-identifiers are published as they are, so everybody sees who is in the table, and no rows need to look alike. "
        "Who knows that a person cannot have a value, or learns from many groups what goes with what, may guess better"
    )

    rows: str = parameter("the column of the second table that says how many rows have a value", default="rows")

    @property
    def made(self) -> tuple[str, ...]:
        return (self.gid, self.rows)

    def becomes(self, fate: Fate) -> str:
        return "separated" if fate.role == "sensitive" else "unchanged"

    def tables(self, columns: Fates) -> Sequence[tuple[str, Sequence[ReleaseColumn]]]:
        quasi, sensitive = (
            [fate.published for fate in columns.published if fate.role == role and fate.published]
            for role in ("quasi", "sensitive")
        )
        counts = ReleaseColumn(self.rows, "BIGINT", is_label=True, may_be_null=False)
        return [("", [*quasi, self.gid_column]), (SENSITIVE, [self.gid_column, *sensitive, counts])]

    def prepare(self, target: Target, recoding: Recoding) -> Pending:
        slices = self._slices(recoding)
        drafts = [slices.draft(slices.columns[:1], self.gid), slices.sensitive_values(self.gid, self.rows, SENSITIVE)]
        return taking_tables(target).prepare_tables(drafts)

    def looks(self, recoding: Recoding) -> tuple[Relation, Sequence[exp.Identifier]]:
        return self._slices(recoding).looks()

    def answering(self, released: Released) -> Answering:
        return released.apart([released.policy.quasi_names, released.policy.sensitive_names])

    def groups(self, policy: Policy) -> Groups:
        return Groups(self.gid, count=self.rows)

    def _slices(self, recoding: Recoding) -> Slices:
        return recoding.sliced([recoding.policy.quasi_names, recoding.policy.sensitive_names])
