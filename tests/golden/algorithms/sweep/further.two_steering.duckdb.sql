with asked as (
    select class, gone as start, least(gone + 7, most) as gone from "shoal_1_due" where state = 1
),

changes as (
    select class, start as t from asked where start < gone
    union
    select a.class, r.first as t
    from asked as a
    join "shoal_1_ranks_s1" as r on r.class = a.class and r.is_base = 1 and r.first < r.last and r.first > a.start and r.first < a.gone
    union
    select a.class, r.first as t
    from asked as a
    join "shoal_1_ranks_s2" as r on r.class = a.class and r.is_base = 1 and r.first < r.last and r.first > a.start and r.first < a.gone
),

spans as (
    select c.class, c.t, coalesce(lead(c.t) over (partition by c.class order by c.t), a.gone) as upto
    from changes as c
    join asked as a on a.class = c.class
),

rounds as (
    select
        s.class,
        s.t,
        s.upto,
        r1.k as k1,
        r1.first as first1,
        r2.k as k2,
        r2.first as first2,
        s.upto - s.t as size
    from spans as s
    join "shoal_1_ranks_s1" as r1 on r1.class = s.class and r1.is_base = 1
        and r1.first <= s.t and s.t < r1.last
    join "shoal_1_ranks_s2" as r2 on r2.class = s.class and r2.is_base = 1
        and r2.first <= s.t and s.t < r2.last
),

members1 as (
    select o.class, o.k, v.sa, row_number() over (partition by o.class, o.k order by v.sa) - 1 as i
    from (select distinct class, k1 as k from rounds) as o
    join "shoal_1_ranks_s1" as v on v.class = o.class and v.is_base = 1 and v.k <= o.k
),

members2 as (
    select o.class, o.k, v.sa, row_number() over (partition by o.class, o.k order by v.sa) - 1 as i
    from (select distinct class, k2 as k from rounds) as o
    join "shoal_1_ranks_s2" as v on v.class = o.class and v.is_base = 1 and v.k <= o.k
),

turns as (
    select
        o.class,
        o.t,
        m1.sa as "s1",
        m2.sa as "s2",
        o.n
    from (
        select
            r.class,
            r.t + g.i as t,
            r.k1,
            (r.t + g.i - r.first1) % r.k1 as i1,
            r.k2,
            (r.t + g.i - r.first2) % r.k2 as i2,
            (r.upto - 1 - r.t - g.i) // r.size + 1 as n
        from rounds as r, generate_series(0, r.size - 1) as g(i)
    ) as o
    join members1 as m1 on m1.class = o.class
        and m1.k = o.k1 and m1.i = o.i1
    join members2 as m2 on m2.class = o.class
        and m2.k = o.k2 and m2.i = o.i2
),

placed as (
    select
        class, "s1", "s2", n,
        cast(sum(n) over (
            partition by class, "s1", "s2" order by piece rows between unbounded preceding and current row
        ) - n as bigint) as before
    from "shoal_1_pieces"
),

firsts as (
    select p.class, "p"."s1", "p"."s2", g.i
    from placed as p, generate_series(p.before + 1, least(p.before + p.n, 8)) as g(i)
),

leaving as (
    select t.class, t.t + 1 - a.start as step, "p"."s1", "p"."s2"
    from (
        select class, t, "s1", "s2", row_number() over (partition by class, "s1", "s2" order by t) as i from turns
    ) as t
    join asked as a on a.class = t.class
    join firsts as p on p.class = t.class and "p"."s1" = "t"."s1" and "p"."s2" = "t"."s2" and p.i = t.i
),

there as (
    select class, "s1", "s2", cast(sum(n) as bigint) as n from placed group by class, "s1", "s2"
),

steps as (
    select a.class, g.i as step from asked as a, generate_series(0, a.gone - a.start) as g(i)
),

remaining as (
    select
        s.class, s.step, "h"."s1", "h"."s2",
        h.n - count(l.step) over (
            partition by s.class, "h"."s1", "h"."s2" order by s.step rows between unbounded preceding and current row
        ) as n
    from steps as s
    join there as h on h.class = s.class
    left join leaving as l on l.class = s.class and l.step = s.step and "l"."s1" = "h"."s1" and "l"."s2" = "h"."s2"
),

states as (
    select class, step, "s1", "s2", n from remaining where n > 0
),

"sizes" as (
    select "class", "step", cast(sum(n) as bigint) as n
    from "states"
    group by "class", "step"
),

"hist_s1" as (
    select "class", "step", "s1" as sa, cast(sum(n) as bigint) as n
    from "states"
    group by "class", "step", "s1"
),

"sizes_s1" as (
    select "class", "step", cast(sum(n) as bigint) as n
    from "states"
    group by "class", "step"
),

"hist_s1_s2" as (
    select "class", "step", "s2", "s1" as sa, n from "states"
),

"sizes_s1_s2" as (
    select "class", "step", "s2", cast(sum(n) as bigint) as n
    from "states"
    group by "class", "step", "s2"
),


failing as (
    select distinct "class", "step" from (select "class", "step", cast(n as double) as observed, cast(5 as double) as required
from "sizes"
where n < 5) as violations
union
select distinct "class", "step" from (with tops as (
    select "h"."class", "h"."step", coalesce(max(case when d.code is not null then h.n end), 0) as top
    from "hist_s1" as h
    left join "shoal_2_dimension_s1" as d on d.code = h.sa and d.l0 in ('O''Hara', 'back\slash', '{{ brace }}', '-- no comment', 'line
break', '/* no */')
    group by "h"."class", "h"."step"
),

measured as (
    select "t"."class", "t"."step", t.top, s.n
    from tops as t
    join "sizes_s1" as s on "s"."class" = "t"."class" and "s"."step" = "t"."step"
)

select
    "class", "step",
    case when n < 5 then cast(n as double) else top / cast(n as double) end as observed,
    case when n < 5 then cast(5 as double) else cast('0.5' as double) end as required
from measured
where n < 5 or top > cast('0.5' as double) * n * (1 + 1e-9)) as violations
union
select distinct "class", "step" from (select "class", "step", "s2", cast(count(*) as double) as observed, cast(3 as double) as required
from "hist_s1_s2"
group by "class", "step", "s2"
having count(*) < 3) as violations


),

held as (
    select s.class, min(s.step) as step
    from steps as s
    where not exists (select 1 from failing as f where f.class = s.class and f.step = s.step)
    group by s.class
)

select class, gone, most, state from "shoal_1_due" where state = 2
union all
select d.class, d.gone + coalesce(h.step, 8) as gone, d.most, case when h.step = 0 then 2 else 0 end as state
from "shoal_1_due" as d
left join held as h on h.class = d.class
where d.state = 1 and d.gone + coalesce(h.step, 8) <= d.most
