-- terms out of reach

with sizes as (
    select class, cast(count(*) as double) as d, sum(a) as added, sum(case when iset = 0 then 1 else 0 end) / cast('4' as double) as bare
    from "shoal_1_nearest_rows"
    group by class
),

beliefs as (
    select r.class, l.label, sum(1 / cast(r.k as double)) as p
    from "shoal_1_nearest_rows" as r
    join "shoal_2_whole_labels" as l on l.iset = r.iset
    group by r.class, l.label
),

sums as (
    select b.class, sum(b.p * b.p) as squares, sum(b.p) as total, sum(b.p * a.share) as believed
    from beliefs as b
    join "shoal_3_source_prior" as a on a.sa = b.label
    group by b.class
)

select
    s.class,
    cast(s.d as bigint) as d,
    greatest(cast('0.367292' as double) + s.added, 0) as low,
    greatest(least(
        cast('0.367292' as double)
        + (coalesce(q.squares, 0) + 2 * s.bare * coalesce(q.total, 0) + s.bare * s.bare * cast('4' as double)) / (s.d * s.d)
        - 2 * (coalesce(q.believed, 0) + s.bare * cast('1' as double)) / s.d,
        cast('0.367292' as double) + (1 - 2 * cast('1' as double)) / cast('4' as double)
    ), 0) as high
from sizes as s
left join sums as q on q.class = s.class
