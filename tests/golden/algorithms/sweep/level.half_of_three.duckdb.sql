with counts as (
    select class, "s1" as sa, sum(n) as n from "shoal_1_settling" where is_ready group by class, "s1"
),

sizes as (
    select
        class,
        cast(sum(case when sa < 74 then n else 0 end) as double) as based,
        cast(sum(case when sa < 74 then 0 else n end) as double) as general,
        cast(sum(case when sa < 74 then 0 else n end) as double) / 12 as each
    from counts
    group by class
),

ranked as (
    select
        class,
        sa,
        cast(n as double) as n,
        row_number() over (partition by class order by n desc, sa) as k,
        cast(sum(n) over (partition by class order by n desc, sa rows between unbounded preceding and current row) as double) as upto
    from counts
    where sa < 74
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
                when b.k > t.k then (b.psi * (t.based - t.upto + t.general) - (b.upto - t.upto) - b.k * (t.each - 0)) / nullif(t.k * (1 - b.psi), 0)
                when b.k > b.psi * t.k then (b.psi * (t.based - t.upto + t.general) - b.k * (t.each - 0)) / nullif(b.k - b.psi * t.k, 0)
            end
        ) as x
    from top as t
    join top as s on s.class = t.class and s.k = t.k + 1
    join top as b on b.class = t.class and b.k < 3
    group by t.class, t.k, t.n, s.n
),
tried as (
    select s.class, 4 * s.k + c.more as choice, case when c.more = 2 then s.beneath else least(s.n, floor(coalesce(s.x, s.n)) + c.more) end as x
    from segments as s
    cross join (values (-1), (0), (1), (2)) as c(more)
    where case when c.more = 2 then s.k + 1 = 3 else floor(coalesce(s.x, s.n)) + c.more >= s.beneath end
),

cut as (
    select
        c.class,
        c.choice,
        c.x,
        count(case when t.n > c.x then 1 end) as above,
        coalesce(sum(case when t.n > c.x then t.n end), 0) as high,
        min(t.based + t.general) as size
    from tried as c
    join top as t on t.class = c.class
    group by c.class, c.choice, c.x
),

held as (
    select c.class, c.x * 3 + r.k - 1 as level
    from cut as c
    join limits as r on r.k = 1 or r.k <= c.above
    join top as t on t.class = c.class
    where r.k < 3 and t.k < 3
    group by c.class, c.choice, c.x, r.k, c.above, c.high, c.size
    having max((least(t.k, c.above) * c.x + least(t.k, r.k - 1) + greatest(0, t.upto - c.high) + t.k * t.each) / t.psi)
        <= c.above * c.x + r.k - 1 + c.size - c.high
),

levels as (
    select class, floor(max(level) / 3) as x, max(level) - 3 * floor(max(level) / 3) as j
    from held
    group by class
),

keeps as (
    select
        r.class,
        r.sa,
        r.n - case
            when r.n <= l.x then r.n
            when row_number() over (partition by r.class, r.n > l.x order by r.sa desc) <= l.j then l.x + 1
            else l.x
        end as gone
    from ranked as r
    join levels as l on l.class = r.class
),

pieces as (
    select
        s.class, s.item, "s"."k1", "s"."k2", s.piece, s.place, "s"."s1", "s"."s2", s.n, coalesce(k.gone, 0) as gone,
        cast(sum(s.n) over (partition by s.class, s."s1" order by s.piece rows between unbounded preceding and current row) as bigint) as upto
    from "shoal_1_settling" as s
    left join keeps as k on k.class = s.class and k.sa = s."s1"
    where s.is_ready
)

select
    class, item, "k1", "k2", piece, place, "s1", "s2",
    cast(n - greatest(0, least(n, gone - (upto - n))) as bigint) as n
from pieces
