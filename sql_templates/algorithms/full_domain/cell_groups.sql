-- step:  cell_groups: the cells as the groups of node 0, from which every node can be rolled up
-- in:    cells(<word>..., <code>..., <counts>...)
-- out:   (node, <word>..., <code>..., <counts>...)   key: node, <word>..., <code>...
-- why:   node 0 stands for the cells themselves, which lie beneath all nodes
{% import "macros/columns.sql" as columns %}
select cast(0 as bigint) as node, {% for word in words %}{{ word }} & {{ kept_bits[loop.index0] }} as {{ word }}{% if not loop.last %}, {% endif %}{% endfor %}{{ columns.tail(codes) }}, {{ columns.sums(counts) }}
from {{ cells }}
group by {% for word in words %}{{ word }} & {{ kept_bits[loop.index0] }}{% if not loop.last %}, {% endif %}{% endfor %}{{ columns.tail(codes) }}
