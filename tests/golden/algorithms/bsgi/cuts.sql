-- bsgi

with values_of_cuts as (
    select part, max(case when attribute = 1 then v end) as "v1", max(case when attribute = 2 then v end) as "v2", max(case when attribute = 3 then v end) as "v3"
    from "shoal_1_boundaries"
    group by part
),

buckets as (
    select
        p.part,
        p.sa,
        cast(sum(p.n) as bigint) as n,
        cast(sum(case when p."x1" <= c."v1" then p.n else 0 end) as bigint) as "c1",
        cast(sum(case when p."x2" <= c."v2" then p.n else 0 end) as bigint) as "c2",
        cast(sum(case when p."x3" <= c."v3" then p.n else 0 end) as bigint) as "c3"
    from "shoal_2_first_pieces" as p
    join values_of_cuts as c on c.part = p.part
    group by p.part, p.sa
),

sides as (
    select b.part, 1 as attribute, b.sa, b.n, b."c1" as below, b.n - b."c1" as above from buckets as b
union all
    select b.part, 2 as attribute, b.sa, b.n, b."c2" as below, b.n - b."c2" as above from buckets as b
union all
    select b.part, 3 as attribute, b.sa, b.n, b."c3" as below, b.n - b."c3" as above from buckets as b

),

bucket_sides as (
    select s.part, s.attribute, s.sa, s.n, s.below, s.above, b.v, b.k, b.upto, b.width, b.lower_width, b.upper_width, b.gain
    from sides as s
    join "shoal_1_boundaries" as b on b.part = s.part and b.attribute = s.attribute
),

ranked as (
    select
        part, attribute, below, above,
        row_number() over (partition by part, attribute order by below desc, sa) - 1 as below_rank,
        row_number() over (partition by part, attribute order by above desc, sa) - 1 as above_rank
    from bucket_sides
),

rests as (
    select
        part, attribute, below, above, below_rank, above_rank,
        cast(sum(below) over (partition by part, attribute order by below_rank desc rows between unbounded preceding and current row) as bigint) as below_rest,
        cast(sum(above) over (partition by part, attribute order by above_rank desc rows between unbounded preceding and current row) as bigint) as above_rest
    from ranked
),

pure as (
    select
        part,
        attribute,
        max(below) as most_below,
        max(above) as most_above,
        min(case when below_rank < 3 then below_rest // (3 - below_rank) end) as below_groups,
        min(case when above_rank < 3 then above_rest // (3 - above_rank) end) as above_groups
    from rests
    group by part, attribute
),

choices as (
    select
        b.part, b.attribute, b.v, b.k, b.upto, b.width, b.lower_width, b.upper_width, b.gain,
        greatest(1, least(b.k - 1, (2 * b.upto + 3) // 6)) as even_groups,
        least(b.k - p.most_above, p.below_groups) as lower_groups,
        b.k - least(b.k - p.most_below, p.above_groups) as rest_groups
    from "shoal_1_boundaries" as b
    join pure as p on p.part = b.part and p.attribute = b.attribute
),

crossing as (
    select
        s.part,
        s.attribute,
        cast(sum(greatest(0, s.below - least(s.n, c.even_groups)) + greatest(0, s.n - (c.k - c.even_groups) - s.below)) as bigint) as n
    from bucket_sides as s
    join choices as c on c.part = s.part and c.attribute = s.attribute
    group by s.part, s.attribute
),

options as (
    select
        c.part, c.attribute, c.v, c.k, c.even_groups as lower_groups, 0 as kind,
        c.gain - case c.attribute when 1 then 6 when 2 then 3 when 3 then 3 end * c.width * x.n as saved
    from choices as c
    join crossing as x on x.part = c.part and x.attribute = c.attribute
    union all
    select part, attribute, v, k, lower_groups, 1, 3 * lower_groups * (width - lower_width)
    from choices
    where lower_groups >= 1 and lower_groups < k
    union all
    select part, attribute, v, k, rest_groups, 2, 3 * (k - rest_groups) * (width - upper_width)
    from choices
    where rest_groups >= 1 and rest_groups < k
),

ranked_options as (
    select
        part, attribute, v, k, lower_groups, saved,
        row_number() over (
            partition by part
            order by floor(saved * exp(cast('0.4' as double) * ln(2.0 * least(lower_groups, k - lower_groups) / k))) desc, attribute, kind
        ) as place
    from options
)

select part, attribute, v, k, lower_groups, 1 + 2 * row_number() over (order by part) - 1 as half
from ranked_options
where place = 1 and saved > 0
