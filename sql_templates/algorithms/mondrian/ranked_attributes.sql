-- step:  ranked_attributes: the attributes by which a partition can be cut, the widest first
-- in:    extents(part, low<i>..., high<i>..., n), axes(attribute, path, code, position, lowest, highest)
-- out:   (trial, part, attribute, place, <mask>...)   key: trial
-- why:   a width is a share of the axis, times the weight of the attribute; of equal ones the first in the policy comes first.
--        A partition of fewer than 2 * `least_rows` rows is not cut any more: one of its halves would be too small for a model
{% import "macros/columns.sql" as columns %}
{% import "macros/axes.sql" as axis %}
with ends as (
    {% for p in packed %}
    select
        part,
        {{ loop.index }} as attribute,
        low{{ loop.index }} as low,
        high{{ loop.index }} as high,
        {% for mask in masks %}
        cast({{ p.mask(0) if p.word == loop.index0 else 0 }} as bigint) as {{ mask }},
        {% endfor %}
        {{ weights[loop.index0] | double }} as weight
    from {{ extents }}
    where low{{ loop.index }} < high{{ loop.index }} and n >= {{ 2 * least_rows }}
    {% if not loop.last %}union all{% endif %}

    {% endfor %}
),

widths as (
    select e.part, e.attribute{{ columns.tail(masks, "e") }}, e.weight * {{ axis.width("low", "high") }} as width
    from ends as e
    join {{ axes }} as low on low.attribute = e.attribute and low.path = e.low
    join {{ axes }} as high on high.attribute = e.attribute and high.path = e.high
)

select
    cast(part as bigint) * {{ packed | length + 1 }} + attribute as trial,
    part,
    attribute,
    row_number() over (partition by part order by width desc, attribute) as place{{ columns.tail(masks) }}
from widths
