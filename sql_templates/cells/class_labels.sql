-- step:  class_labels: the labels of every class in one table, with what they cover
-- in:    for each quasi-identifier (class, label, low, high, leaves, gaps, level)
-- out:   (class, label<i>..., low<i>..., high<i>..., leaves<i>..., gaps<i>..., level<i>...)   key: class
-- why:   each style of labels has a template of its own
{% macro column(what, i) %}{{ (what ~ i) | alias }}{% endmacro %}
select
    a1.class,
    {% for i, _ in tables %}
    {% for what in ("label", "low", "high", "leaves", "gaps", "level") %}
    {{ column("a", i) }}.{{ what | alias }} as {{ column(what, i) }}{% if not loop.last %},{% endif %}

    {% endfor %}
    {% if not loop.last %},{% endif %}

    {% endfor %}
from {{ tables[0][1] }} as a1
{% for i, table in tables[1:] %}
join {{ table }} as {{ column("a", i) }} on {{ column("a", i) }}.class = a1.class
{% endfor %}
