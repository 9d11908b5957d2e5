with asked as (
    select q.query, q.combination, q.place, v.value, sum((least(q.high, v.high) - greatest(q.low, v.low) + 1) * v.share) as share
    from "shoal_1_queries" as q
    join "shoal_1_values" as v on v.attribute = q.attribute and v.low <= q.high and v.high >= q.low
    group by q.query, q.combination, q.place, v.value
),

counted as (
    select 0 as combination, "w1" & 255 as "v1", "w2" & 255 as "v2", "s1" as "v3", cast(sum(n) as bigint) as n
    from "shoal_1_rows"
    group by "w1" & 255, "w2" & 255, "s1"
union all
    select 1 as combination, "w1" & 255 as "v1", "w2" & 255 as "v2", "s2" as "v3", cast(sum(n) as bigint) as n
    from "shoal_1_rows"
    group by "w1" & 255, "w2" & 255, "s2"

),

met1 as materialized (
    select a.query, c."v2", c."v3", c.n * a.share as n
    from counted as c
    join asked as a on a.place = 1 and a.combination = c.combination and a.value = c.v1
),

met2 as materialized (
    select a.query, c."v3", c.n * a.share as n
    from "met1" as c
    join asked as a on a.place = 2 and a.query = c.query and a.value = c."v2"
),

met3 as materialized (
    select a.query, c.n * a.share as n
    from "met2" as c
    join asked as a on a.place = 3 and a.query = c.query and a.value = c."v3"
)

select query, sum(n) as n from "met3" group by query
