-- recoding

with keyed as (
    select
        coalesce('=' || cast("r"."Marital ""Status""" as varchar), '') as "q1",
        coalesce('=' || cast("r"."age<&'>" as varchar), '') as "q2",
        coalesce('=' || cast("r"."class" as varchar), '') as "q3",
        "v_s1".code as "s1"
    from "shoal_release" as r
    join "shoal_values_s1" as "v_s1" on "v_s1".text_key = coalesce('=' || cast("r"."O'Hara's {{ x }}" as varchar), '')
),

groups as (
    select "q1", "q2", "q3", "s1", cast(count(*) as bigint) as n
    from keyed
    group by "q1", "q2", "q3", "s1"
),

"sizes" as (
    select "q1", "q2", "q3", cast(sum(n) as bigint) as n, cast(sum(n) as bigint) as rows
    from "groups"
    group by "q1", "q2", "q3"
),

"hist_s1" as (
    select "q1", "q2", "q3", "s1" as sa, n from "groups"
),

"sizes_s1" as (
    select "q1", "q2", "q3", cast(sum(n) as bigint) as n, cast(sum(n) as bigint) as rows
    from "groups"
    group by "q1", "q2", "q3"
),

violated as (
    select 'k_anonymity' as model, count(*) as classes from (select * from "models/k_anonymity") as violations
union all
    select 't_closeness' as model, count(*) as classes from (select * from "models/t_closeness") as violations

)

select model, classes from violated where classes > 0

-- recoding, starred, named values

with keyed as (
    select
        coalesce('=' || cast("r"."Marital ""Status""" as varchar), '') as "q1",
        coalesce('=' || cast("r"."age<&'>" as varchar), '') as "q2",
        coalesce('=' || cast("r"."O'Hara's {{ x }}" as varchar), '') as "s1"
    from "shoal_release" as r
    where not (coalesce(r."Marital ""Status""" = '*', false) and coalesce(r."age<&'>" = '*', false) and r."O'Hara's {{ x }}" is null)
),

...

"domain_s1" as (
    select distinct "s1" as code, substring("s1", 2) as l0 from groups where "s1" <> ''
),

...

-- recoding, large hierarchy

...

"sizes" as (
    select "q1", "q2", n, n as rows from "groups"
),

...
