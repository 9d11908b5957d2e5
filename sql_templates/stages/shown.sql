-- step:  shown: the published rows, by what they look like and by their sensitive values
-- in:    grouping(cell, class, <code>..., n) or grouping(cell, class, n) and cells(cell, <code>...); alike(class, whole, look<i>...)
-- out:   (class, <look>..., <code>..., n)
-- why:   what the metrics of sensitive values and of queries read. Where no value was generalized, the cells have them
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
join {{ alike }} as l on l.class = c.class
group by l.whole{{ columns.tail(looks, "l") }}{{ columns.tail(codes, "c") }}
