-- terms of many labels

with widths as (
    select node, max(share) as share, case when max(share) >= 1 / cast('1.5' as double) then 0 else 1 end as is_wide
    from "shoal_1_bare_shares"
    group by node
)

select
    "g"."shape",
    cast(sum(g.n) as double) as n,
    cast(sum(case when w.node is null then 0 else g.n end) as double) as linked,
    cast(sum(coalesce(g.n * w.share * w.is_wide, 0)) as double) as wide,
    cast(sum(coalesce(g.n * exp(ln(w.share) / 2) * w.is_wide, 0)) as double) as spread
from "shoal_2_shape_histograms" as g
left join widths as w on w.node = g."s1"
group by "g"."shape"
