-- step:  members: who takes turns while rows leave classes one after the other, where base values weigh the same
-- in:    pieces(class, <code>, n), nodes(code, level, low, size), parts(node, sa, part)
-- out:   (class, node, low, entry, place, until)   key: class, node, place
-- why:   the j-th row of a node v has the place start + j / |v|, where start is the sum of n_u / |u| over the nodes u above v; the
--        highest place leaves first, of equals the first node. So a node is left while rows beneath it remain nowhere. A base value
--        takes a turn each time when the highest counts have been cut by a row, in each round; a node takes |v| turns in a round.
--        The first place of each of them, and until where they go on. Rows that count for all values alike stay
with grouped as (
    select class, {{ code }} as node, cast(sum(n) as bigint) as n from {{ pieces }} where n > 0 group by class, {{ code }}
),

held as (
    select g.class, g.node, g.n, n.level, n.low, n.size, max(q.part) as part
    from grouped as g
    join {{ nodes }} as n on n.code = g.node
    join {{ parts }} as q on q.node = g.node
    group by g.class, g.node, g.n, n.level, n.low, n.size
),

laid as (
    select v.class, v.node, v.low, v.n, v.part, cast(coalesce(sum(u.n * u.part), 0) as hugeint) as start
    from held as v
    left join held as u on u.class = v.class and u.low <= v.low and u.low + u.size > v.low and u.level > v.level
    where v.part * {{ values }} > {{ whole }}
    group by v.class, v.node, v.low, v.n, v.part
)

select l.class, l.node, l.low, l.start + l.n * l.part as entry, l.start + (l.n - g.i) * l.part as place, l.start as until
from laid as l, generate_series(0, least(l.n, cast(cast({{ whole }} as hugeint) // l.part as bigint)) - 1) as g(i)
