-- full_domain

with labels as (
    select
        x.attribute,
        s.level,
        x.path & s.keep as prefix,
        s.leaves,
        s.climb,
        s.is_ordered,
        count(*) as covered,
        count(x.position) as placed,
        (least(max(x.position), max(x.highest)) - greatest(min(x.position), min(x.lowest))) / nullif(max(x.highest) - min(x.lowest), 0) as width,
        cast(sum(x.n) as bigint) as n
    from "shoal_1_axes" as x
    join "shoal_2_allowed_levels" as s on s.attribute = x.attribute
    group by x.attribute, s.level, x.path & s.keep, s.leaves, s.climb, s.is_ordered
    having sum(x.n) > 0
)

select
    attribute,
    level,
    prefix,
    n,
    covered / leaves as share,
    climb,
    case
        when not is_ordered then climb
        when covered = 1 then 0
        when placed < covered then 1
        else coalesce(width, 0)
    end as span,
    log2(n) as bits,
    1.0 / cast(covered as double) as detail
from labels
