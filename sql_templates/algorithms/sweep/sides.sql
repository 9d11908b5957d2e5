-- step:  sides: how many rows leave at least, and at most, for the sake of one sensitive attribute
-- in:    laid(class, node, low, n, part, start, until), parts(node, sa, part)
-- out:   (class, gone, most, after)   key: class
-- why:   the induced counts of base values are cut level but for one row. Were they that row lower and the class still violates
--        (tau, l)-diversity, it does so with all rows below that place, the top: all above it leave. No row leaves that would not
--        lower the share of its value: not where all that are left are of one node
{% import "macros/lockstep.sql" as lockstep %}
{% import "macros/sweep.sql" as sweep %}
with counts as (
    select l.class, q.sa, 1 as is_base, cast(sum(l.n * q.part) as double) as n
    from {{ laid }} as l
    join {{ parts }} as q on q.node = l.node
    group by l.class, q.sa
),

{{ sweep.segments(model, values, whole) }}

tops as (
    select
        class,
        cast(greatest(
            max(case when x + 1 >= beneath then least(n, x + 1) else 0 end),
            max(case when k = {{ model.l - 1 }} then beneath else 0 end) + {{ whole }}
        ) as hugeint) as top
    from segments
    group by class
),

{{ lockstep.members(laid, whole) }}

turns as (
    select
        m.class,
        sum(case when m.place > t.top then {{ lockstep.turned("t", "top", whole) }} else 0 end) as gone,
        sum({{ lockstep.turned("m", "until", whole) }}) as most
    from members as m
    join tops as t on t.class = m.class
    group by m.class
),

staying as (
    select class, sum(case when until is null then n else 0 end) as n from {{ laid }} group by class
),

ends as (
    select
        class, low, n, part, start,
        row_number() over (order by class, start + part, low desc) as i,
        lead(class) over (order by class, start + part, low desc) as next,
        lead(start + part) over (order by class, start + part, low desc) as other,
        lead(low) over (order by class, start + part, low desc) as other_low
    from {{ laid }}
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
    {{ 3 if is_deep and not is_even else 4 }} as after
from staying as s
left join turns as t on t.class = s.class
left join finals as f on f.class = s.class
left join ends as e on e.i = f.i
