"""A table of PostgreSQL that is replaced in place by its own release.

The table itself stays, and with it its owner, privileges, comments, triggers and views. One transaction empties it by TRUNCATE,
gives its columns the types of the release, and inserts the release. TRUNCATE gives the table, its indexes and its TOAST table
new files, and PostgreSQL removes the old files when the transaction ends. So no old row is left behind.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ...errors import EngineError, PermanentError, PolicyError, ShoalError
from ...params.wording import quoted as quoted_words
from ...sql.names import value
from ..base import Row
from ..target import Changes, InPlace, Pending, ReleaseColumn
from .attachments import Attachment, attachments, dependents, obstacle
from .catalog import Located, comment_of, comment_on, quoted
from .dependent_views import DependentView, check_views, dependent_views
from .locks import wait_for_table
from .old_statistics import remove_old_statistics
from .refill import refill
from .target import PostgresTarget, Session
from .trial import try_release
from .types import Field, postgres_type
from .url import address

if TYPE_CHECKING:
    from .backend import PostgreSQL


def open_in_place(backend: PostgreSQL, source: Any, keep_original: str | None) -> InPlace:
    """Find the table that the source names, and refuse it if it cannot be replaced in place."""
    table = backend.locate(address(source).table)
    if table.oid is None:
        raise PermanentError(f"the table {table.shown} does not exist in {backend.address.shown}")
    if table.kind != "r":
        raise PolicyError(f"{table.shown} is no plain table: only tables can be replaced in place")
    if not table.is_own:
        raise PermanentError(f"{table.shown} belongs to somebody else, so you may not replace it")
    if reason := obstacle(backend, table):
        raise PolicyError(f"{table.shown} cannot be replaced in place: {reason}")
    original = backend.locate((table.schema, keep_original)) if keep_original else None
    if original and original.oid is not None:
        raise PolicyError(f"the original cannot be kept as {keep_original}: there is a table or view of this name already")
    return PostgresTableInPlace(backend, table, original)


class PostgresTableInPlace(PostgresTarget, InPlace):
    """A table as the target of its own release."""

    def __init__(self, backend: PostgreSQL, table: Located, original: Located | None) -> None:
        """Describe the table, so that a change by somebody else is noticed. `original` is to keep the old rows, if any does."""
        super().__init__(backend)
        self.table, self.original, self.changes = table, original, Changes()
        self.fingerprint_before = self.fingerprint()
        self.description_before = self.description()
        self.unsuitable: list[Attachment] = []
        """the attachments that the release removes"""
        self.views: list[DependentView] = []
        """the views that must work on the release"""

    def foresee(self, columns: Sequence[ReleaseColumn]) -> None:
        """Decide which attachments stay, refuse a release that something else cannot follow, and try it on some rows."""
        super().foresee(columns)
        release = {column.name: column for column in columns}
        _, known = self.description_before
        reasons = {attachment: attachment.reason_to_remove(release) for attachment in known}
        self.unsuitable = [attachment for attachment in known if reasons[attachment]]
        self._check_dependents(columns)
        views = dependent_views(self.backend, self.table)
        self.views = [view for view, reason in views.items() if reason is None]
        kept = [attachment.description for attachment in known if not reasons[attachment]]
        kept += [f"view {view.shown}, which was not tried: {reason}" for view, reason in views.items() if reason]
        lost = [f"{attachment.description}: {reasons[attachment]}" for attachment in self.unsuitable]
        self.changes = Changes(tuple(kept), tuple(lost))
        among_few_rows = [item for item in known if item.refers_to_rows]  # rows that others refer to may be missing
        try_release(self, self.table, columns, list(dict.fromkeys([*self.unsuitable, *among_few_rows])), self.views)

    def _check_dependents(self, columns: Sequence[ReleaseColumn]) -> None:
        """Refuse a release that changes columns which objects beside the table need as they are."""
        release = {column.name for column in columns}
        types = {column.name: postgres_type(column.type) if column.type else "text" for column in columns if column.is_label}
        fields = self.backend.fields
        changed = [name for name, field in fields.items() if name not in release or types.get(name, field.type) != field.type]
        general = [column.name for column in columns if column.is_label and not column.is_exact]
        if objects := dependents(self.backend, self.table, changed, general):
            needed = quoted_words(name for name in fields if any(name in used for used in objects.values()))
            raise PolicyError(
                f"{self.table.shown} cannot be replaced: the columns {needed} are removed or become labels, and "
                f"{', '.join(objects)} depend{'s' * (len(objects) == 1)} on them: change or drop them first"
            )

    def prepare(self, select: str, note: str) -> Pending:
        self.pending = _PendingReplacement(self, select, note)
        return self.pending

    def description(self) -> tuple[list[Field], list[Attachment]]:
        """Return what the catalog says of the table: its columns and what is attached to it."""
        return self.backend.described(self.table.relation), attachments(self.backend, self.table)

    def fingerprint(self) -> Row:
        """Return numbers that change when somebody writes to the table."""
        [row] = self.backend.query_catalog("fingerprint", table=self.table.relation)
        return row


class _PendingReplacement(Pending):
    """The release inside the table, seen by the transaction that wrote it and by nobody else."""

    def __init__(self, target: PostgresTableInPlace, select: str, note: str) -> None:
        self.target, self.backend, self.is_open = target, target.backend, False
        staging = Session(self.backend)
        staging.passing = target.passing
        release = staging.prepare(select, note)
        self.is_open = True
        self.backend.perform("begin", "all or nothing: the release is seen by others once it is verified")
        try:
            self._replace(release)
        except ShoalError:
            self.discard()
            raise
        self.relation = self.backend.readable(target.table.relation, "published")

    def _replace(self, release: Pending) -> None:
        """Lock the table, make sure that nobody changed it since the run began, and put the release into it."""
        target, table, perform = self.target, quoted(self.target.table.relation), self.backend.perform
        rows = self.backend.tables[release.relation]
        perform("set local synchronous_commit = on", "")
        lock = f"lock table {table} in access exclusive mode"
        wait_for_table(self.backend, target.table, lambda: perform(lock, "nobody reads a table that is half written"))
        if target.fingerprint() != target.fingerprint_before or target.description() != target.description_before:
            raise EngineError(
                f"somebody changed {target.table.shown} while it was anonymized: nothing was published, run it again"
            )
        if target.original:
            self._keep_original(table, quoted(target.original.relation))
        refill(self.backend, target.table, rows, target.unsuitable)
        release.discard()
        perform("set local default_statistics_target to default", "")
        perform(f"analyze {table}", "the planner's statistics hold values: from here on those of the release")
        comment_on(self.backend, "table", target.table.relation, target.comment_over(comment_of(self.backend, target.table)))
        check_views(self.backend, target.table, target.views)

    def _keep_original(self, table: str, copy: str) -> None:
        """Copy the old rows to another table, for those who may read the table now."""
        self.backend.perform(f"create table {copy} as table {table}", "the original is kept, as asked")
        statements = self.backend.query_catalog("original_privileges", original=self.target.table.oid, copy=value(copy))
        for (statement,) in statements:
            self.backend.perform(statement, "as private as the table")

    def publish(self) -> None:
        self.backend.perform(f"drop view {quoted(self.relation)}", "publish")
        self.is_open = False  # a commit that fails has rolled back
        self.backend.perform("commit", "")
        changes = self.target.changes
        self.target.changes = Changes(changes.kept, changes.lost, self._residue())

    def _residue(self) -> str:
        """Remove old values from what is left of the table, and return where some still are."""
        if self.target.original:
            return f"the original stands in {self.target.original.shown}, as asked"
        return remove_old_statistics(self.backend)

    def discard(self) -> None:
        if self.is_open:
            self.is_open = False
            self.backend.rollback()
