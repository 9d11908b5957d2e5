-- step:  level: the pieces of the classes that are ready, without the rows that leave until (tau, l)-diversity holds (000 §4.4)
-- in:    settling(class, item, <key>..., piece, place, <code>..., n, is_ready)
-- out:   (class, item, <key>..., piece, place, <code>..., n)   key: piece
-- why:   one by one a row of the most frequent value leaves; that cuts the top counts level. What is left are all values, cut at
--        the greatest x at which the class holds, and of those above x as many as hold at x + 1, the last ones. The condition
--        at k is linear in x as long as the same t values are cut, so x is the greatest whole number below its bounds (and,
--        for doubles, one beside it that holds). Rows at the root count for all base values alike, and stay
{% import "macros/columns.sql" as columns %}
{% import "macros/sweep.sql" as sweep %}
with counts as (
    select class, {{ code }} as sa, sum(n) as n from {{ settling }} where is_ready group by class, {{ code }}
),

sizes as (
    select
        class,
        cast(sum(case when sa < {{ leaves }} then n else 0 end) as double) as based,
        cast(sum(case when sa < {{ leaves }} then 0 else n end) as double) as general,
        cast(sum(case when sa < {{ leaves }} then 0 else n end) as double) / {{ values }} as each
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
    where sa < {{ leaves }}
),

{{ sweep.bounds(model, 0) }}
tried as (
    select s.class, 4 * s.k + c.more as choice, case when c.more = 2 then s.beneath else least(s.n, floor(coalesce(s.x, s.n)) + c.more) end as x
    from segments as s
    cross join (values (-1), (0), (1), (2)) as c(more)
    where case when c.more = 2 then s.k + 1 = {{ model.l }} else floor(coalesce(s.x, s.n)) + c.more >= s.beneath end
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
    select c.class, c.x * {{ model.l }} + r.k - 1 as level
    from cut as c
    join limits as r on r.k = 1 or r.k <= c.above
    join top as t on t.class = c.class
    where r.k < {{ model.l }} and t.k < {{ model.l }}
    group by c.class, c.choice, c.x, r.k, c.above, c.high, c.size
    having max((least(t.k, c.above) * c.x + least(t.k, r.k - 1) + greatest(0, t.upto - c.high) + t.k * t.each) / t.psi)
        <= c.above * c.x + r.k - 1 + c.size - c.high
),

levels as (
    select class, floor(max(level) / {{ model.l }}) as x, max(level) - {{ model.l }} * floor(max(level) / {{ model.l }}) as j
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
        s.class, s.item, {{ columns.list(keys, "s") }}, s.piece, s.place, {{ columns.list(codes, "s") }}, s.n, coalesce(k.gone, 0) as gone,
        cast(sum(s.n) over (partition by s.class, s.{{ code }} order by s.piece rows between unbounded preceding and current row) as bigint) as upto
    from {{ settling }} as s
    left join keeps as k on k.class = s.class and k.sa = s.{{ code }}
    where s.is_ready
)

select
    class, item, {{ columns.list(keys) }}, piece, place, {{ columns.list(codes) }},
    cast(n - greatest(0, least(n, gone - (upto - n))) as bigint) as n
from pieces
