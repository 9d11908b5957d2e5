-- sweep, weights

with node_counts as (
    select class, "s1" as node, sum(n) as n from "shoal_1_pieces_of_classes" where n > 0 group by class, "s1"
),

counts as (
    select g.class, q.sa as value, 1 as is_base, cast(sum(g.n * q.part) as double) as n
    from node_counts as g
    join "shoal_2_parts" as q on q.node = g.node
    group by g.class, q.sa
),

numbered as (
    select
        class,
        value,
        is_base,
        n,
        row_number() over (order by class, is_base desc, n desc, value) as place,
        sum(n) over (order by class, is_base desc, n desc, value rows between unbounded preceding and current row) as upto,
        lead(class) over (order by class, is_base desc, n desc, value) as next,
        lead(n * is_base) over (order by class, is_base desc, n desc, value) as beneath
    from counts
),

starts as (
    select
        class,
        min(place) - 1 as place,
        min(upto - n) as upto,
        sum(n) as size,
        sum(n * (1 - is_base)) / 4 as each
    from numbered
    group by class
),

ranked as (
    select
        p.class,
        p.value,
        p.is_base,
        p.n,
        s.place as start,
        p.place - s.place as k,
        case when p.next = p.class then p.beneath else 0 end as beneath,
        p.upto - s.upto as upto,
        s.size,
        s.each
    from numbered as p
    join starts as s on s.class = p.class
),

top as (
    select class, k, n, beneath, upto, size, each, (cast('0.4' as double) + (1 - cast('0.4' as double)) * ("k" - 1) / cast('2' as double)) * (1 + 1e-9) as psi
    from ranked
    where is_base = 1 and k < 3
),

segments as (
    select
        t.class,
        t.k,
        t.n,
        t.beneath,
        t.upto,
        t.size,
        floor(coalesce(min(
            case
                when b.k > t.k then (b.psi * (t.size - t.upto) - (b.upto - t.upto) - b.k * (t.each - 36)) / nullif(t.k * (1 - b.psi), 0)
                when b.k > b.psi * t.k then (b.psi * (t.size - t.upto) - b.k * (t.each - 36)) / nullif(b.k - b.psi * t.k, 0)
            end
        ), t.n)) as x
    from top as t
    join top as b on b.class = t.class
    group by t.class, t.k, t.n, t.beneath, t.upto, t.size
),

levels as (
    select
        class,
        cast(greatest(
            max(case when x + 1 >= beneath then least(n, x + 1) else 0 end),
            max(case when k = 2 then beneath else 0 end) + 36
        ) as hugeint) as top
    from segments
    group by class
),

general as (
    select class, max(entry) as top from "shoal_3_queue_unequal_weights" where node >= 4 group by class
),

tops as (
    select l.class, greatest(l.top, coalesce(g.top, 0)) as top
    from levels as l
    left join general as g on g.class = l.class
),

turns as (
    select
        m.class,
        sum(case when m.place > t.top then cast(cast(m.place - greatest("t"."top", m.until) + 143 as hugeint) // 144 as bigint) else 0 end) as fewest,
        sum(cast(cast(m.place - greatest("m"."until", m.until) + 143 as hugeint) // 144 as bigint)) as most
    from "shoal_3_queue_unequal_weights" as m
    join tops as t on t.class = m.class
    group by m.class
),

lowest_places as (
    select m.class, m.node, m.low, min(m.place - (cast(cast(m.place - greatest("m"."until", m.until) + 143 as hugeint) // 144 as bigint) - 1) * cast(144 as hugeint)) as place
    from "shoal_3_queue_unequal_weights" as m
    group by m.class, m.node, m.low
),

lowest_nodes as (
    select
        class, node, low,
        row_number() over (partition by class order by place, low desc) as i,
        lead(place) over (partition by class order by place, low desc) as other,
        lead(low) over (partition by class order by place, low desc) as other_low
    from lowest_places
),

last_turns as (
    select
        m.class,
        sum(cast(cast(m.place - greatest("m"."until", m.until) + 143 as hugeint) // 144 as bigint))
        - sum(case when m.place > e.place then cast(cast(m.place - greatest("e"."place", m.until) + 143 as hugeint) // 144 as bigint) else 0 end) as n
    from (select class, node, other - case when low > other_low then 0 else 1 end as place from lowest_nodes where i = 1) as e
    join "shoal_3_queue_unequal_weights" as m on m.class = e.class and m.node = e.node
    group by m.class
)

select
    s.class,
    cast(coalesce(t.fewest, 0) as bigint) as fewest,
    cast(coalesce(t.most, 0) - case when s.n = t.most then e.n else 0 end as bigint) as most,
    case when s.n = t.most then 4 else 3 end as after
from (select class, sum(n) as n from node_counts group by class) as s
left join turns as t on t.class = s.class
left join last_turns as e on e.class = s.class

-- sweep, two bounds

...

tops as (
    select class, top from levels
),

...

select
    s.class,
    cast(coalesce(t.fewest, 0) as bigint) as fewest,
    cast(coalesce(t.most, 0) - case when s.n = t.most then e.n else 0 end as bigint) as most,
    4 as after
from (select class, sum(n) as n from node_counts group by class) as s
left join turns as t on t.class = s.class
left join last_turns as e on e.class = s.class
