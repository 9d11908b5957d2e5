-- step:  first_open_nodes: all nodes, as open ones of which nothing is known
-- in:    lattice(node, <mask>...)
-- out:   (node, <mask>..., is_tagged, is_evaluated, lost, floor)   key: node
-- why:   a node is open while it may be minimal or optimal; at first every node may
{% import "macros/columns.sql" as columns %}
select node{{ columns.tail(masks) }}, false as is_tagged, false as is_evaluated, cast(0 as bigint) as lost, cast('-Infinity' as double) as floor
from {{ lattice }}
