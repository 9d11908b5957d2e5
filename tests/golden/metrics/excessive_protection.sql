-- sweep

with classes as (
    select "class", "s1", cast(sum(n) as bigint) as n
    from "shoal_1_published_rows"
    group by "class", "s1"
),

"sizes" as (
    select "class", cast(sum(n) as bigint) as n, cast(sum(n) as bigint) as rows
    from "classes"
    group by "class"
),

"hist_s1" as (
    select "g"."class", s.sa, sum(g.n * s.share) as n
    from (select "class", "s1", n from "classes") as g
    join "shoal_2_parts" as s on s.node = g."s1"
    group by "g"."class", s.sa
),

"sizes_s1" as (
    select "class", cast(sum(n) as bigint) as n, cast(sum(n) as bigint) as rows
    from "classes"
    group by "class"
),

running1 as (
    select
        "class",
        row_number() over (partition by "class" order by n desc, sa) as k,
        sum(n) over (
            partition by "class" order by n desc, sa
            rows between unbounded preceding and current row
        ) as upto,
        sum(n) over (partition by "class") as n
    from "hist_s1"
),

away1 as (
    select "class", abs(upto / cast(n as double) - case when k < 3 then (cast('0.4' as double) + (1 - cast('0.4' as double)) * ("k" - 1) / cast('2' as double)) else 1 end) as away
    from running1
),

excess1 as (
    select "class", sum(case when away > 1e-12 then away else 0 end) as score
    from away1
    group by "class"
)

select class, 1 as model, 's' as attribute, min(score) as score from excess1 group by class

-- sweep, two bounds

...

select class, 1 as model, 's' as attribute, min(score) as score from excess1 group by class
union all
select class, 2 as model, 't' as attribute, min(score) as score from excess2 group by class
