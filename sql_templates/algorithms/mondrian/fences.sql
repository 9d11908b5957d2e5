-- step:  fences: what is kept of regions in another load: the planes around them, and the values that are there now
-- in:    fences(part, low<i>..., high<i>..., below<i>..., above<i>...), replayed(part, attribute, cut, next, plane, child)
-- out:   (part, low<i>..., high<i>..., below<i>..., above<i>...)   key: part
-- why:   labels from plane to plane are those of the load that the planes were found for
{% macro moved(what, i, from) -%}
case when c.attribute = {{ i }} then c.{{ from | alias }} else f.{{ (what ~ i) | alias }} end
{%- endmacro %}
{% for side in (0, 1) %}
select
    cast(2 * c.child + {{ side }} as int) as part
    {% for what in ("low", "high", "below", "above") %}
    {% for _ in packed %}
    {% if what in (("high", "above"), ("low", "below"))[side] %}
    , {{ moved(what, loop.index, {"high": "cut", "low": "next", "above": "plane", "below": "plane"}[what]) }} as {{ (what ~ loop.index) | alias }}
    {% else %}
    , f.{{ (what ~ loop.index) | alias }}
    {% endif %}
    {% endfor %}
    {% endfor %}
from {{ fences }} as f
join {{ replayed }} as c on c.part = f.part
{% if not loop.last %}union all{% endif %}

{% endfor %}
