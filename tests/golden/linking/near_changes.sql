-- terms of many labels

with near as (
    select b.shape, b.sa, b.n / c.n as beta, c.n, r.share
    from "shoal_1_narrow_beliefs" as b
    join "shoal_2_change_bounds" as c on c.shape = b.shape and c.is_sure = 1
    join "shoal_3_source_prior" as r on r.sa = b.sa
    where b.n / c.n >= c.posterior - c.wide - 1e-9 or abs(b.n / c.n - r.share) >= c.change - 2 * c.wide - 1e-9
),

wide_groups as (
    select g.shape, g."s1" as node, g.n
    from "shoal_4_shape_histograms" as g
    join (select node from "shoal_5_bare_shares" group by node having max(share) < 1 / cast('1.5' as double)) as w on w.node = g."s1"
),

added as (
    select k.shape, k.sa, sum(g.n * s.share) as n
    from near as k
    join wide_groups as g on g.shape = k.shape
    join "shoal_5_bare_shares" as s on s.node = g.node and s.sa = k.sa
    group by k.shape, k.sa
)

select
    k.shape, p.classes,
    max(k.beta + coalesce(a.n, 0) / k.n) as posterior,
max(abs(k.beta + coalesce(a.n, 0) / k.n - k.share)) as change
from near as k
join "shoal_6_shapes" as p on p.shape = k.shape
left join added as a on a.shape = k.shape and a.sa = k.sa
group by k.shape, p.classes
