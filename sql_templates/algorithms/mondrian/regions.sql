-- step:  regions: the lowest and the highest value of the region of each half, from one cut plane to the next
-- in:    regions(part, low<i>..., high<i>...), cuts(part, attribute, cut, below, above, cut_rows, left_rows, child),
--        axes(attribute, path, code)
-- out:   (part, low<i>..., high<i>...)   key: part
-- why:   the plane of a cut lies halfway, in codes, between two neighbouring values of the partition. Where rows of one value
--        go to both halves, both regions contain that value: the left one ends above it, the right one starts below it
{% macro plane(left, right) -%}
({{ left | alias }}.code + {{ right | alias }}.code + 1) // 2
{%- endmacro %}
with plane_codes as (
    select
        a.part,
        a.attribute,
        a.child,
        {{ plane("v", "u") }} as left_end,
        case when a.left_rows < a.cut_rows then {{ plane("b", "v") }} else {{ plane("v", "u") }} end as right_start
    from {{ cuts }} as a
    join {{ axes }} as v on v.attribute = a.attribute and v.path = a.cut
    left join {{ axes }} as u on u.attribute = a.attribute and u.path = a.above
    left join {{ axes }} as b on b.attribute = a.attribute and b.path = a.below
),

planes as (
    select c.part, c.attribute, c.child, h.path as left_high, l.path as right_low
    from plane_codes as c
    left join {{ axes }} as h on h.attribute = c.attribute and h.code = c.left_end - 1
    left join {{ axes }} as l on l.attribute = c.attribute and l.code = c.right_start
)

{% for side in (0, 1) %}
select
    cast(2 * p.child + {{ side }} as int) as part
    {% for _ in packed %}
    {% if side == 0 %}
    , r.low{{ loop.index }}
    , case when p.attribute = {{ loop.index }} then coalesce(p.left_high, r.high{{ loop.index }}) else r.high{{ loop.index }} end as high{{ loop.index }}
    {% else %}
    , case when p.attribute = {{ loop.index }} then coalesce(p.right_low, r.low{{ loop.index }}) else r.low{{ loop.index }} end as low{{ loop.index }}
    , r.high{{ loop.index }}
    {% endif %}
    {% endfor %}
from {{ regions }} as r
join planes as p on p.part = r.part
{% if not loop.last %}union all{% endif %}

{% endfor %}
