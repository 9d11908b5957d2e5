-- step:  reaches: bounds of the least squared distance from the prior belief that each class can have
-- in:    nearest_rows(class, rn, iset, k, a), label_lists(iset, label), prior(sa, share)
-- out:   (class, d, low, high)   key: class
-- why:   the distance of 004 Def 4 is what the rows add and, never less than 0, what pairs of them add. Two patterns can be had
--        for sure: the nearest rows, and no terms at all
with sizes as (
    select class, cast(count(*) as double) as d, sum(a) as added, sum(case when iset = 0 then 1 else 0 end) / {{ count | double }} as bare
    from {{ nearest_rows }}
    group by class
),

beliefs as (
    select r.class, l.label, sum(1 / cast(r.k as double)) as p
    from {{ nearest_rows }} as r
    join {{ label_lists }} as l on l.iset = r.iset
    group by r.class, l.label
),

sums as (
    select b.class, sum(b.p * b.p) as squares, sum(b.p) as total, sum(b.p * a.share) as believed
    from beliefs as b
    join {{ prior }} as a on a.sa = b.label
    group by b.class
)

select
    s.class,
    cast(s.d as bigint) as d,
    greatest({{ prior_square | double }} + s.added, 0) as low,
    greatest(least(
        {{ prior_square | double }}
        + (coalesce(q.squares, 0) + 2 * s.bare * coalesce(q.total, 0) + s.bare * s.bare * {{ count | double }}) / (s.d * s.d)
        - 2 * (coalesce(q.believed, 0) + s.bare * {{ believed | double }}) / s.d,
        {{ prior_square | double }} + (1 - 2 * {{ believed | double }}) / {{ count | double }}
    ), 0) as high
from sizes as s
left join sums as q on q.class = s.class
