-- full_domain

with sizes as (
    select shape, sum(n) as n from "shoal_1_shape_histograms" group by shape having sum(n) > 0
),

totals as (
    select
        cast(coalesce(sum(p.classes), 0) as bigint) as classes,
        coalesce(min(s.n), 0) as smallest,
        cast(coalesce(sum(s.n * p.classes), 0) as bigint) as rows
    from sizes as s
    join "shoal_2_shapes" as p on p.shape = s.shape
),

same1 as (
    select cast(coalesce(sum(c.n * p.classes), 0) as bigint) as rows
    from (
        select g.shape, sum(g.n) as n
        from "shoal_1_shape_histograms" as g
        group by g.shape
        having min(g."s1") = max(g."s1")
    ) as c
    join "shoal_2_shapes" as p on p.shape = c.shape
)

select t.classes, t.smallest, t.rows, s1.rows as homogeneous1
from totals as t
cross join same1 as s1

-- full_domain, all kinds, starred

...

select t.classes, t.smallest, t.rows
from totals as t

-- sweep

...

same1 as (
    select cast(coalesce(sum(c.n * p.classes), 0) as bigint) as rows
    from (
        select g.shape, sum(g.n) as n
        from "shoal_1_shape_histograms" as g
        join "shoal_2_parts" as h on h.node = g."s1"
        group by g.shape
        having min(h.sa) = max(h.sa)
    ) as c
    join "shoal_3_shapes" as p on p.shape = c.shape
)

...
