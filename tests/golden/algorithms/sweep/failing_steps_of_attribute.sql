-- sweep, other models

with counts as (
    select node, n
    from (values (0, 0), (1, 0), (2, 6), (3, 4), (4, 26), (5, 0), (6, 4)) as c(node, n)
),

changes as (
    select step, node, n
    from (values (1, 4, -1), (1, 6, 1), (2, 4, -1), (2, 6, 1), (3, 4, -1), (3, 6, 1), (4, 4, -1), (4, 6, 1), (5, 4, -1), (5, 6, 1), (6, 4, -1), (6, 6, 1), (7, 4, -1), (7, 6, 1), (8, 4, -1), (8, 6, 1), (9, 4, -1), (9, 6, 1), (10, 4, -1), (10, 6, 1), (11, 4, -1), (11, 6, 1), (12, 4, -1), (12, 6, 1), (13, 4, -1), (13, 6, 1), (14, 4, -1), (14, 6, 1), (15, 4, -1), (15, 6, 1), (16, 2, -1), (16, 5, 1)) as d(step, node, n)
),

counts_by_step as (
    select cast(1 as bigint) as class, s.step, c.node as "s1", cast(c.n + coalesce(sum(d.n), 0) as bigint) as n
    from counts as c
    cross join generate_series(0, 16) as s(step)
    left join changes as d on d.node = c.node and d.step <= s.step
    group by s.step, c.node, c.n
    having c.n + coalesce(sum(d.n), 0) > 0
),

"sizes" as (
    select "class", "step", cast(sum(n) as bigint) as n, cast(sum(n) as bigint) as rows
    from "counts_by_step"
    group by "class", "step"
),

"hist_s1" as (
    select "g"."class", "g"."step", s.sa, sum(g.n * s.share) as n
    from (select "class", "step", "s1", n from "counts_by_step") as g
    join "shoal_1_parts" as s on s.node = g."s1"
    group by "g"."class", "g"."step", s.sa
),

"sizes_s1" as (
    select "class", "step", cast(sum(n) as bigint) as n, cast(sum(n) as bigint) as rows
    from "counts_by_step"
    group by "class", "step"
),

failing as (
    select distinct "class", "step" from (select * from "models/simple_l_diversity") as violations

)

select distinct step from failing
