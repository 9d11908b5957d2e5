with grouped as (
    select p.class, p."s1" as node, cast(sum(p.n) as bigint) as n
    from "shoal_1_pieces" as p
    join "shoal_1_failing" as f on f.class = p.class and f.is_hopeless = 0
    group by p.class, p."s1"
),

held as (
    select g.class, g.node, g.n, n.level, n.low, n.size, max(q.part) as part
    from grouped as g
    join "shoal_1_nodes" as n on n.code = g.node
    join "shoal_1_parts_""s1""" as q on q.node = g.node
    group by g.class, g.node, g.n, n.level, n.low, n.size
)

select v.class, v.node, v.low, v.n, v.part, cast(coalesce(sum(u.n * u.part), 0) as bigint) as start
from held as v
left join held as u on u.class = v.class and u.low <= v.low and u.low + u.size > v.low and u.level > v.level
group by v.class, v.node, v.low, v.n, v.part
