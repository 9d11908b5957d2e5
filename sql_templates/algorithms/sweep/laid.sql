-- step:  laid: what stands in the nodes of classes, and from where on its rows leave while one row after the other does
-- in:    pieces(class, <code>, n), nodes(code, level, low, size), parts(node, sa, part)
-- out:   (class, node, low, n, part, start, until)   key: class, node
-- why:   where base values weigh the same, the j-th row of a node v has the place start + j / |v|, where start is the sum of
--        n_u / |u| over the nodes u above v; the highest place leaves first, of equals the first node. So a node is left while
--        rows beneath it remain nowhere. Rows that count for all values alike stay: they have no `until`. Where weights differ
--        this is known of base values alone, until one is to leave of which no row is left. Places are counted in parts of rows
with grouped as (
    select class, {{ code }} as node, cast(sum(n) as bigint) as n from {{ pieces }} where n > 0 group by class, {{ code }}
),

{% if is_even %}
held as (
    select g.class, g.node, g.n, n.level, n.low, n.size, max(q.part) as part
    from grouped as g
    join {{ nodes }} as n on n.code = g.node
    join {{ parts }} as q on q.node = g.node
    group by g.class, g.node, g.n, n.level, n.low, n.size
),

started as (
    select v.class, v.node, v.low, v.n, v.part, cast(coalesce(sum(u.n * u.part), 0) as hugeint) as start
    from held as v
    left join held as u on u.class = v.class and u.low <= v.low and u.low + u.size > v.low and u.level > v.level
    group by v.class, v.node, v.low, v.n, v.part
)

select class, node, low, n, part, start, case when part * {{ values }} > {{ whole }} then start end as until
from started
{% else %}
general as (
    select g.class, q.sa, cast(sum(case when g.node <> q.sa then g.n * q.part else 0 end) as hugeint) as start
    from grouped as g
    join {{ parts }} as q on q.node = g.node
    group by g.class, q.sa
),

ends as (
    select class, sa, start, row_number() over (partition by class order by start desc, sa) as i from general
)

select
    g.class, g.node, g.node as low, g.n, cast({{ whole }} as hugeint) as part, v.start,
    case when v.sa < e.sa then e.start - 1 when v.sa >= e.sa then e.start end as until
from grouped as g
join ends as e on e.class = g.class and e.i = 1
left join general as v on v.class = g.class and v.sa = g.node
{% endif %}
