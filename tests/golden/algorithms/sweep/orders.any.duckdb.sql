with members as (
    select l.class, l.node, l.low, l.start + (l.n - g.i) * l.part as place, l.until
    from "shoal_1_laid" as l, generate_series(0, least(l.n, cast(cast(2 as hugeint) // l.part as bigint)) - 1) as g(i)
    where l.start + (l.n - g.i) * l.part > l.until
),

changes as (
    select distinct class, place from members
),

firsts as (
    select c.class, c.place, cast(coalesce(sum(cast(cast(m.place - greatest("c"."place", m.until) + 1 as hugeint) // 2 as bigint)), 0) as bigint) as first
    from changes as c
    left join members as m on m.class = c.class and m.place > c.place
    group by c.class, c.place
),

ends as (
    select m.class, cast(sum(cast(cast(m.place - greatest("m"."until", m.until) + 1 as hugeint) // 2 as bigint)) as bigint) as last from members as m group by m.class
),

spans as (
    select f.class, f.place, f.first, coalesce(lead(f.first) over (partition by f.class order by f.place desc), e.last) as last
    from firsts as f
    join ends as e on e.class = f.class
)

select
    s.class,
    s.first,
    s.last,
    count(*) over (partition by s.class, s.place) as k,
    row_number() over (
        partition by s.class, s.place order by (2 - (m.place - s.place) % 2) % 2, m.low
    ) - 1 as i,
    m.node as "s1"
from spans as s
join members as m on m.class = s.class and m.place >= s.place and m.until < s.place
