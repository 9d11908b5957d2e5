-- step:  groups: the cells of every node of a batch, rolled up from the smallest grouping beneath it
-- in:    batch(node, parent, <mask>...), kept(node, <word>..., <sa>..., n)
-- out:   (node, <word>..., <sa>..., n)   key: node, <word>..., <sa>...
-- why:   cells, never rows; one `and` generalizes all attributes at once
{% import "macros/columns.sql" as columns %}
select
    b.node,
    {% for word in words %}
    g.{{ word }} & b.{{ masks[loop.index0] }} as {{ word }},
    {% endfor %}
    {% for code in sensitive %}
    g.{{ code }},
    {% endfor %}
    cast(sum(g.n) as bigint) as n
from {{ batch }} as b
join {{ kept }} as g on g.node = b.parent
group by b.node, {% for word in words %}g.{{ word }} & b.{{ masks[loop.index0] }}{% if not loop.last %}, {% endif %}{% endfor %}{{ columns.tail(sensitive, "g") }}
