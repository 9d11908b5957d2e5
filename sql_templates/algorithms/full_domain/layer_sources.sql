-- step:  layer_sources: the cells of each layer as a source from which its nodes are rolled up
-- in:    layers(node, <mask>...), groups(node)
-- out:   (node, <mask>..., classes)   key: node
-- why:   a source is a node whose groups are kept
{% import "macros/columns.sql" as columns %}
select l.node{{ columns.tail(masks, "l") }}, cast(count(*) as bigint) as classes
from {{ layers }} as l
join {{ groups }} as g on g.node = l.node
group by l.node{{ columns.tail(masks, "l") }}
