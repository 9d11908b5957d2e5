"""Empty a table of PostgreSQL, change its columns, and fill it with a release, in a transaction of the caller."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from typing import TYPE_CHECKING

from ...sql.names import Relation, name, values
from .attachments import Attachment
from .catalog import Located, quoted
from .types import Field

if TYPE_CHECKING:
    from .backend import PostgreSQL

ENABLE = {"O": "enable", "R": "enable replica", "A": "enable always"}
"""What switches a trigger on again, by its state in pg_trigger.tgenabled."""


def refill(backend: PostgreSQL, table: Located, release: Relation, unsuitable: Sequence[Attachment]) -> None:
    """Empty a table, remove the attachments that do not suit the release, and insert the release from another table.

    No trigger fires: triggers are for the rows that people write.
    """
    target, perform = quoted(table.relation), backend.perform
    triggers = backend.query_catalog("enabled_triggers", table=table.oid)
    perform("set constraints all immediate", "deferred constraints are checked at once")
    if triggers:
        perform(f"alter table {target} disable trigger user", "triggers are for rows that people write")
    perform(f"truncate {target}", "no old row is left behind")
    for view in [view for view, source in reversed(backend.tables.items()) if source == table.relation]:
        perform(f"drop view {quoted(view)}", "the old rows are not read any more")
    columns = {field.name: field for field in backend.described(release)}
    for attachment in unsuitable:
        if removal := attachment.removal(target, columns.keys()):
            perform(removal, f"{attachment.description} makes no sense for the release")
    _change_columns(backend, table, columns, {item.name for item in unsuitable if item.kind == "expression"})
    unchecked = backend.query_catalog("unchecked_constraints", table=table.oid)
    for removal, _, _ in unchecked:
        perform(f"alter table {target} {removal}", "rows that are older than the constraint need not satisfy it")
    listed = ", ".join(field.quoted for field in columns.values())
    perform(f"insert into {target} ({listed}) overriding system value\nselect {listed}\nfrom {quoted(release)}", "the release")
    for _, addition, comment in unchecked:
        perform(f"alter table {target} {addition}", "")
        perform(comment, "")
    for trigger, state in triggers:
        perform(f"alter table {target} {ENABLE[state]} trigger {name(trigger).sql(dialect='postgres')}", "")


def _change_columns(backend: PostgreSQL, table: Located, columns: Mapping[str, Field], generated: Set[str]) -> None:
    """Drop the columns of an empty table that the release lacks, and give the others the release's types.

    Generated columns come first: PostgreSQL does not drop or change a column while a generated one depends on it.
    """
    drops, changes, changed = [], [], []
    for column, field in sorted(backend.fields.items(), key=lambda item: item[0] not in generated):
        if column not in columns:
            drops.append(f"drop column {field.quoted}")
        elif columns[column].type != field.type:
            changed.append(column)
            changes.append(f"alter column {field.quoted} type {columns[column].type} using null")
    storage = [action for (action,) in backend.query_catalog("storage_settings", table=table.oid, changed=values(changed))]
    statistics_targets = backend.query_catalog("statistics_targets", table=table.oid)
    if drops or changed:
        actions = ",\n    ".join([*drops, *changes, *storage])
        backend.perform(f"alter table {quoted(table.relation)}\n    {actions}", "columns that are removed or become labels")
    if changed:
        for (statement,) in statistics_targets:
            backend.perform(statement, "PostgreSQL forgets it where a column gets another type")
