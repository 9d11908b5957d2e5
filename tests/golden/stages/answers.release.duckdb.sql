with asked as (
    select q.query, q.combination, q.place, v.value, sum((least(q.high, v.high) - greatest(q.low, v.low) + 1) * v.share) as share
    from "shoal_1_queries" as q
    join "shoal_1_values" as v on v.attribute = q.attribute and v.low <= q.high and v.high >= q.low
    group by q.query, q.combination, q.place, v.value
),

counted as (
    select 0 as combination, "s1" as "v1", cast(sum(n) as bigint) as n
    from "shoal_1_rows"
    group by "s1"
union all
    select 1 as combination, "s2" as "v1", cast(sum(n) as bigint) as n
    from "shoal_1_rows"
    group by "s2"

),

met1 as materialized (
    select a.query, c.n * a.share as n
    from counted as c
    join asked as a on a.place = 1 and a.combination = c.combination and a.value = c.v1
)

select query, sum(n) as n from "met1" group by query
