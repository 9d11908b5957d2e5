-- step:  view_owner: whom a view belongs to
-- in:    view (its oid); pg_class, pg_roles
-- out:   (owner, may_create, is_user)
-- why:   the tables that the view looks up are to belong to its owner, who must be allowed to create them in its schema
select
    r.rolname::text as owner,
    has_schema_privilege(r.oid, c.relnamespace, 'create') as may_create,
    r.rolname = current_user as is_user
from pg_class as c
join pg_roles as r on r.oid = c.relowner
where c.oid = {{ view }}
