-- sweep

with pieces_in_items as (
    select
        i.item,
        q."w1" & i."m1" as "k1",
        q.piece,
        q.place,
        "q"."s1",
        q.n
    from "shoal_1_pool" as q
cross join (
    values
    (0, 252),
    (1, 28),
    (2, 224)
) as i(item, "m1")

),

meetings as (
    select p.class, s.item, "s"."k1", s.piece, s.place, "s"."s1", s.n
    from pieces_in_items as s
    join "shoal_2_possible_classes" as p on p.item = s.item and "p"."k1" = "s"."k1"
),

firsts as (
    select piece, min(class) as class from meetings group by piece
),

waiting as (
    select distinct m.class
    from meetings as m
    join firsts as f on f.piece = m.piece and f.class < m.class
)

select
    m.class, m.item, "m"."k1", m.piece, m.place, "m"."s1", m.n,
    w.class is null as is_ready
from meetings as m
left join waiting as w on w.class = m.class

-- sweep

with pieces_in_items as (
    select
        i.item,
        q."w1" & i."m1" as "k1",
        q.piece,
        q.place,
        "q"."s1",
        q.n
    from "shoal_1_remaining_pool" as q
cross join (
    values
    (1, 28),
    (2, 224)
) as i(item, "m1")
where
    i.item - q.swept_from > 0

...

-- sweep, ragged, paths of two words

with pieces_in_items as (
    select
        i.item,
        q."w1" & i."m1" as "k1",
        q.piece,
        q.place,
        "q"."s1", "q"."s2",
        q.n
    from "shoal_1_pool" as q
cross join (
    values
    (0, 63),
    (1, 62),
    (2, 7),
    (3, 56),
    (4, 6)
) as i(item, "m1")
where
    q."r1" & i."m1" = i."m1"

...

-- sweep, weights

...

waiting as (
    select class from meetings where false
)

...

-- sweep, two bounds

...

pieces_of_classes as (
    select p.class, s.item, "s"."k1", s.piece, s.place, "s"."s1", "s"."s2", s.n
    from pieces_in_items as s
    join "shoal_1_possible_classes" as p on p.item = s.item and "p"."k1" = "s"."k1"
),

node_counts as (
    select class, "s1" as node, cast(sum(n) as double) as n from pieces_of_classes group by class, "s1"
),

sizes as (
    select class, sum(case when node in (6) then n else 0 end) as higher
    from node_counts
    group by class
),

value_counts as (
    select z.class, g.node, g.size, coalesce(own.n, 0) as own, case when g.node = g.value then 0 else coalesce(above.n, 0) end as above
    from sizes as z
    cross join (
        values (0, 4, 2), (1, 4, 2), (2, 5, 2), (3, 5, 2)
    ) as g(value, node, size)
    left join node_counts as own on own.class = z.class and own.node = g.value
    left join node_counts as above on above.class = z.class and above.node = g.node
),

sums as (
    select
        s.class,
        s.node,
        t.size,
        t.enough,
        sum(least(least(s.own, t.base) + least(s.above, floor(s.size * (t.most - t.base) + 1e-9)) / s.size, t.level))
        + max(least(s.above, floor(s.size * (t.most - t.base) + 1e-9))) * (1 - count(*) / cast(max(s.size) as double)) as cut,
        sum(least(s.own, t.base)) + max(least(s.above, floor(s.size * (t.most - t.base) + 1e-9))) as kept
    from value_counts as s
    cross join (
        values
        (1, 0, cast('0.4' as double), cast('0.3' as double), cast('0.9' as double)),
        (2, 0, cast('0.8' as double), cast('0.6' as double), cast('1.8' as double)),
        (3, 4611686018427387904, cast('inf' as double), cast('0.9' as double), cast('2.7' as double))
    ) as t(size, base, most, level, enough)
    group by s.class, s.node, t.size, t.base, t.enough
),

best as (
    select class, node, size, enough, max(cut) as cut, max(kept) as kept from sums group by class, node, size, enough
),

satisfiable as (
    select distinct class
    from (
        select b.class
        from best as b
        join sizes as z on z.class = b.class
        group by b.class, b.size, b.enough, z.higher
        having sum(b.cut) + z.higher >= b.enough * (1 - 1e-9) and sum(b.kept) + z.higher >= b.size
    ) as satisfied
),

meetings as (
    select t.class, t.item, "t"."k1", t.piece, t.place, "t"."s1", "t"."s2", t.n
    from pieces_of_classes as t
    join satisfiable as h on h.class = t.class
),

...
