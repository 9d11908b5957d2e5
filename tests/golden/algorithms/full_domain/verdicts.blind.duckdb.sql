with "groups" as (
    select
    b.node,
    g."w1" & b."m1" as "w1",
    g."w2" & b."m2" as "w2",
    cast(sum(g.n) as bigint) as n
from "shoal_1_batch" as b
join "shoal_1_kept" as g on g.node = b.parent
group by b.node, g."w1" & b."m1", g."w2" & b."m2"
),

"sizes" as (
    select "node", "w1", "w2", cast(sum(n) as bigint) as n
    from "groups"
    group by "node", "w1", "w2"
),


failing as (
    select "node", "w1", "w2", "n" from (select "node", "w1", "w2", "n", cast(n as double) as observed, cast(5 as double) as required
from "sizes"
where n < 5) as violations


),

lost as (
    select s.node, cast(sum(s.n) as bigint) as n
    from "failing" as s
    group by s.node
),

counted as (
    select
        b.node,
        b."m1",
        b."m2",
        coalesce(l.n, 0) as lost,
        coalesce(l.n, 0) as lost_firmly
    from "shoal_1_batch" as b
    left join lost as l on l.node = b.node
)

select
    c.node,
    c."m1",
    c."m2",
    c.lost,
    c.lost_firmly,
    c.lost <= 301 as satisfies,
    c.lost_firmly > 301 as hopeless,
    cast(null as double) as score,
    cast(null as double) as floor
from counted as c
