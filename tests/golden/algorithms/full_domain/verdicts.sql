-- full_domain

with "sizes" as (
    select "node", "w1", cast(sum(n) as bigint) as n, cast(sum(n) as bigint) as rows
    from "shoal_1_groups"
    group by "node", "w1"
),

"hist_s1" as (
    select "node", "w1", "s1" as sa, n from "shoal_1_groups"
),

"sizes_s1" as (
    select "node", "w1", cast(sum(n) as bigint) as n, cast(sum(n) as bigint) as rows
    from "shoal_1_groups"
    group by "node", "w1"
),

failing as (
    select distinct "node", "w1" from (select * from "models/k_anonymity") as violations
union
select distinct "node", "w1" from (select * from "models/distinct_l_diversity") as violations

),

lost as (
    select s.node, cast(sum("s".rows) as bigint) as n
from "failing" as f
join sizes as s on "s"."node" = "f"."node" and "s"."w1" = "f"."w1"
group by s.node
),

losses as (
    select
        b.node,
        b."m1",
        coalesce(l.n, 0) as lost,
        coalesce(l.n, 0) as lost_firmly
    from "shoal_2_batch" as b
    left join lost as l on l.node = b.node
)

select
    c.node,
    c."m1",
    c.lost,
    c.lost_firmly,
    c.lost <= 8 as satisfies,
    c.lost_firmly > 8 as hopeless,
    cast(null as double) as score,
    cast(null as double) as floor
from losses as c

-- full_domain

with "groups" as (
    select * from "algorithms/full_domain/groups"
),

...

-- full_domain, all kinds, starred

with "sizes" as (
    select "node", "w1", n, n as rows from "shoal_1_groups"
),

failing as (
    select "node", "w1", "n" from (select * from "models/k_anonymity") as violations

...

lost as (
    select s.node, cast(sum("s".n) as bigint) as n
from "failing" as s
group by s.node
),

...

-- recoding

...

failing_firmly as (
    select distinct "node", "w1" from (select * from "models/k_anonymity") as violations

...

lost_firmly as (
    select s.node, cast(sum("s".rows) as bigint) as n
from "failing_firmly" as f
join sizes as s on "s"."node" = "f"."node" and "s"."w1" = "f"."w1"
group by s.node
),

losses as (
    select
        b.node,
        b."m1",
        coalesce(l.n, 0) as lost,
        coalesce(f.n, 0) as lost_firmly
    from "shoal_1_batch" as b
    left join lost as l on l.node = b.node
    left join lost_firmly as f on f.node = b.node
)

...

-- full_domain of persons

with "sizes" as (
    select "node", "w1", cast(sum("persons") + count(distinct case when "person" > 0 then "person" end) as bigint) as n, cast(sum(n) as bigint) as rows
    from "shoal_1_groups"
    group by "node", "w1"
),

"hist_s1" as (
    select "node", "w1", "s1" as sa, cast(sum("persons_s1") + count(distinct case when "person" > 0 then "person" end) as bigint) as n
    from "shoal_1_groups"
    group by "node", "w1", "s1"
),

"sizes_s1" as (
    select "node", "w1", cast(sum("persons") + count(distinct case when "person" > 0 then "person" end) as bigint) as n, cast(sum(n) as bigint) as rows
    from "shoal_1_groups"
    group by "node", "w1"
),

"hist_s2" as (
    select "node", "w1", "s2" as sa, cast(sum("persons_s2") + count(distinct case when "person" > 0 then "person" end) as bigint) as n
    from "shoal_1_groups"
    group by "node", "w1", "s2"
),

"sizes_s2" as (
    select "node", "w1", cast(sum("persons") + count(distinct case when "person" > 0 then "person" end) as bigint) as n, cast(sum(n) as bigint) as rows
    from "shoal_1_groups"
    group by "node", "w1"
),

"hist_s1_s2" as (
    select "node", "w1", "s2", "s1" as sa, cast(sum("persons_s1_s2") + count(distinct case when "person" > 0 then "person" end) as bigint) as n
    from "shoal_1_groups"
    group by "node", "w1", "s2", "s1"
),

"sizes_s1_s2" as (
    select "node", "w1", "s2", cast(sum("persons_s2") + count(distinct case when "person" > 0 then "person" end) as bigint) as n, cast(sum(n) as bigint) as rows
    from "shoal_1_groups"
    group by "node", "w1", "s2"
),

"hist_s2_s1" as (
    select "node", "w1", "s1", "s2" as sa, cast(sum("persons_s1_s2") + count(distinct case when "person" > 0 then "person" end) as bigint) as n
    from "shoal_1_groups"
    group by "node", "w1", "s1", "s2"
),

"sizes_s2_s1" as (
    select "node", "w1", "s1", cast(sum("persons_s1") + count(distinct case when "person" > 0 then "person" end) as bigint) as n, cast(sum(n) as bigint) as rows
    from "shoal_1_groups"
    group by "node", "w1", "s1"
),

...

-- population

with populated as (
    select "node", "w1", cast(sum(n) as bigint) as n, cast(sum(people) as bigint) as people from "shoal_1_groups" group by "node", "w1"
),

nobody as (
    select "node", "w1" from populated where n = 0 and people > 0
),

held as (
    select "node", "w1", n from "shoal_1_groups" where n > 0
),

"sizes" as (
    select "node", "w1", n, n as rows, people from populated where n > 0
),

...

lost as (
    select f.node, cast(sum(coalesce(s.rows, 1)) as bigint) as n
from "failing" as f
left join sizes as s on "s"."node" = "f"."node" and "s"."w1" = "f"."w1"
group by f.node
),

...

-- population

...

populated as (
    select "node", "w1", cast(sum(n) as bigint) as n, cast(sum(people) as bigint) as people from "groups" group by "node", "w1"
),

...

-- a plan of several limits and metrics

...

judged as (
    select s.node, s.rows as n, f.node is not null as suppressed
    from sizes as s
    left join failing as f on "f"."node" = "s"."node" and "f"."w1" = "s"."w1"
),

scores as (
    select * from "metrics/average_class_size"
),

floors as (
    select * from "metrics/average_class_size"
),

...

select
    c.node,
    c."m1",
    c.lost,
    c.lost_firmly,
    c.lost <= 8 as satisfies,
    c.lost_firmly > 8 as hopeless,
    1 * s.score as score,
    1 * f.score as floor
from losses as c
join scores as s on s.node = c.node
join floors as f on f.node = c.node
