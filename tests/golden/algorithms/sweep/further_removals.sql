-- sweep, weights

with removal_ranges as (
    select class, removed as start, least(removed + 1250, most) as stop from "shoal_1_removals" where state = 1
),

changes as (
    select class, start as t from removal_ranges where start < stop
    union
    select a.class, o.first as t
    from removal_ranges as a
    join "shoal_2_removal_order" as o on o.class = a.class and o.i = 0 and o.first > a.start and o.first < a.stop
),

spans as (
    select c.class, c.t, coalesce(lead(c.t) over (partition by c.class order by c.t), a.stop) as upto
    from changes as c
    join removal_ranges as a on a.class = c.class
),

rounds as (
    select
        s.class,
        s.t,
        s.upto,
        o1.k as k1,
        o1.first as first1,
        s.upto - s.t as size
    from spans as s
    join "shoal_2_removal_order" as o1 on o1.class = s.class and o1.i = 0
        and o1.first <= s.t and s.t < o1.last
),

turns as (
    select
        r.class,
        r.t,
        o1."s1",
        r.n,
        r.span,
        r.size
    from (
        select
            r.class,
            r.t as span,
            r.size,
            r.t + g.i as t,
            r.first1,
            (r.t + g.i - r.first1) % r.k1 as i1,
            (r.upto - 1 - r.t - g.i) // r.size + 1 as n
        from rounds as r, generate_series(0, r.size - 1) as g(i)
    ) as r
    join "shoal_2_removal_order" as o1 on o1.class = r.class
        and o1.first = r.first1 and o1.i = r.i1
),

numbered as (
    select
        class, "s1", n,
        cast(sum(n) over (
            partition by class, "s1" order by piece rows between unbounded preceding and current row
        ) - n as bigint) as before
    from "shoal_3_undecided_pieces"
),

first_rows as (
    select p.class, "p"."s1", g.i
    from numbered as p, generate_series(p.before + 1, least(p.before + p.n, 1250)) as g(i)
    where p.before < 1250
),

leaving as (
    select t.class, t.t + 1 - a.start as step, p.class is null as is_missing, "p"."s1"
    from (
        select class, t, "s1", row_number() over (partition by class, "s1" order by t) as i from turns
    ) as t
    join removal_ranges as a on a.class = t.class
    left join first_rows as p on p.class = t.class and "p"."s1" = "t"."s1" and p.i = t.i
),

present as (
    select class, "s1", cast(sum(n) as bigint) as n from numbered group by class, "s1"
),

last_steps as (
    select class, min(step) - 1 as step from leaving where is_missing group by class
),

steps as (
    select a.class, g.i as step
    from removal_ranges as a
    left join last_steps as e on e.class = a.class,
    generate_series(0, least(a.stop - a.start, 1249, coalesce(e.step, 1250))) as g(i)
),

remaining as (
    select
        s.class, s.step, "h"."s1",
        h.n - count(l.step) over (
            partition by s.class, "h"."s1" order by s.step rows between unbounded preceding and current row
        ) as n
    from steps as s
    join present as h on h.class = s.class
    left join leaving as l on l.class = s.class and l.step = s.step and "l"."s1" = "h"."s1"
),

groups as (
    select class, step, "s1", n from remaining where n > 0
),

"sizes" as (
    select "class", "step", cast(sum(n) as bigint) as n, cast(sum(n) as bigint) as rows
    from "groups"
    group by "class", "step"
),

"hist_s1" as (
    select "g"."class", "g"."step", s.sa, sum(g.n * s.share) as n
    from (select "class", "step", "s1", n from "groups") as g
    join "shoal_4_parts" as s on s.node = g."s1"
    group by "g"."class", "g"."step", s.sa
),

"sizes_s1" as (
    select "class", "step", cast(sum(n) as bigint) as n, cast(sum(n) as bigint) as rows
    from "groups"
    group by "class", "step"
),

failing as (
    select distinct "class", "step" from (select * from "models/tau_l_diversity") as violations

),

satisfying as (
    select s.class, min(s.step) as step
    from steps as s
    where not exists (select 1 from failing as f where f.class = s.class and f.step = s.step)
    group by s.class
)

select class, removed, most, state, after from "shoal_1_removals" where state > 1
union all
select
    d.class,
    d.removed + coalesce(h.step, e.step, least(1250, d.most - d.removed)) as removed,
    d.most,
    case
        when h.step is not null then 2
        when e.step is not null then 3
        when d.removed + 1250 > d.most then d.after
        else 1
    end as state,
    d.after
from "shoal_1_removals" as d
left join satisfying as h on h.class = d.class
left join last_steps as e on e.class = d.class
where d.state = 1
