-- step:  narrow_beliefs: what the sets that few labels have count for each label of a class
-- in:    groups(<keys>, <code>, n), shares(node, sa, share)
-- out:   (<keys>, sa, n)   key: <keys>, sa
-- why:   a set of k labels counts 1/k for each. Sets of many labels count next to nothing for each, and would make most of the rows
{% import "macros/columns.sql" as columns %}
select {{ columns.list(keys, "g") }}, s.sa, sum(g.n * s.share) as n
from {{ groups }} as g
join {{ shares }} as s on s.node = g.{{ code }}
where s.share >= 1 / {{ (most + 0.5) | double }}
group by {{ columns.list(keys, "g") }}, s.sa
