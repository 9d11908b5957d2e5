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

)

select a1.query, sum(c.n * "a1".share * "a2".share * "a3".share) as n
from counted as c
join asked as a1 on a1.place = 1 and a1.combination = c.combination and a1.value = c.v1
join asked as "a2" on "a2".place = 2 and "a2".query = a1.query and "a2".value = c."v2"
join asked as "a3" on "a3".place = 3 and "a3".query = a1.query and "a3".value = c."v3"
group by a1.query
