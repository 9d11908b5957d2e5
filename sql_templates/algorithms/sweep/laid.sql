-- step:  laid: what stands in the nodes of classes that violate, and from where on its rows leave
-- in:    pieces(class, <code>, n), failing(class, is_hopeless), nodes(code, level, low, size), parts(node, part)
-- out:   (class, node, low, n, part, start)   key: class, node
-- why:   the rows of a class leave in an order that is known beforehand: the j-th row of a node v has the place start + j / |v|,
--        where start is the sum of n_u / |u| over the nodes u above v; the highest place leaves first, of equals the first node.
--        So a node is left while rows beneath it remain nowhere. Places are counted in parts of rows
with grouped as (
    select p.class, p.{{ code }} as node, cast(sum(p.n) as bigint) as n
    from {{ pieces }} as p
    join {{ failing }} as f on f.class = p.class and f.is_hopeless = 0
    group by p.class, p.{{ code }}
),

held as (
    select g.class, g.node, g.n, n.level, n.low, n.size, max(q.part) as part
    from grouped as g
    join {{ nodes }} as n on n.code = g.node
    join {{ parts }} as q on q.node = g.node
    group by g.class, g.node, g.n, n.level, n.low, n.size
)

select v.class, v.node, v.low, v.n, v.part, cast(coalesce(sum(u.n * u.part), 0) as bigint) as start
from held as v
left join held as u on u.class = v.class and u.low <= v.low and u.low + u.size > v.low and u.level > v.level
group by v.class, v.node, v.low, v.n, v.part
