-- anatomy, paths of two words, and an attack

with weighed as (
    select
        g1,
        t1 as label,
        n / cast(sum(n) over (partition by g1) as double) as share
    from "shoal_1_shown_rows"
)

select r."l1", r."l2", s.sa, sum(r.n * s.share * (w.share)) as n
from "shoal_2_shown_rows" as r
join weighed as w on w.g1 = r.g1
join "shoal_3_secret_shares" as s on s.label = w.label
group by r."l1", r."l2", s.sa

-- randomize, and an attack

with weighed as (
    select
        g1,
        t1 as label,
        (1 - cast(g2 as double)) / count(*) over (partition by g1) as share,
        cast(g2 as double) as kept
    from "shoal_1_shown_rows"
)

select r."l1", r."l2", s.sa, sum(r.n * s.share * (w.share + case when o.text is not distinct from e.text then w.kept else 0 end)) as n
from "shoal_2_shown_rows" as r
join weighed as w on w.g1 = r.g1
join "shoal_3_labels" as o on o.label = r."t1"
join "shoal_4_labels" as e on e.label = w.label
join "shoal_5_secret_shares" as s on s.label = w.label
group by r."l1", r."l2", s.sa
