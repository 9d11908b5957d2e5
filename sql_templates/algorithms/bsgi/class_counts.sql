-- step:  class_counts: the counts of the sensitive values in each class
-- in:    grouping(cell, class, n), cells(cell, <code>...)
-- out:   (class, <code>..., n)   key: class, <code>...
-- why:   models that groups of different values do not always satisfy, such as t-closeness, judge what came out
{% import "macros/columns.sql" as columns %}
select a.class{{ columns.tail(codes, "c") }}, cast(sum(a.n) as bigint) as n
from {{ grouping }} as a
join {{ cells }} as c on c.cell = a.cell
group by a.class{{ columns.tail(codes, "c") }}
