-- step:  level_costs: what a level of an attribute costs a row on average, and at most, and which bits of a path it keeps
-- in:    label_costs(attribute, level, prefix, n, share, climb, span, bits, detail), axes(attribute, n), levels(attribute,
--        level, <mask>..., weight, leaves, stride)
-- out:   (attribute, level, <mask>..., weight, leaves, stride, share, top_share, climb, span, top_span, bits, top_bits, detail,
--        low_detail)   key: attribute, level
-- why:   the costs of a node are sums of those of its levels. Averages of bits are counted from those of level 0, so that level
--        0 costs nothing, and rounded, so that labels of one value each cost nothing at all; top_bits are counted from 0
with averages as (
    select
        attribute,
        level,
        sum(n * share) / sum(n) as share,
        max(share) as top_share,
        max(climb) as climb,
        sum(n * span) / sum(n) as span,
        max(span) as top_span,
        sum(n * bits) / sum(n) as bits,
        max(bits) as top_bits,
        sum(n * detail) / sum(n) as detail,
        min(detail) as low_detail
    from {{ label_costs }}
    group by attribute, level
),

base as (
    select attribute, sum(n * log2(n)) / sum(n) as bits from {{ axes }} where n > 0 group by attribute
)

select
    s.attribute, s.level,
    {% for mask in masks %}
    s.{{ mask }},
    {% endfor %}
    s.weight, s.leaves, s.stride,
    a.share, a.top_share, a.climb, a.span, a.top_span, floor((a.bits - base.bits) * 1e12 + 0.5) / 1e12 as bits, a.top_bits, a.detail, a.low_detail
from {{ levels }} as s
join averages as a on a.attribute = s.attribute and a.level = s.level
join base on base.attribute = s.attribute
