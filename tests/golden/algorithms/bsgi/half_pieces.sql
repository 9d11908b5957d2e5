-- bsgi

with buckets as (
    select p.part, p.sa, c.attribute, c.half, c.k, c.lower_groups, cast(sum(p.n) as bigint) as n
    from "shoal_1_first_pieces" as p
    join "shoal_2_cuts" as c on c.part = p.part
    group by p.part, p.sa, c.attribute, c.half, c.k, c.lower_groups
),

quotas as (
    select
        part, sa, attribute, half,
        greatest(0, n - (k - lower_groups)) as must,
        least(n, lower_groups) as may,
        lower_groups * 3 - cast(sum(greatest(0, n - (k - lower_groups))) over (partition by part) as bigint) as free
    from buckets
),

queued as (
    select
        p.part, p.place, p.sa, p.n, q.half, q.must, q.may, q.free, p."x1", p."x2", p."x3",
        case q.attribute when 1 then p."x1" when 2 then p."x2" when 3 then p."x3" end as v
    from "shoal_1_first_pieces" as p
    join quotas as q on q.part = p.part and q.sa = p.sa
),

summed as (
    select
        part, place, sa, n, half, must, may, free, v, "x1", "x2", "x3",
        cast(sum(n) over (partition by part, sa order by v, place rows between unbounded preceding and current row) as bigint) as upto
    from queued
),

offers as (
    select
        part, place, sa, n, half, free, v, "x1", "x2", "x3",
        least(upto, must) - least(upto - n, must) as given,
        (least(upto, may) - least(upto, must)) - (least(upto - n, may) - least(upto - n, must)) as offered
    from summed
),

before as (
    select
        part, place, sa, n, half, free, given, offered, "x1", "x2", "x3",
        cast(sum(offered) over (partition by part order by v, place rows between unbounded preceding and current row) as bigint) - offered as sooner
    from offers
),

taken as (
    select half, place, sa, n, "x1", "x2", "x3", given + greatest(0, least(offered, free - sooner)) as lower_rows from before
)

select half as part, place, sa, "x1", "x2", "x3", lower_rows as n from taken where lower_rows > 0
union all
select half + 1, place, sa, "x1", "x2", "x3", n - lower_rows from taken where lower_rows < n
