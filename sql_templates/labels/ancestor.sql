-- step:  ancestor: the lowest label of the taxonomy that covers all values of a class
-- in:    ranges(class, low<i>, high<i>), axes(attribute, code, path), the attribute's dimension
-- out:   (class, label, low, high, leaves, gaps, level)   key: class
-- why:   this is the lowest common generalization of a class (000 §5.1.2)
{% import "macros/labels.sql" as labels %}
with {{ labels.ends(attribute, table, levels, axes, ranges) }}

select
    e.class,
    case e.level{% for level in levels %} when {{ level }} then d.l{{ level }}{% endfor %} end as label,
    case e.level{% for level in levels %} when {{ level }} then d.low{{ level }}{% endfor %} end as low,
    case e.level{% for level in levels %} when {{ level }} then d.low{{ level }} + d.size{{ level }}{% endfor %} end - 1 as high,
    case e.level{% for level in levels %} when {{ level }} then d.size{{ level }}{% endfor %} end as leaves,
    cast(0 as bigint) as gaps,
    e.level
from ends as e
join {{ table }} as d on d.code = e.low
