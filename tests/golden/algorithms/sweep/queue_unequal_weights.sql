-- sweep, weights

with heaviest_values as (
    select node, step, weight, head
    from (values (0, 18, 2, 0), (4, 6, 4, 1), (6, 4, 4, 1), (1, 9, 4, 1), (2, 36, 1, 2), (5, 12, 2, 3), (3, 18, 2, 3)) as h(node, step, weight, head)
),

node_counts as (
    select class, "s1" as node, cast(sum(n) as bigint) as n from "shoal_1_pieces_of_classes" where n > 0 group by class, "s1"
),

nodes_of_classes as (
    select
        g.class, g.node, g.n, n.level, n.low, n.size,
        cast(h.step as hugeint) as step, cast(h.weight as hugeint) as weight, h.head
    from node_counts as g
    join "shoal_2_nodes" as n on n.code = g.node
    join heaviest_values as h on h.node = g.node
),

series as (
    select
        v.class, v.node, v.n, v.level, v.low, v.size, v.step, v.weight, v.head,
        cast(coalesce(sum(u.n * u.step), 0) as hugeint) as above,
        cast(coalesce(sum(u.n * u.step), 0) as hugeint) + v.n * v.step as c,
        min(u.level) as nearest
    from nodes_of_classes as v
    left join nodes_of_classes as u on u.class = v.class and u.low <= v.low and u.low + u.size > v.low and u.level > v.level
    group by v.class, v.node, v.n, v.level, v.low, v.size, v.step, v.weight, v.head
),

ends as (
    select class, place, head, row_number() over (partition by class order by place desc, head) as i
    from (
        select distinct u.class, u.weight * u.c as place, u.head
        from series as u
        join series as v on v.class = u.class and v.low >= u.low and v.low < u.low + u.size and v.level > 0 and v.level < u.level
        where u.level > 0
    ) as general_nodes
),

leaves as (
    select
        b.class, b.node, b.n, b.weight, b.weight * coalesce(v.c, 0) as start, v.weight * v.c as left_at, v.above, v.step,
        v.weight as heaviest, v.weight - b.weight as less, case when b.node < v.head then 1 else 0 end as is_first,
        case
            when v.node is null then 1
            when b.node < v.head and (v.weight - b.weight) * v.c % 36 = 0
                then cast(cast((v.weight - b.weight) * v.c as hugeint) // 36 as bigint)
            else cast(cast((v.weight - b.weight) * v.c as hugeint) // 36 as bigint) + 1
        end as lowest
    from series as b
    left join series as v on v.class = b.class and v.level = b.nearest and v.low <= b.low and v.low + v.size > b.low
    where b.level = 0
),

remaining_turns as (
    select
        b.class, b.node, b.weight, b.above, b.step, b.less * b.step as each, b.is_first, least(b.n, b.lowest - 1) - g.i as j,
        (least(b.n, b.lowest - 1) - g.i) * cast(36 as hugeint) - b.less * b.above as over
    from leaves as b, generate_series(0, least(b.n, b.lowest - 1, cast(cast(b.less * 144 as hugeint) // (36 * b.heaviest) as bigint)) - 1) as g(i)
    where b.lowest > 1
),

late_turns as (
    select
        class, node,
        j * cast(36 as hugeint)
        + weight * ((cast(over as hugeint) // each - case when is_first = 0 and over % each = 0 then 1 else 0 end) * step + above) as place
    from remaining_turns
    where over > 0 or (over = 0 and is_first = 1)
),

turns as (
    select
        b.class, b.node, b.node as low, b.start + b.n * cast(36 as hugeint) as entry,
        b.start + (b.n - g.i) * cast(36 as hugeint) as place, coalesce(b.left_at - b.is_first, 0) as until
    from leaves as b, generate_series(0, least(b.n - b.lowest + 1, 4) - 1) as g(i)
    where b.n >= b.lowest
    union all
    select class, node, node as low, max(place) over (partition by class, node) as entry, place, cast(0 as hugeint) as until
    from late_turns
    union all
    select
        v.class, v.node, v.head as low, v.weight * v.c as entry, v.weight * (v.c - g.i * v.step) as place, v.weight * v.above as until
    from series as v, generate_series(0, least(v.n, cast(cast(144 as hugeint) // (v.weight * v.step) as bigint)) - 1) as g(i)
    where v.level > 0
)

select
    k.class, k.node, k.low, k.entry, k.place,
    cast(greatest(k.until, coalesce(e.place - case when k.low < e.head then 1 else 0 end, 0)) as hugeint) as until
from turns as k
left join ends as e on e.class = k.class and e.i = 1
where k.place > greatest(k.until, coalesce(e.place - case when k.low < e.head then 1 else 0 end, 0))
