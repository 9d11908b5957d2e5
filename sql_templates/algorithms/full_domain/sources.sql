-- step:  sources: whose groupings are kept to roll others up from; at first the cells', which are beneath all nodes
-- in:    kept(node, <word>..., n)
-- out:   (node, <mask>..., classes)   key: node
-- why:   a mask of ones keeps every bit, so every node is above it
select cast(0 as bigint) as node, {% for mask in masks %}cast(-1 as bigint) as {{ mask }}, {% endfor %}cast(count(*) as bigint) as classes
from {{ kept }}
