with classes as (
    select "class", "s1", "s2", cast(sum(n) as bigint) as n
    from "shoal_1_shown"
    group by "class", "s1", "s2"
),

"sizes" as (
    select "class", cast(sum(n) as bigint) as n
    from "classes"
    group by "class"
),

"hist_s1_s2" as (
    select "class", "s2", "s1" as sa, n from "classes"
),

"sizes_s1_s2" as (
    select "class", "s2", cast(sum(n) as bigint) as n
    from "classes"
    group by "class", "s2"
),

"hist_s1" as (
    select "class", "s1" as sa, cast(sum(n) as bigint) as n
    from "classes"
    group by "class", "s1"
),

"sizes_s1" as (
    select "class", cast(sum(n) as bigint) as n
    from "classes"
    group by "class"
),


running1 as (
    select
        "class", "s2",
        row_number() over (partition by "class", "s2" order by n desc, sa) as k,
        sum(n) over (
            partition by "class", "s2" order by n desc, sa
            rows between unbounded preceding and current row
        ) as upto,
        sum(n) over (partition by "class", "s2") as n
    from "hist_s1_s2"
),

away1 as (
    select "class", "s2", abs(upto / cast(n as double) - case when k < 3 then (cast('0.5' as double) + (1 - cast('0.5' as double)) * ("k" - 1) / cast('2.0' as double)) else 1 end) as away
    from running1
),

excess1 as (
    select "class", "s2", sum(case when away > 1e-12 then away else 0 end) as score
    from away1
    group by "class", "s2"
),

running2 as (
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

away2 as (
    select "class", abs(upto / cast(n as double) - case when k < 3 then (cast('0.5' as double) + (1 - cast('0.5' as double)) * ("k" - 1) / cast('2.0' as double)) else 1 end) as away
    from running2
),

excess2 as (
    select "class", sum(case when away > 1e-12 then away else 0 end) as score
    from away2
    group by "class"
)

select class, 1 as model, 'age<&''>' as attribute, min(score) as score from excess1 group by class
union all
select class, 2 as model, 'age<&''>' as attribute, min(score) as score from excess2 group by class
