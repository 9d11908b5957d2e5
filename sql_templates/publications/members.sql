-- step:  members: the rows of each class by their values and, for some attributes, the labels of the class
-- in:    grouping(cell, class, n), cells(cell, <word>..., <code>...), look_alikes(class, look<i>...)
-- out:   (class, <word>..., <code>..., <look>..., n)
-- why:   a release in columns answers queries from how often each part of a row occurs in a group
{% import "macros/columns.sql" as columns %}
select a.class{{ columns.tail(words, "t") }}{{ columns.tail(codes, "t") }}{{ columns.tail(looks, "l") }}, cast(sum(a.n) as bigint) as n
from {{ grouping }} as a
join {{ cells }} as t on t.cell = a.cell
{% if looks %}
join {{ look_alikes }} as l on l.class = a.class
{% endif %}
group by a.class{{ columns.tail(words, "t") }}{{ columns.tail(codes, "t") }}{{ columns.tail(looks, "l") }}
