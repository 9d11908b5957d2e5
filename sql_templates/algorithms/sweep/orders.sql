-- step:  orders: in which order rows leave: from the first row on, up to the last (from 0, that one not among them), k take turns
-- in:    laid(class, node, low, n, part, start, until)
-- out:   (class, first, last, k, i, <code>)   key: class, first, i
-- why:   between two changes in who takes turns everything repeats
{% import "macros/lockstep.sql" as lockstep %}
with {{ lockstep.members(laid, whole) }}

changes as (
    select distinct class, entry as place from members
),

firsts as (
    select c.class, c.place, cast(coalesce(sum({{ lockstep.turned("c", "place", whole) }}), 0) as bigint) as first
    from changes as c
    left join members as m on m.class = c.class and m.place > c.place
    group by c.class, c.place
),

ends as (
    select m.class, cast(sum({{ lockstep.turned("m", "until", whole) }}) as bigint) as last from members as m group by m.class
),

spans as (
    select f.class, f.place, f.first, coalesce(lead(f.first) over (partition by f.class order by f.place desc), e.last) as last
    from firsts as f
    join ends as e on e.class = f.class
)

select
    s.class,
    s.first,
    s.last,
    count(*) over (partition by s.class, s.place) as k,
    row_number() over (
        partition by s.class, s.place order by ({{ whole }} - (m.place - s.place) % {{ whole }}) % {{ whole }}, m.low
    ) - 1 as i,
    m.node as {{ code }}
from spans as s
join members as m on m.class = s.class and m.entry >= s.place and m.until < s.place
