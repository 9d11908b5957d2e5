-- sweep, two bounds

with node_counts as (
    select class, "s1" as node, cast(sum(n) as bigint) as n from "shoal_1_pieces_of_classes" where n > 0 group by class, "s1"
),

nodes_of_classes as (
    select g.class, g.node, g.n, n.level, n.low, n.size, max(q.part) as part
    from node_counts as g
    join "shoal_2_nodes" as n on n.code = g.node
    join "shoal_3_parts" as q on q.node = g.node
    group by g.class, g.node, g.n, n.level, n.low, n.size
),

series as (
    select v.class, v.node, v.low, v.n, v.part, cast(coalesce(sum(u.n * u.part), 0) as hugeint) as start
    from nodes_of_classes as v
    left join nodes_of_classes as u on u.class = v.class and u.low <= v.low and u.low + u.size > v.low and u.level > v.level
    where v.part * 4 > 4
    group by v.class, v.node, v.low, v.n, v.part
)

select l.class, l.node, l.low, l.start + l.n * l.part as entry, l.start + (l.n - g.i) * l.part as place, l.start as until
from series as l, generate_series(0, least(l.n, cast(cast(4 as hugeint) // l.part as bigint)) - 1) as g(i)
