{# Made from policy.yaml by audit_test.sh: do not edit. #}
{% test satisfies_policy(model) %}
with shoal_release as (select * from {{ model }})

select model, classes from (
{% raw %}
-- The audit of a release: the query returns the models that the release violates, and nothing if all hold.
--
-- policy      policy.yaml, sha256 54f2d7ce0ff57215
-- versions    shoal 0.1.0, duckdb 1.5.6, sqlglot 30.30.0
-- source      duckdb:///clinic.duckdb?table=main.patients
-- target      shoal_release
-- guarantees  k_anonymity(k = 5) over age, zip, sex
--             recursive_l_diversity(c = 3.0, l = 3) of disease over age, zip, sex
--             at most 2 % of the rows suppressed (drop); of this source 28 of 2,000
-- columns     removed: name
--             generalized: age, zip, sex
--             unchanged: disease
-- levels      age 2, zip 2, sex 0

-- audit: the models that a release violates, and in how many classes, as one query
with keyed as (
    select
        coalesce('=' || cast("r"."age" as varchar), '') as "q1",
        coalesce('=' || cast("r"."zip" as varchar), '') as "q2",
        coalesce('=' || cast("r"."sex" as varchar), '') as "q3",
        coalesce('=' || cast("r"."disease" as varchar), '') as "s1"
    from "shoal_release" as r
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
{% endraw %}
) as violated
{% endtest %}
