-- step:  range: the lowest and the highest value of a class, or the cut planes around it, as a pair in the type of the column
-- in:    ranges(class, low<i>, high<i>), axes(attribute, code, path, position), the attribute's dimension
-- out:   (class, label, low, high, leaves, gaps, level)   key: class
-- why:   whoever computes with a release wants numbers. NULL has no place in a pair, nor has an open end. The hours of a pair
--        end where the second one does
{% import "macros/labels.sql" as labels %}
{% set below %}{{ labels.number("below" | alias, kind) }}{% endset %}
{% set before %}{% if kind == "time" %}above{% else %}(above - {{ step }}){% endif %}{% endset %}
{% set end %}(high_position + {{ step }}){% endset %}
with {{ labels.ends(attribute, table, levels, axes, ranges) }}{% if by_planes %},

{{ labels.planes(attribute, axes, step, ranges, is_fenced) }}{% endif %}


select
    e.class,
    {% if by_planes %}
    case when last is not null then array[cast({{ below }} as {{ type }}), cast({{ labels.number(before, kind) }} as {{ type }})] end as label,
    {% elif kind == "time" %}
    case when last is not null then array[cast(first as {{ type }}), cast({{ labels.number(end, kind) }} as {{ type }})] end as label,
    {% else %}
    case when last is not null then array[cast(first as {{ type }}), cast(last as {{ type }})] end as label,
    {% endif %}
    {{ labels.covered(leaves) }}
from ends as e
{% if by_planes %}
join planes as p on p.class = e.class
{% endif %}
