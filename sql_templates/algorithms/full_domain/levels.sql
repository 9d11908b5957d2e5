-- step:  levels: what a level of an attribute costs on average, and at most, and which bits of a path it keeps
-- in:    labels(attribute, level, prefix, n, share, climb, bits, detail)
-- out:   (attribute, level, <mask>..., weight, leaves, share, top_share, climb, bits, top_bits, detail, low_detail)
--        key: attribute, level
-- why:   bits count from those of the values themselves, so that level 0 costs nothing; top_bits count from 0
{% import "macros/columns.sql" as columns %}
with averaged as (
    select
        attribute,
        level,
        sum(n * share) / sum(n) as share,
        max(share) as top_share,
        max(climb) as climb,
        sum(n * bits) / sum(n) as bits,
        max(bits) as top_bits,
        sum(n * detail) / sum(n) as detail,
        min(detail) as low_detail
    from {{ labels }}
    group by attribute, level
)

select
    a.attribute, a.level,
    {% for mask in masks %}
    given.{{ mask }},
    {% endfor %}
    given.weight, given.leaves,
    a.share, a.top_share, a.climb, a.bits - base.bits as bits, a.top_bits, a.detail, a.low_detail
from averaged as a
join averaged as base on base.attribute = a.attribute and base.level = 0
join (
    values
    {% for row in given %}
    ({{ columns.list(row) }}){% if not loop.last %},{% endif %}

    {% endfor %}
) as given(attribute, level, {% for mask in masks %}{{ mask }}, {% endfor %}weight, leaves) on given.attribute = a.attribute and given.level = a.level
