-- step:  level: the pieces of the classes that are ready, without the rows that leave until (tau, l)-diversity holds (000 §4.4)
-- in:    settling(class, item, <key>..., piece, place, <code>..., n, is_ready)
-- out:   (class, item, <key>..., piece, place, <code>..., n)   key: piece
-- why:   one by one a row of the most frequent value leaves; that cuts the top counts level. What is left are all values, cut at
--        the greatest x at which the class holds, and of those above x as many as hold at x + 1, the last ones. The condition
--        at k is linear in x as long as the same t values are cut, so x is the greatest whole number below its bounds (and,
--        for doubles, one beside it that holds). Rows at the root count for all base values alike, and stay.
--        (So values that are not there have a share too. But psi is concave: where it holds for all that are, it holds for more)
{% import "macros/columns.sql" as columns %}
{% import "macros/sweep.sql" as sweep %}
with counts as (
    select class, {{ code }} as sa, case when {{ code }} < {{ leaves }} then 1 else 0 end as is_base, cast(sum(n) as double) as n
    from {{ settling }}
    where is_ready
    group by class, {{ code }}
),

{{ sweep.segments(model, values, 0) }}

tried as (
    select
        s.class,
        s.k as above,
        s.upto as high,
        s.size - s.upto as rest,
        case when c.more = 2 then s.beneath else least(s.n, s.x + c.more) end as x,
        j.j
    from segments as s
    cross join (values (-1), (0), (1), (2)) as c(more)
    join (values {% for j in range(model.l - 1) %}({{ j }}){% if not loop.last %}, {% endif %}{% endfor %}) as j(j)
        on j.j = 0 or (j.j < s.k and s.x + c.more < s.n and c.more < 2)
    where case when c.more = 2 then s.k = {{ model.l - 1 }} else s.x + c.more >= s.beneath end
),

holding as (
    select c.class, c.x * {{ model.l }} + c.j as level
    from tried as c
    join top as t on t.class = c.class
    group by c.class, c.above, c.x, c.j
    having max(
        (least(t.k, c.above) * c.x + least(t.k, c.j) + greatest(0, t.upto - c.high) + t.k * t.each) / t.psi
        - (c.above * c.x + c.j + c.rest)
    ) <= 0
),

levels as (
    select class, floor(max(level) / {{ model.l }}) as x, max(level) - {{ model.l }} * floor(max(level) / {{ model.l }}) as j
    from holding
    group by class
),

keeps as (
    select
        r.class,
        r.sa,
        case
            when r.is_base = 0 or r.n <= l.x then 0
            when row_number() over (order by r.class, r.is_base = 0 or r.n <= l.x, r.sa desc) - r.start <= l.j then r.n - l.x - 1
            else r.n - l.x
        end as gone,
        sum(r.n) over (order by r.class, r.sa rows between unbounded preceding and current row) - r.n as before
    from ranked as r
    left join levels as l on l.class = r.class {# rows at the root alone have none #}

),

pieces as (
    select
        class, item, {{ columns.list(keys) }}, piece, place, {{ columns.list(codes) }}, n,
        sum(n) over (order by class, {{ code }}, piece rows between unbounded preceding and current row) as upto
    from {{ settling }}
    where is_ready
)

select
    p.class, p.item, {{ columns.list(keys, "p") }}, p.piece, p.place, {{ columns.list(codes, "p") }},
    cast(p.n - greatest(0, least(p.n, k.gone - (p.upto - k.before - p.n))) as bigint) as n
from pieces as p
join keeps as k on k.class = p.class and k.sa = p.{{ code }}
