-- step:  queue_equal_weights: which nodes take turns to lose a row of a class, where all base values weigh the same
-- in:    pieces(class, <code>, n), nodes(code, level, low, size), parts(node, sa, part)
-- out:   (class, node, low, entry, place, until)   key: class, node, place
-- why:   each row has a place in a queue, and the row with the highest place leaves first, of equal ones that of the first
--        node. The j-th row of a node v has the place start + j / |v|, where start is the sum of n_u / |u| over the nodes u
--        above v: so a node loses rows while no node beneath it has any. A line is a turn at `place` that comes again after
--        every `round` places, down to `until`; a base value takes one turn in a round, when the highest counts have been cut
--        by one row, and a node takes |v|. From `entry` on the node takes turns. Rows that count for all values alike stay.
--        Places are counted in parts of rows
with node_counts as (
    select class, {{ bound.code }} as node, cast(sum(n) as bigint) as n from {{ pieces }} where n > 0 group by class, {{ bound.code }}
),

nodes_of_classes as (
    select g.class, g.node, g.n, n.level, n.low, n.size, max(q.part) as part
    from node_counts as g
    join {{ bound.nodes }} as n on n.code = g.node
    join {{ bound.parts }} as q on q.node = g.node
    group by g.class, g.node, g.n, n.level, n.low, n.size
),

series as (
    select v.class, v.node, v.low, v.n, v.part, cast(coalesce(sum(u.n * u.part), 0) as hugeint) as start
    from nodes_of_classes as v
    left join nodes_of_classes as u on u.class = v.class and u.low <= v.low and u.low + u.size > v.low and u.level > v.level
    where v.part * {{ bound.value_count }} > {{ bound.parts_per_row }}
    group by v.class, v.node, v.low, v.n, v.part
)

select l.class, l.node, l.low, l.start + l.n * l.part as entry, l.start + (l.n - g.i) * l.part as place, l.start as until
from series as l, generate_series(0, least(l.n, cast(cast({{ bound.parts_per_row }} as hugeint) // l.part as bigint)) - 1) as g(i)
