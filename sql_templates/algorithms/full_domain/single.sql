-- step:  single: one node as a batch
-- in:    -
-- out:   (node, parent, <mask>...)   key: node
-- why:   what comes out of the search is evaluated from the cells themselves
select cast({{ node }} as bigint) as node, cast(0 as bigint) as parent{% for mask in masks %}, cast({{ kept[loop.index0] }} as bigint) as {{ mask }}{% endfor %}

