-- sweep, weights

with limits as (
    select
        class, max(fewest) as fewest, min(most) as most,
        case when min(case when after = 4 then most end) = min(most) then 4 else 3 end as after
    from (
        select class, fewest, most, after from "shoal_1_removal_limits"
    ) as all_limits
    group by class
)
select class, least(fewest, most) as removed, most, case when fewest > most then after else 1 end as state, after
from limits

-- sweep, two bounds

with limits as (
    select
        class, max(fewest) as fewest, min(most) as most,
        case when min(case when after = 4 then most end) = min(most) then 4 else 3 end as after
    from (
        select class, fewest, most, after from "shoal_1_removal_limits"
        union all
        select class, fewest, most, after from "shoal_2_removal_limits"
    ) as all_limits
    group by class
),

removal_ranges as (
    select class, 0 as start, least(fewest, most) as stop from limits where least(fewest, most) > 0
),

changes as (
    select class, start as t from removal_ranges where start < stop
    union
    select a.class, o.first as t
    from removal_ranges as a
    join "shoal_3_removal_order" as o on o.class = a.class and o.i = 0 and o.first > a.start and o.first < a.stop
    union
    select a.class, o.first as t
    from removal_ranges as a
    join "shoal_4_removal_order" as o on o.class = a.class and o.i = 0 and o.first > a.start and o.first < a.stop
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
        o2.k as k2,
        o2.first as first2,
        least(s.upto - s.t, 1 * o1.k * o2.k) as size
    from spans as s
    join "shoal_3_removal_order" as o1 on o1.class = s.class and o1.i = 0
        and o1.first <= s.t and s.t < o1.last
    join "shoal_4_removal_order" as o2 on o2.class = s.class and o2.i = 0
        and o2.first <= s.t and s.t < o2.last
),

turns as (
    select
        r.class,
        r.t,
        o1."s1",
        o2."s2",
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
            r.first2,
            (r.t + g.i - r.first2) % r.k2 as i2,
            (r.upto - 1 - r.t - g.i) // r.size + 1 as n
        from rounds as r, generate_series(0, r.size - 1) as g(i)
    ) as r
    join "shoal_3_removal_order" as o1 on o1.class = r.class
        and o1.first = r.first1 and o1.i = r.i1
    join "shoal_4_removal_order" as o2 on o2.class = r.class
        and o2.first = r.first2 and o2.i = r.i2
),

removed_rows as (
    select class, "s1", "s2", cast(sum(n) as bigint) as n
    from turns
    group by class, "s1", "s2"
),

present as (
    select p.class, "p"."s1", "p"."s2", cast(sum(p.n) as bigint) as n
    from "shoal_5_pieces_of_classes" as p
    join removal_ranges as a on a.class = p.class
    group by p.class, "p"."s1", "p"."s2"
),

missing_combinations as (
    select l.class, "l"."s1", "l"."s2", coalesce(h.n, 0) as n
    from removed_rows as l
    left join present as h on h.class = l.class and "h"."s1" = "l"."s1" and "h"."s2" = "l"."s2"
    where l.n > coalesce(h.n, 0)
),

turns_of_missing as (
    select
        t.class, t.t, t.size, s.n as have,
        row_number() over (partition by t.class, "t"."s1", "t"."s2", t.span order by t.t) - 1 as i,
        count(*) over (partition by t.class, "t"."s1", "t"."s2", t.span) as k,
        sum(t.n) over (partition by t.class, "t"."s1", "t"."s2", t.span) as n,
        sum(t.n) over (
            partition by t.class, "t"."s1", "t"."s2" order by t.span range between unbounded preceding and current row
        ) as upto
    from turns as t
    join missing_combinations as s on s.class = t.class and "s"."s1" = "t"."s1" and "s"."s2" = "t"."s2"
),

first_missing as (
    select class, cast(min(t + (have - (upto - n)) // k * size) as bigint) as t
    from turns_of_missing
    where have >= upto - n and have < upto and (have - (upto - n)) % k = i
    group by class
)

select
    b.class,
    coalesce(m.t, least(b.fewest, b.most)) as removed,
    b.most,
    case when m.t is not null then 3 when b.fewest > b.most then b.after else 1 end as state,
    b.after
from limits as b
left join first_missing as m on m.class = b.class

-- sweep, two bounds of one level

...

first_missing as (
    select distinct class, cast(0 as bigint) as t from missing_combinations
)

...
