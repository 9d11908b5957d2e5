-- full_domain

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
    from "shoal_1_label_costs"
    group by attribute, level
),

base as (
    select attribute, sum(n * log2(n)) / sum(n) as bits from "shoal_2_axes" where n > 0 group by attribute
)

select
    s.attribute, s.level,
    s."m1",
    s.weight, s.leaves, s.stride,
    a.share, a.top_share, a.climb, a.span, a.top_span, floor((a.bits - base.bits) * 1e12 + 0.5) / 1e12 as bits, a.top_bits, a.detail, a.low_detail
from "shoal_3_allowed_levels" as s
join averages as a on a.attribute = s.attribute and a.level = s.level
join base on base.attribute = s.attribute
