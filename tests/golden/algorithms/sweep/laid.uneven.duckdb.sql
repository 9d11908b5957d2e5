with grouped as (
    select class, "s1" as node, cast(sum(n) as bigint) as n from "shoal_1_pieces" where n > 0 group by class, "s1"
),

general as (
    select g.class, q.sa, cast(sum(case when g.node <> q.sa then g.n * q.part else 0 end) as hugeint) as start
    from grouped as g
    join "shoal_1_parts_""s1""" as q on q.node = g.node
    group by g.class, q.sa
),

ends as (
    select class, sa, start, row_number() over (partition by class order by start desc, sa) as i from general
)

select
    g.class, g.node, g.node as low, g.n, cast(2 as hugeint) as part, v.start,
    case when v.sa < e.sa then e.start - 1 when v.sa >= e.sa then e.start end as until
from grouped as g
join ends as e on e.class = g.class and e.i = 1
left join general as v on v.class = g.class and v.sa = g.node
