-- step:  planes: where the cuts of a sweep lie on their axes, between two values of the source
-- in:    cuts(part, attribute, cut, above, child), axes(attribute, code, path, position)
-- out:   (part, attribute, child, plane)   key: part
-- why:   another load has other values, so a recoding keeps planes: what lies below a plane goes left; NULL, which lies beyond
--        all numbers, goes right. A plane lies halfway between two neighbouring values of the axis; in a taxonomy
--        of texts it is the place of the next leaf. Where labels reach from plane to plane, it lies halfway, in codes, between
--        two neighbouring values of the partition (as in `regions`)
{% import "macros/axes.sql" as axis %}
{% set lower %}v.position{% endset %}
{% set upper %}u.position{% endset %}
with plane_codes as (
    {% if by_planes %}
    select a.part, a.attribute, a.child, (v.code + u.code + 1) // 2 as code
    from {{ cuts }} as a
    join {{ axes }} as v on v.attribute = a.attribute and v.path = a.cut
    join {{ axes }} as u on u.attribute = a.attribute and u.path = a.above
    {% else %}
    select a.part, a.attribute, a.child, v.code + 1 as code
    from {{ cuts }} as a
    join {{ axes }} as v on v.attribute = a.attribute and v.path = a.cut
    {% endif %}
)

select
    c.part,
    c.attribute,
    c.child,
    case
        when u.position is null then cast('Infinity' as double)
        {% for p in packed %}
        when c.attribute = {{ loop.index }}
        {% if p.attribute.is_ordered %}
        then {{ axis.plane(lower, upper, steps[loop.index0]) }}
        {% else %}
        then u.position
        {% endif %}
        {% endfor %}
    end as plane
from plane_codes as c
join {{ axes }} as v on v.attribute = c.attribute and v.code = c.code - 1
join {{ axes }} as u on u.attribute = c.attribute and u.code = c.code
