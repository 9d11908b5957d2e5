-- step:  cell_source: the cells as a source from which nodes are rolled up
-- in:    kept_groups(node, <word>..., n)
-- out:   (node, <mask>..., classes)   key: node
-- why:   a source is a node whose groups are kept. The masks of node 0 keep every bit, so all nodes lie above it
select cast(0 as bigint) as node, {% for mask in masks %}cast(-1 as bigint) as {{ mask }}, {% endfor %}cast(count(*) as bigint) as classes
from {{ kept_groups }}
