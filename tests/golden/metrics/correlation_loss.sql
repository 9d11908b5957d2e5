-- anatomy, paths of two words, and an attack

with sizes as (
    select class, cast(sum(n) as double) as n from "shoal_1_closed_pieces" group by class
),

left1 as (
    select g.class, c."w1" & 15 as v, cast(sum(g.n) as double) as n
    from "shoal_1_closed_pieces" as g
    join "shoal_2_cells" as c on c.cell = g.cell
    group by g.class, c."w1" & 15
),

left2 as (
    select g.class, c."w2" & 7 as v, cast(sum(g.n) as double) as n
    from "shoal_1_closed_pieces" as g
    join "shoal_2_cells" as c on c.cell = g.cell
    group by g.class, c."w2" & 7
),

right1 as (
    select g.class, c."s1" as sa, cast(sum(g.n) as double) as n
    from "shoal_1_closed_pieces" as g
    join "shoal_2_cells" as c on c.cell = g.cell
    group by g.class, c."s1"
),

shown as (
    select 1 as attribute, 1 as sensitive, l.v, r.sa, sum(l.n * r.n / s.n) as n
    from left1 as l
    join right1 as r on r.class = l.class
    join sizes as s on s.class = l.class
    group by l.v, r.sa
union all
    select 2 as attribute, 1 as sensitive, l.v, r.sa, sum(l.n * r.n / s.n) as n
    from left2 as l
    join right1 as r on r.class = l.class
    join sizes as s on s.class = l.class
    group by l.v, r.sa

),

actual as (
    select 1 as attribute, 1 as sensitive, c."w1" & 15 as v, c."s1" as sa, cast(sum(g.n) as double) as n
    from "shoal_1_closed_pieces" as g
    join "shoal_2_cells" as c on c.cell = g.cell
    group by c."w1" & 15, c."s1"
union all
    select 2 as attribute, 1 as sensitive, c."w2" & 7 as v, c."s1" as sa, cast(sum(g.n) as double) as n
    from "shoal_1_closed_pieces" as g
    join "shoal_2_cells" as c on c.cell = g.cell
    group by c."w2" & 7, c."s1"

),

lefts as (
    select attribute, sensitive, v, sum(n) as n from actual group by attribute, sensitive, v
),

rights as (
    select attribute, sensitive, sa, sum(n) as n from actual group by attribute, sensitive, sa
),

pairs as (
    select h.attribute, h.sensitive, h.n as shown, coalesce(a.n, 0) as actual, l.n as left_n, r.n as right_n
    from shown as h
    join lefts as l on l.attribute = h.attribute and l.sensitive = h.sensitive and l.v = h.v
    join rights as r on r.attribute = h.attribute and r.sensitive = h.sensitive and r.sa = h.sa
    left join actual as a on a.attribute = h.attribute and a.sensitive = h.sensitive and a.v = h.v and a.sa = h.sa
),

freedoms as (
    select l.attribute, l.sensitive, least(l.n, r.n) - 1 as n
    from (select attribute, sensitive, count(*) as n from lefts group by attribute, sensitive) as l
    join (select attribute, sensitive, count(*) as n from rights group by attribute, sensitive) as r on r.attribute = l.attribute and r.sensitive = l.sensitive
)

select
    p.attribute,
    p.sensitive,
    case when max(f.n) = 0 then 0 else (sum(p.actual / p.left_n * (p.actual / p.right_n)) - 1) / max(f.n) end as before,
    case when max(f.n) = 0 then 0 else (sum(p.shown / p.left_n * (p.shown / p.right_n)) - 1) / max(f.n) end as after,
    1 - sum(case when p.actual > 0 then p.shown else 0 end) / sum(p.shown) as score
from pairs as p
join freedoms as f on f.attribute = p.attribute and f.sensitive = p.sensitive
group by p.attribute, p.sensitive
