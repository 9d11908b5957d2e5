-- step:  histograms: what the classes of a grouping hold
-- in:    grouping(cell, class, n), cells(cell, <code>...)
-- out:   (class, <code>..., n)   key: class, <code>...
-- why:   classes that were made for another load are judged by the rows of this one
{% import "macros/columns.sql" as columns %}
select a.class{{ columns.tail(codes, "c") }}, cast(sum(a.n) as bigint) as n
from {{ grouping }} as a
join {{ cells }} as c on c.cell = a.cell
group by a.class{{ columns.tail(codes, "c") }}
