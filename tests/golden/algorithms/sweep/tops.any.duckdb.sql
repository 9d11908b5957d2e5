with counts as (
    select l.class, q.sa, cast(sum(l.n * q.part) as double) as n
    from "shoal_1_laid" as l
    join "shoal_1_parts_""s1""" as q on q.node = l.node
    group by l.class, q.sa
),

sizes as (
    select class, sum(n) as based, cast(0 as double) as general, cast(0 as double) as each from counts group by class
),

ranked as (
    select
        class,
        sa,
        n,
        row_number() over (partition by class order by n desc, sa) as k,
        sum(n) over (partition by class order by n desc, sa rows between unbounded preceding and current row) as upto
    from counts
),

limits as (
    select cast(k as double) as k, (cast('0.5' as double) + (1 - cast('0.5' as double)) * ("k" - 1) / cast('2.0' as double)) * (1 + 1e-9) as psi
    from (
        values (1), (2), (3)
    ) as ranks(k)
),

top as (
    select z.class, b.k, b.psi, coalesce(r.n, 0) as n, coalesce(r.upto, z.based) as upto, z.based, z.general, z.each
    from sizes as z
    cross join limits as b
    left join ranked as r on r.class = z.class and r.k = b.k
),

segments as (
    select
        t.class,
        t.k,
        t.n,
        s.n as beneath,
        min(
            case
                when b.k > t.k then (b.psi * (t.based - t.upto + t.general) - (b.upto - t.upto) - b.k * (t.each - 2)) / nullif(t.k * (1 - b.psi), 0)
                when b.k > b.psi * t.k then (b.psi * (t.based - t.upto + t.general) - b.k * (t.each - 2)) / nullif(b.k - b.psi * t.k, 0)
            end
        ) as x
    from top as t
    join top as s on s.class = t.class and s.k = t.k + 1
    join top as b on b.class = t.class and b.k < 3
    group by t.class, t.k, t.n, s.n
),
highest as (
    select class, max(case when floor(coalesce(x, n)) + 1 >= beneath then least(n, floor(coalesce(x, n)) + 1) else 0 end) as x
    from segments
    group by class
)

select h.class, cast(greatest(h.x, t.n + 2) as bigint) as top
from highest as h
join top as t on t.class = h.class and t.k = 3
