-- step:  start: at first every node may be minimal or optimal
-- in:    lattice(node, <mask>...)
-- out:   (node, <mask>..., tagged, measured, lost, floor)   key: node
-- why:   the state of the search is this table; the nodes leave it as they are settled
{% import "macros/columns.sql" as columns %}
select node{{ columns.tail(masks) }}, false as tagged, false as measured, cast(0 as bigint) as lost, cast('-Infinity' as double) as floor
from {{ lattice }}
