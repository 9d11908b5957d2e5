-- step:  classes: the labels of every class, and what they cover
-- in:    grouping(cell, class, n), cells(cell, <word>...), axes(attribute, code, path), the dimension tables
-- out:   (class, label<i>..., low<i>..., high<i>..., leaves<i>..., gaps<i>..., level<i>...)   key: class
-- why:   all cells of a class have the same labels, so they are looked up for one of them
with members as (
    select a.class{% for p in packed %}, min(c.{{ p.word_name }} & {{ p.mask(0) }}) as {{ p.attribute.code }}{% endfor %}

    from {{ grouping }} as a
    join {{ cells }} as c on c.cell = a.cell
    group by a.class
)

select
    m.class,
    {% for p in packed %}
    {% set level = levels[loop.index0] %}
    {{ p.table_alias }}.l{{ level }} as label{{ loop.index }},
    {{ p.table_alias }}.low{{ level }} as low{{ loop.index }},
    {{ p.table_alias }}.low{{ level }} + {{ p.table_alias }}.size{{ level }} - 1 as high{{ loop.index }},
    {{ p.table_alias }}.size{{ level }} as leaves{{ loop.index }},
    0 as gaps{{ loop.index }},
    {{ level }} as level{{ loop.index }}{% if not loop.last %},{% endif %}

    {% endfor %}
from members as m
{% for p in packed %}
join {{ axes }} as {{ p.axis_alias }} on {{ p.axis_alias }}.attribute = {{ loop.index }} and {{ p.axis_alias }}.path = m.{{ p.attribute.code }}
join {{ p.attribute.table }} as {{ p.table_alias }} on {{ p.table_alias }}.code = {{ p.axis_alias }}.code
{% endfor %}
