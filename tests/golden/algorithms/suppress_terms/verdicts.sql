-- terms suppressed for diversity

with sizes as (
    select candidate, cast(count(*) as double) as d, sum(case when iset = 0 then 1 else 0 end) as bare
    from "shoal_1_no_rows"
    group by candidate
),

beliefs as (
    select r.candidate, l.label, sum(1 / cast(r.k as double)) as p
    from "shoal_1_no_rows" as r
    join "shoal_2_whole_labels" as l on l.iset = r.iset
    group by r.candidate, l.label
),

ranked as (
    select candidate, p, row_number() over (partition by candidate order by p desc, label) as place from beliefs
),

tops as (
    select
        candidate,
        max(p) as highest,
        sum(p) as total,
        sum(case when place < 3 then p else 0 end) as top1
    from ranked
    group by candidate
)

select s.candidate
from sizes as s
left join tops as t on t.candidate = s.candidate
where true
    and (
        s.bare + coalesce(t.total, 0) = 0
        or 1 * (coalesce(t.highest, 0) + s.bare / cast('4' as double)) <= 1 * (1 + 5e-10) * (
            coalesce(t.total, 0) - coalesce(t.top1, 0) + s.bare * cast('0.5' as double)
        )
    )
