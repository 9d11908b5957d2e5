with counts as (
    select class, "s1" as sa, case when "s1" < 74 then 1 else 0 end as is_base, cast(sum(n) as double) as n
    from "shoal_1_settling"
    where is_ready
    group by class, "s1"
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
    select class, k, n, beneath, upto, size, each, (cast('0.3333333333333333' as double) + (1 - cast('0.3333333333333333' as double)) * ("k" - 1) / cast('2.0' as double)) * (1 + 1e-9) as psi
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
                when b.k > t.k then (b.psi * (t.size - t.upto) - (b.upto - t.upto) - b.k * (t.each - 0)) / nullif(t.k * (1 - b.psi), 0)
                when b.k > b.psi * t.k then (b.psi * (t.size - t.upto) - b.k * (t.each - 0)) / nullif(b.k - b.psi * t.k, 0)
            end
        ), t.n)) as x
    from top as t
    join top as b on b.class = t.class
    group by t.class, t.k, t.n, t.beneath, t.upto, t.size
),

levels as (
    select
        class,
        1 + greatest(
            max(case when x + 1 >= beneath then least(n, x + 1) else 0 end), max(case when k = 2 then beneath else 0 end)
        ) as level
    from segments
    group by class
)

select
    r.class,
    r.sa,
    r.is_base,
    cast(r.n as bigint) as n,
    cast(r.k as bigint) as k,
    cast(r.upto as bigint) as upto,
    cast(r.upto - r.k * r.n as bigint) as first,
    cast(r.upto - r.k * r.beneath as bigint) as last,
    r.each,
    cast(r.size as bigint) as size,
    case when r.is_base = 1 then cast(greatest(0, r.n - l.level) as bigint) else 0 end as over
from ranked as r
left join levels as l on l.class = r.class
