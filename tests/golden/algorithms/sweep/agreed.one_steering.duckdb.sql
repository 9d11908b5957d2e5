with asked as (
    select class, 0 as start, gone from "shoal_1_due" where state = 0
),

changes as (
    select class, start as t from asked where start < gone
    union
    select a.class, r.first as t
    from asked as a
    join "shoal_1_ranks_s1" as r on r.class = a.class and r.is_base = 1 and r.first < r.last and r.first > a.start and r.first < a.gone
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
        least(s.upto - s.t, 1 * r1.k) as size
    from spans as s
    join "shoal_1_ranks_s1" as r1 on r1.class = s.class and r1.is_base = 1
        and r1.first <= s.t and s.t < r1.last
),

members1 as (
    select o.class, o.k, v.sa, row_number() over (partition by o.class, o.k order by v.sa) - 1 as i
    from (select distinct class, k1 as k from rounds) as o
    join "shoal_1_ranks_s1" as v on v.class = o.class and v.is_base = 1 and v.k <= o.k
),

turns as (
    select
        o.class,
        o.t,
        m1.sa as "s1",
        o.n
    from (
        select
            r.class,
            r.t + g.i as t,
            r.k1,
            (r.t + g.i - r.first1) % r.k1 as i1,
            (r.upto - 1 - r.t - g.i) // r.size + 1 as n
        from rounds as r, generate_series(0, r.size - 1) as g(i)
    ) as o
    join members1 as m1 on m1.class = o.class
        and m1.k = o.k1 and m1.i = o.i1
),

lost as (
    select class, "s1", cast(sum(n) as bigint) as n from turns group by class, "s1"
),

there as (
    select p.class, "p"."s1", cast(sum(p.n) as bigint) as n
    from "shoal_1_pieces" as p
    join asked as a on a.class = p.class
    group by p.class, "p"."s1"
),

missing as (
    select l.class
    from lost as l
    left join there as h on h.class = l.class and "h"."s1" = "l"."s1"
    where l.n > coalesce(h.n, 0)
),

left_over as (
    select d.class, d.gone, d.most
    from "shoal_1_due" as d
    where d.state = 0 and not exists (select 1 from missing as m where m.class = d.class)
),

tried as (
    select l.class, l.gone + g.i as gone from left_over as l, generate_series(0, 7) as g(i) where l.gone + g.i <= l.most
),

bounds1 as (
    select class, k, upto, each, size, (cast('0.5' as double) + (1 - cast('0.5' as double)) * ("k" - 1) / cast('2.0' as double)) * (1 + 1e-9) as psi
    from "shoal_1_ranks_s1"
    where is_base = 1 and k < 3
),

violating as (
    select t.class, t.gone
    from tried as t
    join "shoal_1_ranks_s1" as r on r.class = t.class and r.is_base = 1 and r.first <= t.gone
        and (t.gone < r.last or (t.gone = r.last and r.last = r.upto))
    join bounds1 as b on b.class = t.class
    where
        (
            b.k * b.each
            + case
                when b.k <= r.k then b.k * (r.n - (t.gone - r.first) // r.k - 1) + least(b.k, r.k - (t.gone - r.first) % r.k)
                else b.upto - t.gone
            end
        ) / b.psi > b.size - t.gone
),

held as (
    select t.class, min(t.gone) as gone
    from tried as t
    where not exists (select 1 from violating as v where v.class = t.class and v.gone = t.gone)
    group by t.class
)

select class, gone, most, state from "shoal_1_due" where state > 0
union all
select l.class, coalesce(h.gone, l.gone + 8) as gone, l.most, case when h.gone = l.gone then 1 else 0 end as state
from left_over as l
left join held as h on h.class = l.class
where coalesce(h.gone, l.gone + 8) <= l.most
