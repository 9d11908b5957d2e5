-- step:  removal_order: in which order rows leave a class, by the values of one sensitive attribute
-- in:    queue(class, node, low, entry, place, until)
-- out:   (class, first, last, k, i, <code>)   key: class, first, i
-- why:   rows that leave are counted from 0. From the first-th to before the last-th, k nodes take turns, and the i-th turn is
--        that of the node in <code>. Between two changes of the nodes that take turns everything repeats
{% import "macros/removal_order.sql" as order %}
with changes as (
    select class, entry as place from {{ queue }}
    union
    select class, until as place from {{ queue }}
),

firsts as (
    select c.class, c.place, cast(coalesce(sum({{ order.turn_count("c", "place", bound.round) }}), 0) as bigint) as first
    from changes as c
    left join {{ queue }} as m on m.class = c.class and m.place > c.place
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
        partition by s.class, s.place order by ({{ bound.round }} - (m.place - s.place) % {{ bound.round }}) % {{ bound.round }}, m.low
    ) - 1 as i,
    m.node as {{ bound.code }}
from spans as s
join {{ queue }} as m on m.class = s.class and m.entry >= s.place and m.until < s.place
where s.first < s.last
