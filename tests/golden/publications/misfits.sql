-- anatomy, paths of two words, and an attack

with rows_of as (
    select coalesce(cast("gid" as varchar), '') as gid, count(*) as n
    from "shoal_release"
    group by coalesce(cast("gid" as varchar), '')
),

line_counts as (
    select
        coalesce(cast("gid" as varchar), '') as gid,
        count(*) as copies,
        min(coalesce(cast("rows" as bigint), 0)) as least,
        cast(sum(cast("rows" as bigint)) as bigint) as n
    from "shoal_release_2"
    group by coalesce(cast("gid" as varchar), ''), "O'Hara's {{ x }}"

),

values_of as (
    select gid, max(copies) as copies, min(least) as least, cast(sum(n) as bigint) as n from line_counts group by gid
),

pairs as (
    select r.n as rows_n, v.n as values_n, v.copies, v.least
    from rows_of as r
    left join values_of as v on v.gid = r.gid
    union all
    select r.n, v.n, v.copies, v.least
    from values_of as v
    left join rows_of as r on r.gid = v.gid
    where r.n is null
)

select 'unmatched' as what, count(*) as groups from pairs where rows_n is null or values_n is null
union all
select 'unequal', count(*) from pairs where rows_n <> values_n
union all
select 'repeated', count(*) from pairs where copies > 1
union all
select 'empty', count(*) from pairs where least < 1
