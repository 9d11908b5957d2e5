-- step:  regions_with_planes: the regions of the halves of repeated cuts: their ends, and the planes around them
-- in:    regions(part, low<i>..., high<i>..., below<i>..., above<i>...), cuts(part, attribute, cut, next, plane, child)
-- out:   (part, low<i>..., high<i>..., below<i>..., above<i>...)   key: part
-- why:   labels that reach from plane to plane must be those of the load for which the planes were found
{% macro changed(what, i, from) -%}
case when c.attribute = {{ i }} then c.{{ from | alias }} else r.{{ (what ~ i) | alias }} end
{%- endmacro %}
{% for side in (0, 1) %}
select
    cast(2 * c.child + {{ side }} as int) as part
    {% for what in ("low", "high", "below", "above") %}
    {% for _ in packed %}
    {% if what in (("high", "above"), ("low", "below"))[side] %}
    , {{ changed(what, loop.index, {"high": "cut", "low": "next", "above": "plane", "below": "plane"}[what]) }} as {{ (what ~ loop.index) | alias }}
    {% else %}
    , r.{{ (what ~ loop.index) | alias }}
    {% endif %}
    {% endfor %}
    {% endfor %}
from {{ regions }} as r
join {{ cuts }} as c on c.part = r.part
{% if not loop.last %}union all{% endif %}

{% endfor %}
