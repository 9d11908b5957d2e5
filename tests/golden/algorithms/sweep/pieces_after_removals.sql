-- sweep, weights

with removal_ranges as (
    select class, 0 as start, removed as stop from "shoal_1_further_removals" where state < 4 and removed > 0
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
        least(s.upto - s.t, 1 * o1.k) as size
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

removed_rows as (
    select class, "s1", cast(sum(n) as bigint) as n
    from turns
    group by class, "s1"
),

numbered as (
    select
        class, item, "k1", piece, place, "s1", n,
        cast(sum(n) over (
            partition by class, "s1" order by piece rows between unbounded preceding and current row
        ) - n as bigint) as before
    from "shoal_3_pieces_of_classes"
    where class in (select class from removal_ranges)
)

select
    p.class, p.item, "p"."k1", p.piece, p.place, "p"."s1",
    cast(p.n - greatest(0, least(p.n, coalesce(l.n, 0) - p.before)) as bigint) as n
from numbered as p
left join removed_rows as l on l.class = p.class and "l"."s1" = "p"."s1"
union all
select
    p.class, p.item, "p"."k1", p.piece, p.place, "p"."s1",
    case when d.state = 4 then 0 else p.n end as n
from "shoal_3_pieces_of_classes" as p
left join "shoal_1_further_removals" as d on d.class = p.class
where d.class is null or d.state = 4 or d.removed = 0
