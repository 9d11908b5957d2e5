with "sizes" as (
    select "class", "step", cast(sum(n) as bigint) as n
    from "shoal_1_states"
    group by "class", "step"
),

"hist_s1" as (
    select "class", "step", "s1" as sa, n from "shoal_1_states"
),

"sizes_s1" as (
    select "class", "step", cast(sum(n) as bigint) as n
    from "shoal_1_states"
    group by "class", "step"
),


failing as (
    select distinct "class", "step" from (with running as (
    select
        "class", "step",
        row_number() over (partition by "class", "step" order by n desc, sa) as k,
        sum(n) over (
            partition by "class", "step" order by n desc, sa
            rows between unbounded preceding and current row
        ) as upto,
        sum(n) over (partition by "class", "step") as n
    from "hist_s1"
),

shares as (
    select "class", "step", k, upto / cast(n as double) as share from running where k < 3
),

measured as (
    select
        "class", "step",
        max(("share" * cast('2.0' as double) - ("k" - 1)) / (cast('2.0' as double) - ("k" - 1))) as tau,
        max(share - (cast('0.5' as double) + (1 - cast('0.5' as double)) * ("k" - 1) / cast('2.0' as double)) * (1 + 1e-9)) as beyond
    from shares
    group by "class", "step"
)

select "class", "step", tau as observed, cast('0.5' as double) as required
from measured
where beyond > 0) as violations


)

select class, min(step) as step
from "shoal_1_states" as s
where not exists (select 1 from failing as f where f.class = s.class and f.step = s.step)
group by class
