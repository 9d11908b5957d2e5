-- disclosure, queries, risks of a sample

with "members1" as (
    select l.whole as class, c."s1" as sa, cast(sum(g.n) as double) as n
    from "shoal_1_grouping" as g
    join "shoal_2_cells" as c on c.cell = g.cell
    join "shoal_3_look_alikes" as l on l.class = g.class
    group by l.whole, c."s1"
),

"holders1" as (
    select class, sum(n) as n from "members1" group by class
),

"counts1" as (
    select class, sa, sum(n) as n from "members1" group by class, sa
),

"known1" as (
    select c."s1" as sa, cast(sum(c.n) as double) as n from "shoal_2_cells" as c group by c."s1"
),

"totals1" as (
    select sum(n) as n from "known1"
),

"domain1" as (
    select distinct sa from "known1"
),

"weighed1" as (
    select
        h.class,
        d.sa,
        coalesce(m.n, 0) as own,
        coalesce(k.n, 0) / t.n as alpha,
        coalesce(c.n, 0) as weight
    from "holders1" as h
    cross join "domain1" as d
    join "totals1" as t on t.n > 0
    left join "known1" as k on k.sa = d.sa
    left join "counts1" as c on c.class = h.class and c.sa = d.sa
    left join "members1" as m on m.class = h.class and m.sa = d.sa
),

after as (
    select
        class,
        sa,
        alpha,
        weight / sum(weight) over (partition by class) as beta
    from weighed1
),

moves as (
    select class, sa, alpha, beta, max(abs(beta - alpha)) over (partition by class) as most
    from after
),

placed as (
    select
        class,
        sa,
        alpha,
        beta,
        most,
        dense_rank() over (partition by class order by floor(most * 1e9 + 0.5) desc) as combination
    from moves
),

sizes as (
    select class, sum(n) as n from counts1 group by class
),

shown as (
    select distinct sa from counts1
),

believed as (
    select p.class, z.n as size, p.sa, p.alpha, p.beta, case when s.sa is null then 0 else 1 end as is_shown
    from placed as p
    join sizes as z on z.class = p.class
    left join shown as s on s.sa = p.sa
    where p.combination = 1 and p.most > 1e-9
),

moved as (
    select
        class,
        size,
        sa,
        alpha,
        beta,
        is_shown,
        max(abs(beta - alpha)) over (partition by class) as most,
        sum(case when beta < cast('0.05' as double) * 0.999999999 then 1 else 0 end) over (partition by class) as ruled_out,
        max(case when beta > cast('0.9' as double) * 1.000000001 then 1 else 0 end) over (partition by class) as positive,
        max(
            case
                when alpha < cast('0.1' as double) * 0.999999999 and beta > cast('0.5' as double) * 1.000000001 then 1
                when alpha > cast('0.9' as double) * 1.000000001 and beta < cast('0.5' as double) * 0.999999999 then 1
                else 0
            end
        ) over (partition by class) as breach,
        row_number() over (partition by class order by is_shown desc, floor(abs(beta - alpha) * 1e9 + 0.5) desc, beta desc, sa) as place
    from believed
),

ranked as (
    select class, size, sa, alpha, beta, is_shown, place, ruled_out, positive, breach, dense_rank() over (order by most desc, size desc, class) as rank
    from moved
),

names as (
    select c.class, cast("c"."label1" as varchar) as "label1", cast("c"."label2" as varchar) as "label2" from "shoal_4_classes" as c
)

select r.rank as class, d.l0 as value, r.size as n, r.alpha as prior, r.beta as posterior, r.place, r.ruled_out, r.positive, r.breach, "k"."label1", "k"."label2"
from ranked as r
join "shoal_5_dimension" as d on d.code = r.sa
join names as k on k.class = r.class
where r.is_shown = 1 and r.rank <= 20 and r.place <= 8

-- sets of a partition, disclosure to who knows the source

with "members1" as (
    select l.whole as class, "c"."w1" & -8 as "w1", c."s1" as sa, cast(sum(g.n) as double) as n
    from "shoal_1_closed_pieces" as g
    join "shoal_2_cells" as c on c.cell = g.cell
    join "shoal_3_look_alikes" as l on l.class = g.class
    group by l.whole, "c"."w1" & -8, c."s1"
),

...

"known1" as (
    select c."s1" as sa, "c"."w1" & -8 as "w1", cast(sum(c.n) as double) as n from "shoal_2_cells" as c group by c."s1", "c"."w1" & -8
),

"totals1" as (
    select "w1", sum(n) as n from "known1" group by "w1"
),

...

"regions1" as (
    select h.class, k.sa, sum(k.n) as n
    from "holders1" as h
    join "known1" as k on k.n > 0 and "k"."w1" = "h"."w1"
    group by h.class, k.sa
),

...

"weighed1" as (
    select
        h.class, "h"."w1",
        d.sa,
        coalesce(m.n, 0) as own,
        coalesce(k.n, 0) / t.n as alpha,
        coalesce(c.n * (k.n / t.n) / (r.n / z.n), 0) as weight
    from "holders1" as h
    cross join "domain1" as d
    join "totals1" as t on t.n > 0 and "t"."w1" = "h"."w1"
    left join "known1" as k on k.sa = d.sa and "k"."w1" = "h"."w1"
    left join "counts1" as c on c.class = h.class and c.sa = d.sa
    left join "members1" as m on m.class = h.class and m.sa = d.sa and "m"."w1" = "h"."w1"
    left join "regions1" as r on r.class = h.class and r.sa = d.sa
    left join "region_sizes1" as z on z.class = h.class
),

...
