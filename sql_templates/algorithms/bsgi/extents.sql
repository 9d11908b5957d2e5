-- step:  extents: the size and the ends of every class
-- in:    grouping(cell, class, n), points(place, <coordinate>...)
-- out:   (class, n, <low>..., <high>..., width)   key: class
-- why:   a residual row joins the class that it widens least
{% import "macros/spans.sql" as spans %}
with ends as (
    select
        g.class,
        cast(sum(g.n) as bigint) as n
        {% for axis in space %}
        , min(p.{{ axis.at }}) as {{ axis.low }}
        , max(p.{{ axis.at }}) as {{ axis.high }}
        {% endfor %}
    from {{ grouping }} as g
    join {{ points }} as p on p.place = g.cell
    group by g.class
)

select class, n{% for axis in space %}, {{ axis.low }}, {{ axis.high }}{% endfor %}, {{ spans.total(space) }} as width
from ends
