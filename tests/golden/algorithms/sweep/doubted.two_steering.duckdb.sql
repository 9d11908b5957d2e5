with asked as (
    select class, 0 as start, gone from "shoal_1_due" where state = 1
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
        least(s.upto - s.t, 1 * r1.k * r2.k) as size
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

lost as (
    select class, "s1", "s2", cast(sum(n) as bigint) as n from turns group by class, "s1", "s2"
),

there as (
    select p.class, min(p.piece) as piece, "p"."s1", "p"."s2", cast(sum(p.n) as bigint) as n
    from "shoal_1_pieces" as p
    join asked as a on a.class = p.class
    group by p.class, "p"."s1", "p"."s2"
),

placed as (
    select
        class, piece, "s1", "s2", n,
        cast(sum(n) over (
            partition by class, "s1", "s2" order by piece rows between unbounded preceding and current row
        ) - n as bigint) as before
    from there
)

select p.class, p.piece, "p"."s1", "p"."s2", cast(p.n - greatest(0, least(p.n, coalesce(l.n, 0) - p.before)) as bigint) as n
from placed as p
left join lost as l on l.class = p.class and "l"."s1" = "p"."s1" and "l"."s2" = "p"."s2"
where p.n - greatest(0, least(p.n, coalesce(l.n, 0) - p.before)) > 0
