-- step:  states: what classes hold while rows leave from a place down to another one
-- in:    laid(class, node, low, n, part, start), tops(class, top)
-- out:   (class, step, <code>, n)   key: class, step, <code>
-- why:   all states are judged at once. State 0 has lost the rows above the place
with held as (
    select
        l.class,
        l.node,
        l.low,
        l.part,
        l.start,
        least(l.n, greatest(0, (t.top - l.start) // l.part)) as upto,
        least(l.n, greatest(0, (t.top - {{ reach }} - l.start) // l.part)) as rest
    from {{ laid }} as l
    join {{ tops }} as t on t.class = l.class
),

leaving as (
    select class, node, row_number() over (partition by class order by start + (upto - r.i + 1) * part desc, low) as step
    from (select class, node, low, part, start, upto, upto - rest as gone from held where upto > rest) as h, generate_series(1, h.gone) as r(i)
),

steps as (
    select class, 0 as step from {{ tops }}
    union all
    select class, step from leaving
)

select s.class, s.step, h.node as {{ code }}, cast(h.upto - count(g.step) as bigint) as n
from steps as s
join held as h on h.class = s.class
left join leaving as g on g.class = s.class and g.node = h.node and g.step <= s.step
group by s.class, s.step, h.node, h.upto
having h.upto > count(g.step)
