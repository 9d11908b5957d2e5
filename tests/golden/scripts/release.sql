-- recoding

with recoded as (
    select
        "d_q1"."l1" as "c1",
        '*' as "c2",
        "d_q3"."l1" as "c3",
        s."O'Hara's {{ x }}" as "c4"
    from "shoal_source" as s
    left join "shoal_labels_q1" as "d_q1" on "d_q1".l0 = cast(s."Marital ""Status""" as varchar)
    left join "shoal_labels_q3" as "d_q3" on "d_q3".l0 = cast(s."class" as varchar)
),

keyed as (
    select
        coalesce('=' || cast("r"."c1" as varchar), '') as "q1",
        coalesce('=' || cast("r"."c2" as varchar), '') as "q2",
        coalesce('=' || cast("r"."c3" as varchar), '') as "q3",
        "v_s1".code as "s1"
    from "recoded" as r
    join "shoal_values_s1" as "v_s1" on "v_s1".text_key = coalesce('=' || cast("r"."c4" as varchar), '')
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

failing as (
    select distinct "q1", "q2", "q3" from (select * from "models/k_anonymity") as violations
union
select distinct "q1", "q2", "q3" from (select * from "models/t_closeness") as violations

),

published as (
    select
        r."c1",
        r."c2",
        r."c3",
        r."c4"
    from recoded as r
    left join failing as f on f."q1" = coalesce('=' || cast("r"."c1" as varchar), '') and f."q2" = coalesce('=' || cast("r"."c2" as varchar), '') and f."q3" = coalesce('=' || cast("r"."c3" as varchar), '')
    where f."q1" is null
)

select o."c1" as "Marital ""Status""", o."c2" as "age<&'>", o."c3" as "class", o."c4" as "O'Hara's {{ x }}"
from published as o
order by o."c1" nulls last, o."c2" nulls last, o."c3" nulls last, o."c4" nulls last

-- recoding, starred, named values

...

"domain_s1" as (
    select distinct "s1" as code, substring("s1", 2) as l0 from groups where "s1" <> ''
),

...

published as (
    select
        case when f."q1" is null then r."c1" else '*' end as "c1",
        case when f."q1" is null then r."c2" else '*' end as "c2",
        r."c3",
        r."c4",
        r."c5",
        r."c6",
        case when f."q1" is null then r."c7" else NULL end as "c7",
        r."c8",
        r."c9"
    from recoded as r
    left join failing as f on f."q1" = coalesce('=' || cast("r"."c1" as varchar), '') and f."q2" = coalesce('=' || cast("r"."c2" as varchar), '')
)

...

-- recoding, large hierarchy

...

"sizes" as (
    select "q1", "q2", n, n as rows from "groups"
),

...
