-- step:  regions: between which cut planes the halves of the partitions lie
-- in:    regions(part, low<i>..., high<i>...), allowed(part, attribute, cut, below, above, there, taken, child),
--        axes(attribute, path, code)
-- out:   (part, low<i>..., high<i>...)   key: part
-- why:   a plane lies halfway, in codes, between two neighbouring values of the partition. Where the rows of one value went
--        to both sides the regions overlap in it: the left one ends above it, the right one starts below
{% macro plane(left, right) -%}
({{ left | alias }}.code + {{ right | alias }}.code + 1) // 2
{%- endmacro %}
with coded as (
    select
        a.part,
        a.attribute,
        a.child,
        {{ plane("v", "u") }} as upper,
        case when a.taken < a.there then {{ plane("b", "v") }} else {{ plane("v", "u") }} end as lower
    from {{ allowed }} as a
    join {{ axes }} as v on v.attribute = a.attribute and v.path = a.cut
    left join {{ axes }} as u on u.attribute = a.attribute and u.path = a.above
    left join {{ axes }} as b on b.attribute = a.attribute and b.path = a.below
),

planes as (
    select c.part, c.attribute, c.child, h.path as left_high, l.path as right_low
    from coded as c
    left join {{ axes }} as h on h.attribute = c.attribute and h.code = c.upper - 1
    left join {{ axes }} as l on l.attribute = c.attribute and l.code = c.lower
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
