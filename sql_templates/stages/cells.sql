-- step:  cells: the frequency table in codes, every cell with its packed path
-- in:    tally(<value>..., n), a dimension for each attribute
-- out:   (cell, <value>..., <code>..., <word>..., n)   key: cell
-- why:   a word holds, attribute after attribute and level after level from the root, the rank of each label among its
--        siblings; so generalizing a cell to a node is one bitwise `and` with the node's mask
select
    cast(row_number() over (order by {% for a in attributes %}{{ a.table_alias }}.code{% if not loop.last %}, {% endif %}{% endfor %}) as bigint) as cell,
    {% for a in attributes %}
    t.{{ a.value }},
    cast({{ a.table_alias }}.code as bigint) as {{ a.code }},
    {% endfor %}
    {% for word in words %}
    cast(0{% for a in word.attributes %}{% for level, factor in a.factors %} + {{ a.table_alias }}.rank{{ level }} * {{ factor }}{% endfor %}{% endfor %} as bigint) as {{ word.name }},
    {% endfor %}
    t.n
from {{ tally }} as t
{% for a in attributes %}
join {{ a.table }} as {{ a.table_alias }} on {{ a.table_alias }}.l0 is not distinct from cast(t.{{ a.value }} as varchar)
{% endfor %}
