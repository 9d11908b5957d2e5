"""A table of PostgreSQL that gives way to its own release.

The table itself stays, and with it its owner, privileges, comments, triggers and views: in one transaction it is emptied by
TRUNCATE, its columns get the types of the release, and the release is written into it. TRUNCATE gives the table, its indexes
and its TOAST table new files, and the old ones are removed when the transaction ends; so no old row is left behind.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ...errors import EngineError, PolicyError, ShoalError
from ...params.wording import quoted as listed
from ..base import Row
from ..target import Changes, InPlace, Pending, ReleaseColumn
from .catalog import Located, quoted
from .parts import Part, dependents, obstacle, parts
from .readers import Reader, check, readers
from .rehearsal import rehearse
from .residue import residue
from .rewrite import rewrite
from .target import PostgresTarget, Session
from .types import Field, native
from .url import address

if TYPE_CHECKING:
    from .backend import PostgreSQL

PRIVILEGES = """
with tables as (
    select c.oid, c.relowner, c.relacl, c.relrowsecurity, c.oid = to_regclass(%s) as is_copy
    from pg_class as c
    where c.oid in (to_regclass(%s), %s)
), granted as (
    select t.*, a.*, '' as columns
    from tables as t
    cross join lateral aclexplode(coalesce(t.relacl, acldefault('r', t.relowner))) as a
    union all
    select t.*, a.*, format(' (%%I)', c.attname)
    from tables as t
    join pg_attribute as c on c.attrelid = t.oid and not c.attisdropped
    cross join lateral aclexplode(c.attacl) as a
), named as (
    select g.*, coalesce(quote_ident(r.rolname), 'public') as who, r.rolname = current_user as is_user
    from granted as g
    left join pg_roles as r on r.oid = g.grantee
    where g.grantee = 0 or r.oid is not null
)

select distinct 1, 'revoke all', who, '' from named where is_copy and grantee <> relowner
union all
select 2, format('grant %%s%%s', privilege_type, columns), who, case when is_grantable then ' with grant option' else '' end
from named
where not is_copy and not relrowsecurity and is_user is not true
order by 1, 2, 3
"""
"""What makes a copy of a table as private as the table: the schema's default privileges go, the table's own come. Where
row-level security shows everybody other rows of the table, the copy is for its owner alone."""


def open_in_place(backend: PostgreSQL, source: Any, keep_original: str | None) -> InPlace:
    """The table that the source names, if it can be replaced."""
    located = backend.locate(address(source).table)
    if located.oid is None:
        raise EngineError(f"the table {located.shown} does not exist in {backend.address.shown}")
    if located.kind != "r":
        raise PolicyError(f"{located.shown} is no plain table: only tables give way to their release in place")
    if not located.is_own:
        raise EngineError(f"{located.shown} belongs to somebody else, so you may not replace it")
    if found := obstacle(backend, located):
        raise PolicyError(f"{located.shown} cannot be replaced in place: {found}")
    original = backend.locate((located.schema, keep_original)) if keep_original else None
    if original and original.oid is not None:
        raise PolicyError(f"the original cannot be kept as {keep_original}: there is a table or view of this name already")
    return TableInPlace(backend, located, original)


class TableInPlace(PostgresTarget, InPlace):
    def __init__(self, backend: PostgreSQL, located: Located, original: Located | None) -> None:
        super().__init__(backend)
        self.located, self.original, self.changes = located, original, Changes()
        self.seen = self.fingerprint()
        self.known = self.description()
        self.lost: list[Part] = []
        self.readers: list[Reader] = []

    def foresee(self, columns: Sequence[ReleaseColumn]) -> None:
        super().foresee(columns)
        left = {column.name: column for column in columns}
        _, known = self.known
        reasons = {part: part.reason(left) for part in known}
        self.lost = [part for part in known if reasons[part]]
        types = {column.name: native(column.type) if column.type else "text" for column in columns if column.is_label}
        fields = self.backend.fields
        changed = [c for c, field in fields.items() if c not in left or types.get(c, field.type) != field.type]
        general = [column.name for column in columns if column.is_label and not column.is_exact]
        if others := dependents(self.backend, self.located, changed, general):
            about = listed(c for c in fields if any(c in used for used in others.values()))
            raise PolicyError(
                f"{self.located.shown} cannot be replaced: the columns {about} are removed or become labels, and "
                f"{', '.join(others)} depend{'s' * (len(others) == 1)} on them: change or drop them first"
            )
        found = readers(self.backend, self.located)
        self.readers = [reader for reader, why in found.items() if not why]
        kept = [part.told for part in known if not reasons[part]]
        kept += [f"view {reader.shown}, which was not tried: {why}" for reader, why in found.items() if why]
        self.changes = Changes(tuple(kept), tuple(f"{part.told}: {reasons[part]}" for part in self.lost))
        of_some_rows = [part for part in known if part.is_own]  # among some rows one may miss that others refer to
        rehearse(self, self.located, columns, list(dict.fromkeys([*self.lost, *of_some_rows])), self.readers)

    def prepare(self, select: str, note: str) -> Pending:
        self.pending = _Replaced(self, select, note)
        return self.pending

    def description(self) -> tuple[list[Field], list[Part]]:
        """What the catalog says of the table."""
        return self.backend.described(self.located.relation), parts(self.backend, self.located)

    def fingerprint(self) -> Row:
        """What tells whether somebody wrote to the table: the places of all rows, and the transactions that put them there."""
        sql = "select count(*), sum(hashtid(ctid)::bigint), sum(hashint8(xmin::text::bigint)::bigint) from "
        [row] = self.backend.execute(sql + quoted(self.located.relation)).fetchall()
        return row


class _Replaced(Pending):
    """The release inside the table, for this transaction alone."""

    def __init__(self, target: TableInPlace, select: str, note: str) -> None:
        self.target, self.backend, self.is_open = target, target.backend, False
        staged = Session(self.backend)
        staged.passing = target.passing
        written = staged.prepare(select, note)
        self.is_open = True
        self.backend.perform("begin", "all or nothing: the release is seen by others once it is verified")
        try:
            self._replace(written)
        except ShoalError:
            self.discard()
            raise
        self.relation = self.backend.readable(target.located.relation, "published")

    def _replace(self, written: Pending) -> None:
        target, table, perform = self.target, quoted(self.target.located.relation), self.backend.perform
        rows = self.backend.tables[written.relation]
        perform("set local synchronous_commit = on", "")
        perform(f"lock table {table} in access exclusive mode", "nobody reads a table that is half written")
        if target.fingerprint() != target.seen or target.description() != target.known:
            raise EngineError(
                f"somebody changed {target.located.shown} while it was anonymized: nothing was published, run it again"
            )
        if target.original:
            self._keep(table, quoted(target.original.relation))
        rewrite(self.backend, target.located, rows, target.lost)
        written.discard()
        perform("set local default_statistics_target to default", "")
        perform(f"analyze {table}", "the planner's statistics hold values: from here on those of the release")
        check(self.backend, target.located, target.readers)

    def _keep(self, table: str, copy: str) -> None:
        """The original under another name, for those who may read it now."""
        self.backend.perform(f"create table {copy} as table {table}", "the original is kept, as asked")
        for _, act, who, more in self.backend.execute(PRIVILEGES, (copy, copy, self.target.located.oid)).fetchall():
            self.backend.perform(f"{act} on {copy} {'to' if act.startswith('grant') else 'from'} {who}{more}", "as private")

    def publish(self) -> None:
        self.backend.perform(f"drop view {quoted(self.relation)}", "publish")
        self.is_open = False  # a commit that fails has rolled back
        self.backend.perform("commit", "")
        changes = self.target.changes
        self.target.changes = Changes(changes.kept, changes.lost, self._residue())

    def _residue(self) -> str:
        if self.target.original:
            return f"the original stands in {self.target.original.shown}, as asked"
        return residue(self.backend)

    def discard(self) -> None:
        if self.is_open:
            self.is_open = False
            self.backend.rollback()
