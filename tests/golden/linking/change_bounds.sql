-- terms of many labels

with shown as (
    select b.shape, b.sa, b.n / w.n as beta, w.n, w.wide / w.n as wide
    from "shoal_1_narrow_beliefs" as b
    join "shoal_2_wide_beliefs" as w on w.shape = b.shape
),

ranked as (
    select sa, share, row_number() over (order by share desc, sa) as place from "shoal_3_source_prior"
),

placed as (
    select
        s.shape, s.n, s.wide, s.beta, r.share, r.place,
        row_number() over (partition by s.shape order by r.place) as seen
    from shown as s
    join ranked as r on r.sa = s.sa
),

highest as (
    select
        shape, n, wide,
        max(beta) as posterior,
        max(abs(beta - share)) as change,
        coalesce(max(case when place = seen then place end), 0) + 1 as missing
    from placed
    group by shape, n, wide
)

select
    h.shape, h.n, h.wide, h.posterior, h.change,
    case when h.posterior >= h.wide and h.change - h.wide >= greatest(coalesce(r.share, 0), h.wide) then 1 else 0 end as is_sure
from highest as h
left join ranked as r on r.place = h.missing
