with held as (
    select
        l.class,
        l.node,
        l.low,
        l.part,
        l.start,
        least(l.n, greatest(0, (t.top - l.start) // l.part)) as upto,
        least(l.n, greatest(0, (t.top - 4 - l.start) // l.part)) as rest
    from "shoal_1_laid" as l
    join "shoal_1_tops" as t on t.class = l.class
),

leaving as (
    select class, node, row_number() over (partition by class order by start + (upto - r.i + 1) * part desc, low) as step
    from (select class, node, low, part, start, upto, upto - rest as gone from held where upto > rest) as h, generate_series(1, h.gone) as r(i)
),

steps as (
    select class, 0 as step from "shoal_1_tops"
    union all
    select class, step from leaving
)

select s.class, s.step, h.node as "s1", cast(h.upto - count(g.step) as bigint) as n
from steps as s
join held as h on h.class = s.class
left join leaving as g on g.class = s.class and g.node = h.node and g.step <= s.step
group by s.class, s.step, h.node, h.upto
having h.upto > count(g.step)
