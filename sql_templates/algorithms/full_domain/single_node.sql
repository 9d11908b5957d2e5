-- step:  single_node: one node as a batch
-- in:    nothing
-- out:   (node, source, <mask>...)   key: node
-- why:   the groups of the node that the search ends with are made from the cells themselves
select cast(0 as bigint) as node, cast({{ layer }} as bigint) as source{% for mask in masks %}, cast({{ kept_bits[loop.index0] }} as bigint) as {{ mask }}{% endfor %}

