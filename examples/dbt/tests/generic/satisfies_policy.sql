{# Made from policy.yaml by `shoal compile` and audit_test.py: do not edit. #}
{% test satisfies_policy(model) %}
with keyed as (
    select
        coalesce('=' || cast("r"."age" as varchar), '') as "q1",
        coalesce('=' || cast("r"."zip" as varchar), '') as "q2",
        coalesce('=' || cast("r"."sex" as varchar), '') as "q3",
        coalesce('=' || cast("r"."disease" as varchar), '') as "s1"
    from {{ model }} as r
),

groups as (
    select "q1", "q2", "q3", "s1", cast(count(*) as bigint) as n
    from keyed
    group by "q1", "q2", "q3", "s1"
),


"sizes" as (
    select "q1", "q2", "q3", cast(sum(n) as bigint) as n
    from "groups"
    group by "q1", "q2", "q3"
),

"hist_s1" as (
    select "q1", "q2", "q3", "s1" as sa, n from "groups"
),

"sizes_s1" as (
    select "q1", "q2", "q3", cast(sum(n) as bigint) as n
    from "groups"
    group by "q1", "q2", "q3"
),


violated as (
    select 'k_anonymity' as model, count(*) as classes from (select "q1", "q2", "q3", cast(n as double) as observed, cast(5 as double) as required
from "sizes"
where n < 5) as violations
union all
    select 'recursive_l_diversity' as model, count(*) as classes from (with ranked as (
    select
        "q1", "q2", "q3",
        row_number() over (partition by "q1", "q2", "q3" order by n desc, sa) as place,
        max(n) over (partition by "q1", "q2", "q3") as top,
        sum(n) over (
            partition by "q1", "q2", "q3" order by n desc, sa
            rows between current row and unbounded following
        ) as tail
    from "hist_s1"
),

reached as (
    select "q1", "q2", "q3", coalesce(max(case when top * 1 < 3 * tail then place end), 1) as l
    from ranked
    group by "q1", "q2", "q3"
)

select "q1", "q2", "q3", cast(l as double) as observed, cast(3 as double) as required
from reached
where l < 3) as violations

)

select model, classes from violated where classes > 0
{% endtest %}
