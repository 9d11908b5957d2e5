-- bsgi of persons, then refine

with "sizes" as (
    select "shape", cast(sum("persons") as bigint) as n, cast(sum(n) as bigint) as rows
    from "shoal_1_published_persons"
    group by "shape"
),

"hist_s1" as (
    select "shape", "s1" as sa, cast(sum("persons_s1") as bigint) as n
    from "shoal_1_published_persons"
    group by "shape", "s1"
),

"sizes_s1" as (
    select "shape", cast(sum("persons") as bigint) as n, cast(sum(n) as bigint) as rows
    from "shoal_1_published_persons"
    group by "shape"
),

failing as (
    select distinct "shape" from (select * from "models/simple_l_diversity") as violations
union
select distinct "shape" from (select * from "models/distinct_l_diversity") as violations

),

looks as (
    select p.class, s.shape
    from "shoal_2_published_keys" as p
    join "shoal_3_numbered_classes" as s on s."qv1" is not distinct from p."qv1"
),

extents as (
    select l.shape, min(c."low1") as "low1"
    from looks as l
    join "shoal_4_class_labels" as c on c.class = l.class
    group by l.shape
),

ordered as (
    select e.shape, row_number() over (order by e."low1", e.shape) as place, f.shape is not null as is_bad
    from extents as e
    left join failing as f on f.shape = e.shape
),

stretches as (
    select shape, place, is_bad, place - row_number() over (partition by is_bad order by place) as stretch from ordered
),

numbers as (
    select
        shape, place, is_bad,
        case when is_bad then row_number() over (partition by is_bad, stretch order by place) % 2 end as is_odd,
        max(place) over () as last_place
    from stretches
),

starts as (
    select
        shape, place,
        case
            when is_odd = 0 then 0
            when not is_bad and lag(is_odd) over (order by place) = 1 then 0
            when is_odd = 1 and place = last_place then 0
            else 1
        end as is_first
    from numbers
),

runs as (
    select shape, cast(sum(is_first) over (order by place rows between unbounded preceding and current row) as bigint) as run from starts
),

joined as (
    select run from runs group by run having count(*) > 1
)

select l.class, min(l.class) over (partition by r.run) as joint
from looks as l
join runs as r on r.shape = l.shape
join joined as z on z.run = r.run
