-- step:  groups: the groups of every node of a batch, rolled up from the smallest source beneath it
-- in:    batch(node, source, <mask>...), kept_groups(node, <word>..., <code>..., <counts>...)
-- out:   (node, <word>..., <code>..., <counts>...)   key: node, <word>..., <code>...
-- why:   a group is the rows of a class with one combination of sensitive values. It is made of cells or of smaller groups,
--        never of rows, and one bitwise `and` generalizes all attributes at once
{% import "macros/columns.sql" as columns %}
select
    b.node,
    {% for word in words %}
    g.{{ word }} & b.{{ masks[loop.index0] }} as {{ word }},
    {% endfor %}
    {% for code in codes %}
    g.{{ code }},
    {% endfor %}
    {{ columns.sums(counts, "g") }}
from {{ batch }} as b
join {{ kept_groups }} as g on g.node = b.source
group by b.node, {% for word in words %}g.{{ word }} & b.{{ masks[loop.index0] }}{% if not loop.last %}, {% endif %}{% endfor %}{{ columns.tail(codes, "g") }}
