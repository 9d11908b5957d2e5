-- step:  histograms: the counts of the sensitive values in each class of a grouping
-- in:    grouping(cell, class, n), cells(cell, <code>..., <counts>...)
-- out:   (class, <code>..., <counts>...)   key: class, <code>...
-- why:   classes that were found for another load are judged by the rows of this load
{% import "macros/columns.sql" as columns %}
select a.class{{ columns.tail(codes, "c") }}, {{ columns.sums(counts, "c") }}
from {{ grouping }} as a
join {{ cells }} as c on c.cell = a.cell
group by a.class{{ columns.tail(codes, "c") }}
