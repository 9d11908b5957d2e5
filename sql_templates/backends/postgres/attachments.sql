-- step:  attachments: everything that a table demands of its rows, or keeps about them
-- in:    table (its oid); pg_attribute, pg_type, pg_depend, pg_index, pg_opclass, pg_class, pg_namespace, pg_constraint,
--        pg_statistic_ext, pg_description, pg_trigger, pg_policy
-- out:   (kind, description, name, schema, columns, included, is_broken_by_null, takes_labels, refers_to_rows)
-- why:   a release may remove columns, show labels or NULL, and leave rows out. From these traits of a constraint, an index, a
--        default … follows whether it still makes sense. Columns: those that it is about. Included: those that its index
--        stores and does not look at
with table_columns as (
    select
        a.attnum,
        a.attname::text as name,
        a.atttypid,
        a.attidentity,
        a.attgenerated,
        a.atthasdef,
        a.attnotnull,
        a.attoptions,
        a.attacl
    from pg_attribute as a
    where a.attrelid = {{ table }} and a.attnum > 0 and not a.attisdropped
),

table_indexes as (
    select i.indexrelid, i.indrelid, i.indkey, i.indnkeyatts, i.indclass, i.indexprs, i.indpred, i.indisunique, i.indisreplident
    from pg_index as i
    where i.indrelid = {{ table }}
),

index_columns as (
    select
        i.indexrelid as index,
        c.attnum,
        c.name,
        c.attnum <> all((i.indkey::int2[])[:i.indnkeyatts - 1]) and i.indexprs is null and i.indpred is null as is_included
    from table_indexes as i
    join table_columns as c on c.attnum = any(i.indkey::int2[]) or c.attnum in (
        select d.refobjsubid
        from pg_depend as d
        where d.classid = 'pg_class'::regclass
            and d.objid = i.indexrelid
            and d.refclassid = 'pg_class'::regclass
            and d.refobjid = i.indrelid
    )
),

text_methods as (
    select o.opcmethod as method from pg_opclass as o where o.opcintype = 'text'::regtype and o.opcdefault
),

constraints as (
    select
        'constraint' as kind,
        format(
            '%s %I',
            case k.contype
                when 'c' then 'check'
                when 'f' then 'foreign key'
                when 'p' then 'primary key'
                when 'u' then 'unique'
                else 'constraint'
            end,
            k.conname
        ) as description,
        k.conname::text as name,
        null as schema,
        array(
            select c.name
            from table_columns as c
            where c.attnum = any(k.conkey) or c.attnum in (
                select x.attnum from index_columns as x where x.index = k.conindid and (not x.is_included or k.contype = 'f')
            )
            order by c.attnum
        ) as columns,
        array(
            select x.name from index_columns as x where x.index = k.conindid and x.is_included order by x.attnum
        ) as included,
        k.contype in ('p', 'c') as is_broken_by_null,
        false as takes_labels,
        k.confrelid = k.conrelid as refers_to_rows
    from pg_constraint as k
    where k.conrelid = {{ table }} and k.contype in ('c', 'f', 'p', 'u', 'x')
),

-- an index that sorts or hashes texts takes labels; one of another operator class may know nothing of them
indexes as (
    select
        'index' as kind,
        format('index %I', c.relname) as description,
        c.relname::text as name,
        n.nspname::text as schema,
        array(
            select x.name from index_columns as x where x.index = i.indexrelid and not x.is_included order by x.name
        ) as columns,
        array(
            select x.name from index_columns as x where x.index = i.indexrelid and x.is_included order by x.attnum
        ) as included,
        false as is_broken_by_null,
        not i.indisunique and i.indexprs is null and i.indpred is null and not exists (
            select 1
            from pg_opclass as o
            where o.oid = any(i.indclass::oid[])
                and o.opcintype <> 'text'::regtype
                and not (o.opcdefault and o.opcmethod in (select method from text_methods))
        ) as takes_labels,
        false as refers_to_rows
    from table_indexes as i
    join pg_class as c on c.oid = i.indexrelid
    join pg_namespace as n on n.oid = c.relnamespace
    where not exists (
        select 1 from pg_constraint as k where k.conindid = i.indexrelid and k.conrelid = i.indrelid and k.contype <> 'f'
    )
),

replica_identity as (
    select
        'replica identity' as kind,
        format('replica identity %s', i.indexrelid::regclass) as description,
        '' as name,
        null as schema,
        array(
            select x.name from index_columns as x where x.index = i.indexrelid and not x.is_included order by x.attnum
        ) as columns,
        array(
            select x.name from index_columns as x where x.index = i.indexrelid and x.is_included order by x.attnum
        ) as included,
        true as is_broken_by_null,
        false as takes_labels,
        false as refers_to_rows
    from table_indexes as i
    where i.indisreplident
),

extended_statistics as (
    select
        'statistics' as kind,
        format('statistics %I', s.stxname) as description,
        s.stxname::text as name,
        n.nspname::text as schema,
        array(
            select c.name
            from table_columns as c
            where c.attnum in (
                select d.refobjsubid
                from pg_depend as d
                where d.classid = 'pg_statistic_ext'::regclass
                    and d.objid = s.oid
                    and d.refclassid = 'pg_class'::regclass
                    and d.refobjid = s.stxrelid
            )
        ) as columns,
        array[]::text[] as included,
        false as is_broken_by_null,
        s.stxexprs is null as takes_labels,
        false as refers_to_rows
    from pg_statistic_ext as s
    join pg_namespace as n on n.oid = s.stxnamespace
    where s.stxrelid = {{ table }}
),

column_properties as (
    select
        p.kind,
        format('%s of %I', p.kind, c.name) as description,
        c.name,
        null as schema,
        array[c.name] as columns,
        array[]::text[] as included,
        p.kind = 'not null' as is_broken_by_null,
        p.takes_labels,
        false as refers_to_rows
    from table_columns as c
    cross join lateral (
        values
            ('identity', c.attidentity <> '', false),
            ('expression', c.attgenerated <> '', false),
            ('default', c.atthasdef and c.attgenerated = '', false),
            ('not null', c.attnotnull, true),
            ('domain', (select t.typtype = 'd' from pg_type as t where t.oid = c.atttypid), false),
            ('options', c.attoptions is not null, false),
            ('privileges', c.attacl is not null, true)
    ) as p(kind, is_there, takes_labels)
    where p.is_there
),

comments as (
    select
        'comment' as kind,
        format('comment on %s', coalesce(quote_ident(c.name), 'the table')) as description,
        '' as name,
        null as schema,
        array_remove(array[c.name], null) as columns
    from pg_description as d
    left join table_columns as c on c.attnum = d.objsubid
    where d.classoid = 'pg_class'::regclass and d.objoid = {{ table }}
),

triggers as (
    select
        'trigger' as kind,
        format('trigger %I', t.tgname) as description,
        t.tgname::text as name,
        null as schema,
        array[]::text[] as columns
    from pg_trigger as t
    where t.tgrelid = {{ table }} and not t.tgisinternal
),

policies as (
    select
        'policy' as kind,
        format('policy %I', p.polname) as description,
        p.polname::text as name,
        null as schema,
        array[]::text[] as columns
    from pg_policy as p
    where p.polrelid = {{ table }}
),

table_privileges as (
    select
        'privileges' as kind,
        'privileges of the table' as description,
        '' as name,
        null as schema,
        array[]::text[] as columns
    from pg_class as c
    where c.oid = {{ table }} and c.relacl is not null
)

select kind, description, name, schema, columns, included, is_broken_by_null, takes_labels, refers_to_rows from constraints
union all
select kind, description, name, schema, columns, included, is_broken_by_null, takes_labels, refers_to_rows from indexes
union all
select kind, description, name, schema, columns, included, is_broken_by_null, takes_labels, refers_to_rows from replica_identity
union all
select kind, description, name, schema, columns, included, is_broken_by_null, takes_labels, refers_to_rows from extended_statistics
union all
select kind, description, name, schema, columns, included, is_broken_by_null, takes_labels, refers_to_rows from column_properties
union all
select kind, description, name, schema, columns, array[]::text[], false, true, false from comments
union all
select kind, description, name, schema, columns, array[]::text[], false, true, false from triggers
union all
select kind, description, name, schema, columns, array[]::text[], false, true, false from policies
union all
select kind, description, name, schema, columns, array[]::text[], false, true, false from table_privileges
order by kind, description
