-- terms that the knowledge lacks

with sizes as (
    select g.shape, max(s.classes) as classes, cast(sum(g.n) as double) as n
    from "shoal_1_shape_histograms" as g
    join "shoal_2_shapes" as s on s.shape = g.shape
    group by g.shape
),

beliefs as (
    select g.shape, s.sa, sum(g.n * s.share) / max(z.n) as beta
    from "shoal_1_shape_histograms" as g
    join sizes as z on z.shape = g.shape
    join "shoal_3_bare_shares" as s on s.node = g."s1"
    group by g.shape, s.sa
),

ranked as (
    select sa, share, row_number() over (order by share desc, sa) as place from "shoal_4_given_prior"
),

linked as (
    select b.shape, b.beta, r.share, r.place, row_number() over (partition by b.shape order by r.place) as seen
    from beliefs as b
    join ranked as r on r.sa = b.sa
),

moved as (
    select
        shape,
        max(abs(beta - share)) as change,
        coalesce(max(case when place = seen then place end), 0) + 1 as missing
    from linked
    group by shape
),

highest as (
    select shape, max(beta) as posterior from beliefs group by shape
)

select
    z.shape, z.classes, coalesce(h.posterior, 0) as posterior,
    greatest(coalesce(m.change, 0), coalesce(r.share, 0)) as change
from sizes as z
left join highest as h on h.shape = z.shape
left join moved as m on m.shape = z.shape
left join ranked as r on r.place = coalesce(m.missing, 1)

-- terms of many labels

with sizes as (
    select g.shape, max(s.classes) as classes, cast(sum(g.n) as double) as n
    from "shoal_1_shape_histograms" as g
    join "shoal_2_shapes" as s on s.shape = g.shape
    where not exists (select 1 from "shoal_3_change_bounds" as c where c.shape = g.shape and c.is_sure = 1)
    group by g.shape
),

...
