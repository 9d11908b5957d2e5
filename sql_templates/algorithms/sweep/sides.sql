-- step:  sides: how many rows leave at least, and at most, for the sake of one sensitive attribute
-- in:    pieces(class, <code>, n), members(class, node, low, entry, place, until), parts(node, sa, part)
-- out:   (class, gone, most, after)   key: class
-- why:   the induced counts of base values are cut level but for one row. Were they that row lower and the class still violates
--        (tau, l)-diversity, it does so with all rows below that place, the top: all above it leave (where weights differ, up to
--        where general values leave: they are not cut level then). No row leaves that would not lower the share of its value: not
--        where all that are left are of one node. `after` is what comes after so many rows as leave at most (see due)
{% import "macros/lockstep.sql" as lockstep %}
{% import "macros/sweep.sql" as sweep %}
with grouped as (
    select class, {{ code }} as node, sum(n) as n from {{ pieces }} where n > 0 group by class, {{ code }}
),

counts as (
    select g.class, q.sa, 1 as is_base, cast(sum(g.n * q.part) as double) as n
    from grouped as g
    join {{ parts }} as q on q.node = g.node
    group by g.class, q.sa
),

{{ sweep.segments(model, values, whole) }}

levels as (
    select
        class,
        cast(greatest(
            max(case when x + 1 >= beneath then least(n, x + 1) else 0 end),
            max(case when k = {{ model.l - 1 }} then beneath else 0 end) + {{ whole }}
        ) as hugeint) as top
    from segments
    group by class
),

{% if is_even %}
tops as (
    select class, top from levels
),
{% else %}
general as (
    select class, max(entry) as top from {{ members }} where node >= {{ leaves }} group by class
),

tops as (
    select l.class, greatest(l.top, coalesce(g.top, 0)) as top
    from levels as l
    left join general as g on g.class = l.class
),
{% endif %}

turns as (
    select
        m.class,
        sum(case when m.place > t.top then {{ lockstep.turned("t", "top", round) }} else 0 end) as gone,
        sum({{ lockstep.turned("m", "until", round) }}) as most
    from {{ members }} as m
    join tops as t on t.class = m.class
    group by m.class
),

lowest as (
    select m.class, m.node, m.low, min(m.place - ({{ lockstep.turned("m", "until", round) }} - 1) * cast({{ round }} as hugeint)) as place
    from {{ members }} as m
    group by m.class, m.node, m.low
),

ends as (
    select
        class, node, low,
        row_number() over (partition by class order by place, low desc) as i,
        lead(place) over (partition by class order by place, low desc) as other,
        lead(low) over (partition by class order by place, low desc) as other_low
    from lowest
),

tails as (
    select
        m.class,
        sum({{ lockstep.turned("m", "until", round) }})
        - sum(case when m.place > e.place then {{ lockstep.turned("e", "place", round) }} else 0 end) as n
    from (select class, node, other - case when low > other_low then 0 else 1 end as place from ends where i = 1) as e
    join {{ members }} as m on m.class = e.class and m.node = e.node
    group by m.class
)

select
    s.class,
    cast(coalesce(t.gone, 0) as bigint) as gone,
    cast(coalesce(t.most, 0) - case when s.n = t.most then e.n else 0 end as bigint) as most,
    {% if is_even or not is_deep %}
    4 as after
    {% else %}
    case when s.n = t.most then 4 else 3 end as after
    {% endif %}
from (select class, sum(n) as n from grouped group by class) as s
left join turns as t on t.class = s.class
left join tails as e on e.class = s.class
