-- step:  schema_by_name: whether the user may create tables in a schema
-- in:    schema (its name as text); pg_namespace
-- out:   (may_create)
-- why:   a release is written beside its target before it takes the target's place. No row: there is no such schema
select has_schema_privilege(n.oid, 'create') as may_create from pg_namespace as n where n.nspname = {{ schema }}
