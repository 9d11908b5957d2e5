-- randomize, promised

with shown as (
    select coalesce(cast("gid" as varchar), '') as gid, cast("O'Hara's {{ x }}" as varchar) as value
    from "shoal_release"
    group by coalesce(cast("gid" as varchar), ''), cast("O'Hara's {{ x }}" as varchar)
),

lines as (
    select
        coalesce(cast("gid" as varchar), '') as gid,
        cast("O'Hara's {{ x }}" as varchar) as value,
        count(*) as copies,
        min(coalesce(cast("kept" as double), -1)) as least,
        max(coalesce(cast("kept" as double), -1)) as most
    from "shoal_release_sensitive"
    group by coalesce(cast("gid" as varchar), ''), cast("O'Hara's {{ x }}" as varchar)
),

line_groups as (
    select gid, max(copies) as copies, min(least) as least, max(most) as most from lines group by gid
),

shown_groups as (
    select gid from shown group by gid
),

alone as (
    select s.gid from shown_groups as s left join line_groups as g on g.gid = s.gid where g.gid is null
    union all
    select g.gid from line_groups as g left join shown_groups as s on s.gid = g.gid where s.gid is null
),

strangers as (
    select s.gid
    from shown as s
    join line_groups as g on g.gid = s.gid
    left join lines as l on l.gid = s.gid and l.value is not distinct from s.value
    where l.gid is null
    group by s.gid
)

select 'unmatched' as what, count(*) as groups from alone
union all
select 'strange', count(*) from strangers
union all
select 'repeated', count(*) from line_groups where copies > 1
union all
select 'odd', count(*) from line_groups where least < 0 or most >= 1 or most > least
