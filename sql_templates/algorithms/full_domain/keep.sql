-- step:  keep: the groupings that are worth keeping
-- in:    groups(node, <word>..., <sa>..., n), worth(node)
-- out:   (node, <word>..., <sa>..., n)   key: node, <word>..., <sa>...
-- why:   nodes above them are rolled up from them
{% import "macros/columns.sql" as columns %}
select g.node{{ columns.tail(words, "g") }}{{ columns.tail(sensitive, "g") }}, g.n
from {{ groups }} as g
where g.node in (select node from {{ worth }})
