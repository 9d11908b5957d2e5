with counts as (
    select l.class, q.sa, 1 as is_base, cast(sum(l.n * q.part) as double) as n
    from "shoal_1_laid" as l
    join "shoal_1_parts_""s1""" as q on q.node = l.node
    group by l.class, q.sa
),

placed as (
    select
        class,
        sa,
        is_base,
        n,
        row_number() over (order by class, is_base desc, n desc, sa) as place,
        sum(n) over (order by class, is_base desc, n desc, sa rows between unbounded preceding and current row) as upto,
        lead(class) over (order by class, is_base desc, n desc, sa) as next,
        lead(n * is_base) over (order by class, is_base desc, n desc, sa) as beneath
    from counts
),

starts as (
    select
        class,
        min(place) - 1 as place,
        min(upto - n) as upto,
        sum(n) as size,
        sum(n * (1 - is_base)) / 12 as each
    from placed
    group by class
),

ranked as (
    select
        p.class,
        p.sa,
        p.is_base,
        p.n,
        s.place as start,
        p.place - s.place as k,
        case when p.next = p.class then p.beneath else 0 end as beneath,
        p.upto - s.upto as upto,
        s.size,
        s.each
    from placed as p
    join starts as s on s.class = p.class
),

top as (
    select class, k, n, beneath, upto, size, each, (cast('0.5' as double) + (1 - cast('0.5' as double)) * ("k" - 1) / cast('2.0' as double)) * (1 + 1e-9) as psi
    from ranked
    where is_base = 1 and k < 3
),

segments as (
    select
        t.class,
        t.k,
        t.n,
        t.beneath,
        t.upto,
        t.size,
        floor(coalesce(min(
            case
                when b.k > t.k then (b.psi * (t.size - t.upto) - (b.upto - t.upto) - b.k * (t.each - 2)) / nullif(t.k * (1 - b.psi), 0)
                when b.k > b.psi * t.k then (b.psi * (t.size - t.upto) - b.k * (t.each - 2)) / nullif(b.k - b.psi * t.k, 0)
            end
        ), t.n)) as x
    from top as t
    join top as b on b.class = t.class
    group by t.class, t.k, t.n, t.beneath, t.upto, t.size
),

tops as (
    select
        class,
        cast(greatest(
            max(case when x + 1 >= beneath then least(n, x + 1) else 0 end),
            max(case when k = 2 then beneath else 0 end) + 2
        ) as hugeint) as top
    from segments
    group by class
),

members as (
    select l.class, l.node, l.low, l.start + (l.n - g.i) * l.part as place, l.until
    from "shoal_1_laid" as l, generate_series(0, least(l.n, cast(cast(2 as hugeint) // l.part as bigint)) - 1) as g(i)
    where l.start + (l.n - g.i) * l.part > l.until
),

turns as (
    select
        m.class,
        sum(case when m.place > t.top then cast(cast(m.place - greatest("t"."top", m.until) + 1 as hugeint) // 2 as bigint) else 0 end) as gone,
        sum(cast(cast(m.place - greatest("m"."until", m.until) + 1 as hugeint) // 2 as bigint)) as most
    from members as m
    join tops as t on t.class = m.class
    group by m.class
),

staying as (
    select class, sum(case when until is null then n else 0 end) as n from "shoal_1_laid" group by class
),

ends as (
    select
        class, low, n, part, start,
        row_number() over (order by class, start + part, low desc) as i,
        lead(class) over (order by class, start + part, low desc) as next,
        lead(start + part) over (order by class, start + part, low desc) as other,
        lead(low) over (order by class, start + part, low desc) as other_low
    from "shoal_1_laid"
    where until is not null
),

finals as (
    select class, min(i) as i from ends group by class
)

select
    s.class,
    cast(coalesce(t.gone, 0) as bigint) as gone,
    cast(coalesce(t.most, 0) - case
        when s.n > 0 then 0
        when e.next <> e.class or e.next is null then e.n
        else least(e.n, cast(cast(e.other - e.start - case when e.low > e.other_low then 0 else 1 end as hugeint) // e.part as bigint))
    end as bigint) as most,
    4 as after
from staying as s
left join turns as t on t.class = s.class
left join finals as f on f.class = s.class
left join ends as e on e.i = f.i
