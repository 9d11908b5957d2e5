-- step:  original_privileges: the statements that make a copy of a table as private as the table
-- in:    original (the table's oid), copy (the copy's name in quotes);
--        pg_class, pg_attribute, pg_roles
-- out:   (statement)
-- why:   the default privileges of the schema, which the copy got, go; those of the table come. Where row-level security
--        shows people some rows of the table only, the copy is for its owner alone
with tables as (
    select c.oid, c.relowner, c.relacl, c.relrowsecurity, c.oid = to_regclass({{ copy }}) as is_copy
    from pg_class as c
    where c.oid in (to_regclass({{ copy }}), {{ original }})
),

privileges as (
    select t.is_copy, t.relowner, t.relrowsecurity, a.grantee, a.privilege_type, a.is_grantable, '' as columns
    from tables as t
    cross join lateral aclexplode(coalesce(t.relacl, acldefault('r', t.relowner))) as a
    union all
    select t.is_copy, t.relowner, t.relrowsecurity, a.grantee, a.privilege_type, a.is_grantable, format(' (%I)', c.attname)
    from tables as t
    join pg_attribute as c on c.attrelid = t.oid and not c.attisdropped
    cross join lateral aclexplode(c.attacl) as a
),

grantees as (
    select
        p.is_copy,
        p.relowner,
        p.relrowsecurity,
        p.grantee,
        p.privilege_type,
        p.is_grantable,
        p.columns,
        coalesce(quote_ident(r.rolname), 'public') as role,
        r.rolname = current_user as is_user
    from privileges as p
    left join pg_roles as r on r.oid = p.grantee
    where p.grantee = 0 or r.oid is not null
),

actions as (
    select distinct 1 as position, 'revoke all' as action, 'from' as preposition, role, '' as option
    from grantees
    where is_copy and grantee <> relowner
    union all
    select
        2,
        format('grant %s%s', privilege_type, columns),
        'to',
        role,
        case when is_grantable then ' with grant option' else '' end
    from grantees
    where not is_copy and not relrowsecurity and is_user is not true
)

select format('%s on %s %s %s%s', action, {{ copy }}, preposition, role, option) as statement
from actions
order by position, action, role
