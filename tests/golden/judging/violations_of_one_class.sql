-- full_domain

with "sizes" as (
    select "class", cast(sum(n) as bigint) as n, cast(sum(n) as bigint) as rows
    from "shoal_1_levelled_table"
    group by "class"
),

"hist_s1" as (
    select "class", "s1" as sa, n from "shoal_1_levelled_table"
),

"sizes_s1" as (
    select "class", cast(sum(n) as bigint) as n, cast(sum(n) as bigint) as rows
    from "shoal_1_levelled_table"
    group by "class"
),

violations as (
    select * from "models/distinct_l_diversity"
)

select observed from violations
