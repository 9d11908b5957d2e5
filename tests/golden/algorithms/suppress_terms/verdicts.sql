-- terms suppressed, and queries

with sizes as (
    select candidate, cast(count(*) as double) as d, sum(case when iset = 0 then 1 else 0 end) as bare
    from "shoal_1_first_rows"
    group by candidate
),

beliefs as (
    select r.candidate, l.label, sum(1 / cast(r.k as double)) as p
    from "shoal_1_first_rows" as r
    join "shoal_2_whole_labels" as l on l.iset = r.iset
    group by r.candidate, l.label
),

equal as (
    select candidate, p, count(*) as labels from beliefs group by candidate, p
),

ranked as (
    select
        candidate, p, labels,
        coalesce(sum(labels) over (partition by candidate order by p desc rows between unbounded preceding and 1 preceding), 0) as earlier
    from equal
),

tops as (
    select
        candidate,
        max(p) as highest,
        sum(labels * p) as total,
        sum(p * greatest(0, least(labels, 2 - earlier))) as top1
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

-- terms out of reach

...

distances as (
    select b.candidate, sum(b.p * b.p) as squares, sum(b.p) as total, sum(b.p * a.share) as believed
    from beliefs as b
    join "shoal_1_source_prior" as a on a.sa = b.label
    group by b.candidate
)

select s.candidate
from sizes as s
left join distances as q on q.candidate = s.candidate
where true
    and cast('0.367292' as double)
        + (coalesce(q.squares, 0) + 2 * s.bare / cast('4' as double) * coalesce(q.total, 0) + s.bare * s.bare / cast('4' as double)) / (s.d * s.d)
        - 2 * (coalesce(q.believed, 0) + s.bare / cast('4' as double) * cast('1' as double)) / s.d
        <= cast('0' as double) * (1 + 5e-10) + 5e-13
