-- terms suppressed, and queries

with query_shares as (
    select q.query, q.combination, q.place, v.value, sum((least(q.high, v.high) - greatest(q.low, v.low) + 1) * v.share) as share
    from "shoal_1_set_queries" as q
    join "shoal_2_source_values" as v on v.attribute = q.attribute and v.low <= q.high and v.high >= q.low
    group by q.query, q.combination, q.place, v.value
    union all
    select distinct q.query, q.combination, q.place, v.value, cast(1 as double)
    from "shoal_1_set_queries" as q
    join "shoal_3_terms_of_sets" as v on v.attribute = q.attribute and v.low = q.low
),

counted as (
    select 0 as combination, "w1" & 224 as "v1", "s1" as "v2", cast(sum(n) as bigint) as n
    from "shoal_4_cells"
    group by "w1" & 224, "s1"

),

matches1 as materialized (
    select a.query, c."v2", c.n * a.share as n
    from counted as c
    join query_shares as a on a.place = 1 and a.combination = c.combination and a.value = c.v1
),

matches2 as materialized (
    select a.query, c.n * a.share as n
    from "matches1" as c
    join query_shares as a on a.place = 2 and a.query = c.query and a.value = c."v2"
)

select query, sum(n) as n from "matches2" group by query

-- terms suppressed, and queries

...

counted as (
    select 0 as combination, "look1" as "v1", "s1" as "v2", cast(sum(n) as bigint) as n
    from "shoal_1_published_rows"
    group by "look1", "s1"

...

-- anatomy, paths of two words, and an attack

...

sizes as (
    select class, cast(sum(n) as double) as n from "shoal_1_members" group by class
),

"part1_1" as (
    select class, "w1" & 15 as "v1", cast(sum(n) as double) as n
    from "shoal_1_members"
    group by class, "w1" & 15
),

"part1_2" as (
    select class, "s1" as "v2", cast(sum(n) as double) as n
    from "shoal_1_members"
    group by class, "s1"
),

"part2_1" as (
    select class, "w2" & 7 as "v1", cast(sum(n) as double) as n
    from "shoal_1_members"
    group by class, "w2" & 7
),

"part2_2" as (
    select class, "s1" as "v2", cast(sum(n) as double) as n
    from "shoal_1_members"
    group by class, "s1"
),

counted as (
    select 0 as combination, "v1", "v2", sum(p1.n * "p2".n / s.n) as n
    from sizes as s
    join "part1_1" as "p1" on "p1".class = s.class
    join "part1_2" as "p2" on "p2".class = s.class
    group by "v1", "v2"
union all
    select 1 as combination, "v1", "v2", sum(p1.n * "p2".n / s.n) as n
    from sizes as s
    join "part2_1" as "p1" on "p1".class = s.class
    join "part2_2" as "p2" on "p2".class = s.class
    group by "v1", "v2"

...

-- randomize, and an attack

...

counted as (
    select 0 as combination, "w1" & 120 as "v1", "s1" as "v2", sum(n) as n
    from "shoal_1_estimated"
    group by "w1" & 120, "s1"
union all
    select 1 as combination, "w1" & 896 as "v1", "s1" as "v2", sum(n) as n
    from "shoal_1_estimated"
    group by "w1" & 896, "s1"

...

-- slicing, given columns, and an attack

...

counted as (
    select 0 as combination, "v1", "v2", sum(p1.n) as n
    from sizes as s
    join "part1_1" as "p1" on "p1".class = s.class
    group by "v1", "v2"
union all
    select 1 as combination, "v1", "v2", sum(p1.n * "p2".n / s.n) as n
    from sizes as s
    join "part2_1" as "p1" on "p1".class = s.class
    join "part2_2" as "p2" on "p2".class = s.class
    group by "v1", "v2"

...
