-- step:  interval: from the lowest to the highest value of a class, or from one cut plane to the next: [20, 34]
-- in:    ranges(class, low<i>, high<i>), axes(attribute, code, path, position), the attribute's dimension
-- out:   (class, label, low, high, leaves, gaps, level)   key: class
-- why:   numbers and dates need no taxonomy. Hours are half-open: [2024-03-05 10:00, 2024-03-05 12:00) is two hours. Labels
--        between cut planes show nobody's value: the ends of the axis are open, and a plane lies halfway between two values
{% import "macros/labels.sql" as labels %}
{% set below %}{{ labels.number("below" | alias, kind) }}{% endset %}
{% set above %}{{ labels.number("above" | alias, kind) }}{% endset %}
with {{ labels.ends(attribute, table, levels, axes, ranges) }}{% if by_planes %},

{{ labels.planes(attribute, axes, step, ranges, is_fenced) }}{% endif %}


select
    {% if by_planes %}
    e.class,
    case
        when {{ labels.mixed() }} then '*'
        when last is null then null
        when below is null and above is null then '*'
        when below is null then '< ' || {{ above }}
        when above is null then '>= ' || {{ below }}
        {% if step and kind != "time" %}
        {% set before %}(above - {{ step }}){% endset %}
        when below = {{ before }} then {{ below }}
        else '[' || {{ below }} || ', ' || {{ labels.number(before, kind) }} || ']'
        {% else %}
        else '[' || {{ below }} || ', ' || {{ above }} || ')'
        {% endif %}
    end as label,
    {{ labels.covered(leaves) }}
from ends as e
join planes as p on p.class = e.class
    {% else %}
    class,
    case
        when {{ labels.mixed() }} then '*'
        {% if kind == "time" %}
        {% set end %}(high_position + {{ step }}){% endset %}
        when last is not null then '[' || {{ labels.number("low_position" | alias, kind) }} || ', ' || {{ labels.number(end, kind) }} || ')'
        {% endif %}
        when low = high then first
        else '[' || first || ', ' || last || ']'
    end as label,
    {{ labels.covered(leaves) }}
from ends
    {% endif %}
