-- step:  population_cells: the people of a population in codes, and packed like the cells of the source
-- in:    tally(<value>..., n), the dimension tables
-- out:   (<v>..., <word>..., n)   key: <v>...
-- why:   codes tell whom labels fit, and one bitwise `and` with the mask of a node generalizes people as it does cells
select
    {% for a in attributes %}
    cast({{ a.table_alias }}.code as bigint) as {{ ("v" ~ loop.index) | alias }},
    {% endfor %}
    {% for word in words %}
    cast(0{% for a in word.attributes %}{% for level, factor in a.factors %} + {{ a.table_alias }}.rank{{ level }} * {{ factor }}{% endfor %}{% endfor %} as bigint) as {{ word.name }},
    {% endfor %}
    t.n
from {{ tally }} as t
{% for a in attributes %}
join {{ a.table }} as {{ a.table_alias }} on {{ a.table_alias }}.l0 is not distinct from cast(t.{{ a.value }} as varchar)
{% endfor %}
