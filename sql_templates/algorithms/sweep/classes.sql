-- step:  classes: the labels of every class, and what they cover
-- in:    class_members(cell, class, item), cells(cell, <word>...), axes(attribute, code, path), the dimension tables
-- out:   (class, label<i>..., low<i>..., high<i>..., leaves<i>..., gaps<i>..., level<i>...)   key: class
-- why:   the item of a class gives the level of each label, and all cells of a class have the same labels, so they are looked
--        up for one of them
with members as (
    select class, item, min(cell) as cell from {{ class_members }} group by class, item
)

select
    s.class
    {% for p in packed %}
    {% set i, d = loop.index, p.table_alias %}
    , case i.level{{ i }}{% for level in range(p.attribute.height + 1) %} when {{ level }} then {{ d }}.l{{ level }}{% endfor %} end as label{{ i }}
    , case i.level{{ i }}{% for level in range(p.attribute.height + 1) %} when {{ level }} then {{ d }}.low{{ level }}{% endfor %} end as low{{ i }}
    , case i.level{{ i }}{% for level in range(p.attribute.height + 1) %} when {{ level }} then {{ d }}.low{{ level }} + {{ d }}.size{{ level }} - 1{% endfor %} end as high{{ i }}
    , case i.level{{ i }}{% for level in range(p.attribute.height + 1) %} when {{ level }} then {{ d }}.size{{ level }}{% endfor %} end as leaves{{ i }}
    , cast(0 as bigint) as gaps{{ i }}
    , i.level{{ i }}
    {% endfor %}
from members as s
join (
    values
    {% for number, levels in items %}
    ({{ number }}{% for level in levels %}, {{ level }}{% endfor %}){% if not loop.last %},{% endif %}

    {% endfor %}
) as i(item{% for p in packed %}, level{{ loop.index }}{% endfor %})
    on i.item = s.item
join {{ cells }} as c on c.cell = s.cell
{% for p in packed %}
{% set x, d = p.axis_alias, p.table_alias %}
join {{ axes }} as {{ x }} on {{ x }}.attribute = {{ loop.index }} and {{ x }}.path = c.{{ p.word_name }} & {{ p.mask(0) }}
join {{ p.attribute.table }} as {{ d }} on {{ d }}.code = {{ x }}.code
{% endfor %}
