-- sweep, weights

with changes as (
    select class, entry as place from "shoal_1_queue_unequal_weights"
    union
    select class, until as place from "shoal_1_queue_unequal_weights"
),

firsts as (
    select c.class, c.place, cast(coalesce(sum(cast(cast(m.place - greatest("c"."place", m.until) + 143 as hugeint) // 144 as bigint)), 0) as bigint) as first
    from changes as c
    left join "shoal_1_queue_unequal_weights" as m on m.class = c.class and m.place > c.place
    group by c.class, c.place
),

spans as (
    select class, place, first, lead(first) over (partition by class order by place desc) as last from firsts
)

select
    s.class,
    s.first,
    s.last,
    count(*) over (partition by s.class, s.place) as k,
    row_number() over (
        partition by s.class, s.place order by (144 - (m.place - s.place) % 144) % 144, m.low
    ) - 1 as i,
    m.node as "s1"
from spans as s
join "shoal_1_queue_unequal_weights" as m on m.class = s.class and m.entry >= s.place and m.until < s.place
where s.first < s.last
