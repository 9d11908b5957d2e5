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

"believed1" as (
    select
        class,
        sa,
        own,
        alpha,
        weight / sum(weight) over (partition by class) as beta,
        row_number() over (partition by class order by weight desc, sa) as place
    from "weighed1"
),

"judged1" as (
    select
        class,
        own,
        alpha,
        beta,
        case when beta < cast('0.05' as double) * 0.999999999 then 1 else 0 end as low,
        sum(case when beta < cast('0.05' as double) * 0.999999999 then 1 else 0 end) over (partition by class) as lows,
        max(
            case
                when alpha < cast('0.1' as double) * 0.999999999 and beta > cast('0.5' as double) * 1.000000001 then 1
                when alpha > cast('0.9' as double) * 1.000000001 and beta < cast('0.5' as double) * 0.999999999 then 1
                else 0
            end
        ) over (partition by class) as breach,
        sum(case when place = 1 then beta else 0 end) over (partition by class) as most,
        sum(case when place > 2 then beta else 0 end) over (partition by class) as rest
    from "believed1"
),

"members2" as (
    select l.whole as class, c."s2" as sa, cast(sum(g.n) as double) as n
    from "shoal_1_grouping" as g
    join "shoal_2_cells" as c on c.cell = g.cell
    join "shoal_3_look_alikes" as l on l.class = g.class
    group by l.whole, c."s2"
),

"holders2" as (
    select class, sum(n) as n from "members2" group by class
),

"counts2" as (
    select class, sa, sum(n) as n from "members2" group by class, sa
),

"known2" as (
    select c."s2" as sa, cast(sum(c.n) as double) as n from "shoal_2_cells" as c group by c."s2"
),

"totals2" as (
    select sum(n) as n from "known2"
),

"domain2" as (
    select distinct sa from "known2"
),

"weighed2" as (
    select
        h.class,
        d.sa,
        coalesce(m.n, 0) as own,
        coalesce(k.n, 0) / t.n as alpha,
        coalesce(c.n, 0) as weight
    from "holders2" as h
    cross join "domain2" as d
    join "totals2" as t on t.n > 0
    left join "known2" as k on k.sa = d.sa
    left join "counts2" as c on c.class = h.class and c.sa = d.sa
    left join "members2" as m on m.class = h.class and m.sa = d.sa
),

"believed2" as (
    select
        class,
        sa,
        own,
        alpha,
        weight / sum(weight) over (partition by class) as beta,
        row_number() over (partition by class order by weight desc, sa) as place
    from "weighed2"
),

"judged2" as (
    select
        class,
        own,
        alpha,
        beta,
        case when beta < cast('0.05' as double) * 0.999999999 then 1 else 0 end as low,
        sum(case when beta < cast('0.05' as double) * 0.999999999 then 1 else 0 end) over (partition by class) as lows,
        max(
            case
                when alpha < cast('0.1' as double) * 0.999999999 and beta > cast('0.5' as double) * 1.000000001 then 1
                when alpha > cast('0.9' as double) * 1.000000001 and beta < cast('0.5' as double) * 0.999999999 then 1
                else 0
            end
        ) over (partition by class) as breach,
        sum(case when place = 1 then beta else 0 end) over (partition by class) as most,
        sum(case when place > 2 then beta else 0 end) over (partition by class) as rest
    from "believed2"
)

select
    1 as attribute,
    sum(case when beta > cast('0.9' as double) * 1.000000001 then own else 0 end) / sum(own) as positive,
    sum(case when lows > low then own else 0 end) / sum(own) as negative,
    sum(case when breach = 1 then own else 0 end) / sum(own) as breach,
    max(abs(beta - alpha)) as change,
    max(case when own > 0 then beta else 0 end) as belief,
    sum(own * beta) / sum(own) as mean,
    max(alpha) as prior,
    max(most / (most + rest)) as ruled_out
from "judged1"
union all
select
    2 as attribute,
    sum(case when beta > cast('0.9' as double) * 1.000000001 then own else 0 end) / sum(own) as positive,
    sum(case when lows > low then own else 0 end) / sum(own) as negative,
    sum(case when breach = 1 then own else 0 end) / sum(own) as breach,
    max(abs(beta - alpha)) as change,
    max(case when own > 0 then beta else 0 end) as belief,
    sum(own * beta) / sum(own) as mean,
    max(alpha) as prior,
    max(most / (most + rest)) as ruled_out
from "judged2"

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
