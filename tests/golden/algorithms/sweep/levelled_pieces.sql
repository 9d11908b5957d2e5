-- sweep

with counts as (
    select class, "s1" as value, case when "s1" < 4 then 1 else 0 end as is_base, cast(sum(n) as double) as n
    from "shoal_1_pieces_of_classes"
    where is_ready
    group by class, "s1"
),

numbered as (
    select
        class,
        value,
        is_base,
        n,
        row_number() over (order by class, is_base desc, n desc, value) as place,
        sum(n) over (order by class, is_base desc, n desc, value rows between unbounded preceding and current row) as upto,
        lead(class) over (order by class, is_base desc, n desc, value) as next,
        lead(n * is_base) over (order by class, is_base desc, n desc, value) as beneath
    from counts
),

starts as (
    select
        class,
        min(place) - 1 as place,
        min(upto - n) as upto,
        sum(n) as size,
        sum(n * (1 - is_base)) / 4 as each
    from numbered
    group by class
),

ranked as (
    select
        p.class,
        p.value,
        p.is_base,
        p.n,
        s.place as start,
        p.place - s.place as k,
        case when p.next = p.class then p.beneath else 0 end as beneath,
        p.upto - s.upto as upto,
        s.size,
        s.each
    from numbered as p
    join starts as s on s.class = p.class
),

top as (
    select class, k, n, beneath, upto, size, each, (cast('0.4' as double) + (1 - cast('0.4' as double)) * ("k" - 1) / cast('2' as double)) * (1 + 1e-9) as psi
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

candidates as (
    select
        s.class,
        s.k as above,
        s.upto as high,
        s.size - s.upto as rest,
        case when c.more = 2 then s.beneath else least(s.n, s.x + c.more) end as x,
        j.j
    from segments as s
    cross join (values (-1), (0), (1), (2)) as c(more)
    join (values (0), (1)) as j(j)
        on j.j = 0 or (j.j < s.k and s.x + c.more < s.n and c.more < 2)
    where case when c.more = 2 then s.k = 2 else s.x + c.more >= s.beneath end
),

satisfying as (
    select c.class, c.x * 3 + c.j as level
    from candidates as c
    join top as t on t.class = c.class
    group by c.class, c.above, c.x, c.j
    having max(
        (least(t.k, c.above) * c.x + least(t.k, c.j) + greatest(0, t.upto - c.high) + t.k * t.each) / t.psi
        - (c.above * c.x + c.j + c.rest)
    ) <= 0
),

levels as (
    select class, floor(max(level) / 3) as x, max(level) - 3 * floor(max(level) / 3) as j
    from satisfying
    group by class
),

removals as (
    select
        r.class,
        r.value,
        case
            when r.is_base = 0 or r.n <= l.x then 0
            when row_number() over (order by r.class, r.is_base = 0 or r.n <= l.x, r.value desc) - r.start <= l.j then r.n - l.x - 1
            else r.n - l.x
        end as removed,
        sum(r.n) over (order by r.class, r.value rows between unbounded preceding and current row) - r.n as before
    from ranked as r
    left join levels as l on l.class = r.class 
),

ready_pieces as (
    select
        class, item, "k1", piece, place, "s1", n,
        sum(n) over (order by class, "s1", piece rows between unbounded preceding and current row) as upto
    from "shoal_1_pieces_of_classes"
    where is_ready
)

select
    p.class, p.item, "p"."k1", p.piece, p.place, "p"."s1",
    cast(p.n - greatest(0, least(p.n, k.removed - (p.upto - k.before - p.n))) as bigint) as n
from ready_pieces as p
join removals as k on k.class = p.class and k.value = p."s1"
