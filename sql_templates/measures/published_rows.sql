-- step:  published_rows: the published rows by their labels and their sensitive values
-- in:    grouping(cell, class, <code>..., n) or grouping(cell, class, n) and cells(cell, <code>...); look_alikes(class, whole,
--        look<i>...)
-- out:   (class, <look>..., <code>..., n)
-- why:   the metrics of sensitive values and of queries read it. If no value was generalized, the cells have the values
{% import "macros/columns.sql" as columns %}
with counted as (
    select a.class{{ columns.tail(codes, "t" if cells else "a") }}, sum(a.n) as n
    from {{ grouping }} as a
    {% if cells %}
    join {{ cells }} as t on t.cell = a.cell
    {% endif %}
    group by a.class{{ columns.tail(codes, "t" if cells else "a") }}
)

select l.whole as class{{ columns.tail(looks, "l") }}{{ columns.tail(codes, "c") }}, cast(sum(c.n) as bigint) as n
from counted as c
join {{ look_alikes }} as l on l.class = c.class
group by l.whole{{ columns.tail(looks, "l") }}{{ columns.tail(codes, "c") }}
