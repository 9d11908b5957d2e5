"""A table of PostgreSQL is emptied and written again, within a transaction of the caller's."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from typing import TYPE_CHECKING

from ...sql.names import Relation, name
from .catalog import Located, quoted
from .parts import Part
from .types import Field

if TYPE_CHECKING:
    from .backend import PostgreSQL

TRIGGERS = "select tgname, tgenabled from pg_trigger where tgrelid = %s and not tgisinternal and tgenabled <> 'D'"
FORGOTTEN = """
select format('alter column %%I set storage %%s', a.attname, s.word)
from pg_attribute as a
join pg_type as t on t.oid = a.atttypid and t.typstorage <> a.attstorage
join (values ('p', 'plain'), ('m', 'main'), ('e', 'external'), ('x', 'extended')) as s(sign, word) on s.sign = a.attstorage
where a.attrelid = %s and a.attname = any(%s)
union all
select format('alter column %%I set compression %%s', attname, case attcompression when 'l' then 'lz4' else 'pglz' end)
from pg_attribute
where attrelid = %s and attname = any(%s) and attcompression <> ''
"""
"""How long values of these columns are stored: a new type makes PostgreSQL forget it."""
TARGETS = """
select format('alter statistics if exists %%I.%%I set statistics %%s', n.nspname, s.stxname, s.stxstattarget)
from pg_statistic_ext as s
join pg_namespace as n on n.oid = s.stxnamespace
where s.stxrelid = %s and s.stxstattarget >= 0
"""
UNCHECKED = """
select format('drop constraint %%I', conname), format('add constraint %%I %%s', conname, pg_get_constraintdef(oid)),
    format('comment on constraint %%I on %%s is %%L', conname, conrelid::regclass, obj_description(oid, 'pg_constraint'))
from pg_constraint
where conrelid = %s and pg_get_constraintdef(oid) like '%%NOT VALID'
order by conname
"""
"""Constraints that hold for rows that came after them: the others are written again, too."""


def rewrite(backend: PostgreSQL, located: Located, rows: Relation, lost: Sequence[Part]) -> None:
    """Make of the table what another holds, without the parts that make no sense for it; triggers are for the rows that
    people write."""
    table, perform = quoted(located.relation), backend.perform
    triggers = backend.execute(TRIGGERS, (located.oid,)).fetchall()
    perform("set constraints all immediate", "what is asked of rows is asked at once")
    if triggers:
        perform(f"alter table {table} disable trigger user", "triggers are for rows that people write")
    perform(f"truncate {table}", "no old row is left behind")
    for view in [view for view, read in backend.tables.items() if read == located.relation]:
        perform(f"drop view {quoted(view)}", "the old rows are not read any more")
    made = {field.name: field for field in backend.described(rows)}
    for part in lost:
        if removal := part.removal(table, made.keys()):
            perform(removal, f"{part.told} makes no sense for the release")
    _columns(backend, located, made, {part.name for part in lost if part.kind == "expression"})
    unchecked = backend.execute(UNCHECKED, (located.oid,)).fetchall()
    for drop, _, _ in unchecked:
        perform(f"alter table {table} {drop}", "rows that were there before it need not hold to it")
    columns = ", ".join(field.quoted for field in made.values())
    perform(f"insert into {table} ({columns}) overriding system value\nselect {columns}\nfrom {quoted(rows)}", "the release")
    for _, add, comment in unchecked:
        perform(f"alter table {table} {add}", "")
        perform(comment, "")
    for trigger, state in triggers:
        word = {"O": "enable", "R": "enable replica", "A": "enable always"}[state]
        perform(f"alter table {table} {word} trigger {name(trigger).sql(dialect='postgres')}", "")


def _columns(backend: PostgreSQL, located: Located, made: Mapping[str, Field], generated: Set[str]) -> None:
    """The columns that the release has, in its types; generated ones go before those that they depend on."""
    table, gone, changes, changed = quoted(located.relation), [], [], []
    for column, field in sorted(backend.fields.items(), key=lambda item: item[0] not in generated):
        if column not in made:
            gone.append(f"drop column {field.quoted}")
        elif made[column].type != field.type:
            changed.append(column)
            changes.append(f"alter column {field.quoted} type {made[column].type} using null")
    stored = backend.execute(FORGOTTEN, (located.oid, changed) * 2).fetchall()
    targets = backend.execute(TARGETS, (located.oid,)).fetchall()
    if gone or changed:
        lines = [*gone, *changes, *(row[0] for row in stored)]
        backend.perform(f"alter table {table}\n    " + ",\n    ".join(lines), "what is removed or becomes a label")
    if changed:
        for (target,) in targets:
            backend.perform(target, "a new type makes PostgreSQL forget it")
