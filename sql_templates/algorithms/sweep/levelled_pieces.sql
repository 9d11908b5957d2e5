-- step:  levelled_pieces: the pieces of the ready classes without the rows that leave until (tau, l)-diversity holds (000 §4.4)
-- in:    pieces(class, item, <path_key>..., piece, place, <code>..., n, is_ready)
-- out:   (class, item, <path_key>..., piece, place, <code>..., n)   key: piece
-- why:   in the paper a row of the most frequent value leaves, again and again. That cuts the top counts level, so the outcome
--        has a closed form: all counts cut at the greatest x at which the class satisfies, and as many of the values above x,
--        the last ones, as can keep one row more. At each k the condition is linear in x as long as the same t counts are cut,
--        so x is the greatest whole number below the limits of all k; doubles may miss it by one, so its neighbours are tried
--        too. Rows with the root as their value count for all base values alike, and stay. (Values that do not occur have a
--        share of them, too. It is enough to look at those that occur: psi is concave, so what it allows for these it allows
--        for more)
{% import "macros/columns.sql" as columns %}
{% import "macros/sweep.sql" as sweep %}
with counts as (
    select class, {{ bound.code }} as value, case when {{ bound.code }} < {{ bound.leaves }} then 1 else 0 end as is_base, cast(sum(n) as double) as n
    from {{ pieces }}
    where is_ready
    group by class, {{ bound.code }}
),

{{ sweep.segments(bound.model, bound.value_count, 0) }}

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
    join (values {% for j in range(bound.model.l - 1) %}({{ j }}){% if not loop.last %}, {% endif %}{% endfor %}) as j(j)
        on j.j = 0 or (j.j < s.k and s.x + c.more < s.n and c.more < 2)
    where case when c.more = 2 then s.k = {{ bound.model.l - 1 }} else s.x + c.more >= s.beneath end
),

satisfying as (
    select c.class, c.x * {{ bound.model.l }} + c.j as level
    from candidates as c
    join top as t on t.class = c.class
    group by c.class, c.above, c.x, c.j
    having max(
        (least(t.k, c.above) * c.x + least(t.k, c.j) + greatest(0, t.upto - c.high) + t.k * t.each) / t.psi
        - (c.above * c.x + c.j + c.rest)
    ) <= 0
),

levels as (
    select class, floor(max(level) / {{ bound.model.l }}) as x, max(level) - {{ bound.model.l }} * floor(max(level) / {{ bound.model.l }}) as j
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
    left join levels as l on l.class = r.class {# a class whose rows all have the root has no level #}

),

ready_pieces as (
    select
        class, item, {{ columns.list(path_keys) }}, piece, place, {{ columns.list(codes) }}, n,
        sum(n) over (order by class, {{ bound.code }}, piece rows between unbounded preceding and current row) as upto
    from {{ pieces }}
    where is_ready
)

select
    p.class, p.item, {{ columns.list(path_keys, "p") }}, p.piece, p.place, {{ columns.list(codes, "p") }},
    cast(p.n - greatest(0, least(p.n, k.removed - (p.upto - k.before - p.n))) as bigint) as n
from ready_pieces as p
join removals as k on k.class = p.class and k.value = p.{{ bound.code }}
