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
    select s.class, least(s.n, floor(coalesce(s.x, s.n)) + c.more) as x
    from segments as s
    cross join (values (-1), (0), (1)) as c(more)
    where floor(coalesce(s.x, s.n)) + c.more >= s.beneath
    union
    select class, n from top where k = {{ model.l }}
),

cut as (
    select
        c.class,
        c.x,
        r.k - 1 as j,
        t.k,
        t.psi,
        t.each,
        sum(least(t.n, c.x) + case when t.k < r.k and t.n > c.x then 1 else 0 end) over (
            partition by c.class, c.x, r.k order by t.k rows between unbounded preceding and current row
        ) as upto,
        sum(least(t.n, c.x) + case when t.k < r.k and t.n > c.x then 1 else 0 end - case when t.k = {{ model.l }} then t.upto else 0 end) over (
            partition by c.class, c.x, r.k
        ) + t.based + t.general as total,
        count(case when t.n > c.x then 1 end) over (partition by c.class, c.x, r.k) as above
    from tried as c
    join top as t on t.class = c.class
    cross join limits as r
    where r.k < {{ model.l }}
),

held as (
    select class, x * {{ model.l }} + j as level
    from cut
    where j = 0 or j < above
    group by class, x, j
    having max(case when k < {{ model.l }} then upto + k * each - psi * total end) <= 0
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
