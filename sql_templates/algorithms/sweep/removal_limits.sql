-- step:  removal_limits: how many rows leave a class at least, and at most, for the bound of one sensitive attribute
-- in:    pieces(class, <code>, n), queue(class, node, low, entry, place, until), parts(node, sa, part)
-- out:   (class, fewest, most, after)   key: class
-- why:   the induced counts of base values are cut level, up to one row. If the class violates even when they are one row
--        lower, it violates while any row above that place, the top, is there: all these rows leave at least. (Where weights
--        differ, only down to the place where general values start to leave, for then counts are not cut level.) A row that
--        would not lower the share of its value does not leave: not when all rows that are left have the same node. `after` is
--        the state of the class when the most rows have left (see `removals`)
{% import "macros/removal_order.sql" as order %}
{% import "macros/sweep.sql" as sweep %}
with node_counts as (
    select class, {{ bound.code }} as node, sum(n) as n from {{ pieces }} where n > 0 group by class, {{ bound.code }}
),

counts as (
    select g.class, q.sa as value, 1 as is_base, cast(sum(g.n * q.part) as double) as n
    from node_counts as g
    join {{ bound.parts }} as q on q.node = g.node
    group by g.class, q.sa
),

{{ sweep.segments(bound.model, bound.value_count, bound.parts_per_row) }}

levels as (
    select
        class,
        cast(greatest(
            max(case when x + 1 >= beneath then least(n, x + 1) else 0 end),
            max(case when k = {{ bound.model.l - 1 }} then beneath else 0 end) + {{ bound.parts_per_row }}
        ) as hugeint) as top
    from segments
    group by class
),

{% if bound.has_equal_weights %}
tops as (
    select class, top from levels
),
{% else %}
general as (
    select class, max(entry) as top from {{ queue }} where node >= {{ bound.leaves }} group by class
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
        sum(case when m.place > t.top then {{ order.turn_count("t", "top", bound.round) }} else 0 end) as fewest,
        sum({{ order.turn_count("m", "until", bound.round) }}) as most
    from {{ queue }} as m
    join tops as t on t.class = m.class
    group by m.class
),

lowest_places as (
    select m.class, m.node, m.low, min(m.place - ({{ order.turn_count("m", "until", bound.round) }} - 1) * cast({{ bound.round }} as hugeint)) as place
    from {{ queue }} as m
    group by m.class, m.node, m.low
),

lowest_nodes as (
    select
        class, node, low,
        row_number() over (partition by class order by place, low desc) as i,
        lead(place) over (partition by class order by place, low desc) as other,
        lead(low) over (partition by class order by place, low desc) as other_low
    from lowest_places
),

last_turns as (
    select
        m.class,
        sum({{ order.turn_count("m", "until", bound.round) }})
        - sum(case when m.place > e.place then {{ order.turn_count("e", "place", bound.round) }} else 0 end) as n
    from (select class, node, other - case when low > other_low then 0 else 1 end as place from lowest_nodes where i = 1) as e
    join {{ queue }} as m on m.class = e.class and m.node = e.node
    group by m.class
)

select
    s.class,
    cast(coalesce(t.fewest, 0) as bigint) as fewest,
    cast(coalesce(t.most, 0) - case when s.n = t.most then e.n else 0 end as bigint) as most,
    {% if bound.has_equal_weights or not has_uneven_values %}
    4 as after
    {% else %}
    case when s.n = t.most then 4 else 3 end as after
    {% endif %}
from (select class, sum(n) as n from node_counts group by class) as s
left join turns as t on t.class = s.class
left join last_turns as e on e.class = s.class
