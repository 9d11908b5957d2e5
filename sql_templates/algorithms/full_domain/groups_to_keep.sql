-- step:  groups_to_keep: the groups of the nodes that are worth keeping
-- in:    groups(node, <word>..., <code>..., <counts>...), sources(node)
-- out:   (node, <word>..., <code>..., <counts>...)   key: node, <word>..., <code>...
-- why:   nodes above them are rolled up from these rather than from the cells
{% import "macros/columns.sql" as columns %}
select g.node{{ columns.tail(words, "g") }}{{ columns.tail(codes, "g") }}{{ columns.tail(counts, "g") }}
from {{ groups }} as g
where g.node in (select node from {{ sources }})
