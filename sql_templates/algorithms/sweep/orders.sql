-- step:  orders: in which order rows leave: from the first row on, up to the last (from 0, that one not among them), k take turns
-- in:    members(class, node, low, entry, place, until)
-- out:   (class, first, last, k, i, <code>)   key: class, first, i
-- why:   between two changes in who takes turns everything repeats
{% import "macros/lockstep.sql" as lockstep %}
with changes as (
    select class, entry as place from {{ members }}
    union
    select class, until as place from {{ members }}
),

firsts as (
    select c.class, c.place, cast(coalesce(sum({{ lockstep.turned("c", "place", round) }}), 0) as bigint) as first
    from changes as c
    left join {{ members }} as m on m.class = c.class and m.place > c.place
    group by c.class, c.place
),

spans as (
    select class, place, first, lead(first) over (partition by class order by place desc) as last from firsts
)

select
    s.class,
    s.first,
    s.last,
    count(*) over (partition by s.class, s.place) as k,
    row_number() over (
        partition by s.class, s.place order by ({{ round }} - (m.place - s.place) % {{ round }}) % {{ round }}, m.low
    ) - 1 as i,
    m.node as {{ code }}
from spans as s
join {{ members }} as m on m.class = s.class and m.entry >= s.place and m.until < s.place
where s.first < s.last
