-- full_domain

with counted as (
    select a.class, "t"."s1", sum(a.n) as n
    from "shoal_1_grouping" as a
    join "shoal_2_cells" as t on t.cell = a.cell
    group by a.class, "t"."s1"
)

select l.whole as class, "l"."look1", "l"."look2", "c"."s1", cast(sum(c.n) as bigint) as n
from counted as c
join "shoal_3_look_alikes" as l on l.class = c.class
group by l.whole, "l"."look1", "l"."look2", "c"."s1"
