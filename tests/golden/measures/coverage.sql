-- queries

select 0 as attribute, c.class as value, c."low1" as low, c."high1" as high, 1 / cast(c."leaves1" as double) as share
from "shoal_1_classes" as c
join "shoal_2_look_alikes" as k on k.class = c.class and k."look1" = c.class
where c."leaves1" = c."high1" - c."low1" + 1

union all
select 0, c.class, x.code, x.code, 1 / cast(c."leaves1" as double)
from "shoal_1_classes" as c
join "shoal_2_look_alikes" as k on k.class = c.class and k."look1" = c.class
join "shoal_3_axes" as x on x.attribute = 1 and x.n > 0 and x.code between c."low1" and c."high1"
where c."leaves1" <= c."high1" - c."low1" and c."gaps1" = 0

union all
select distinct 0, c.class, x.code, x.code, 1 / cast(c."leaves1" as double)
from "shoal_1_classes" as c
join "shoal_2_look_alikes" as k on k.class = c.class and k."look1" = c.class
join "shoal_4_grouping" as a on a.class = c.class
join "shoal_5_cells" as t on t.cell = a.cell
join "shoal_3_axes" as x on x.attribute = 1 and x.path = t."w1" & 120
where c."leaves1" <= c."high1" - c."low1" and c."gaps1" > 0

union all
select 1 as attribute, c.class as value, c."low2" as low, c."high2" as high, 1 / cast(c."leaves2" as double) as share
from "shoal_1_classes" as c
join "shoal_2_look_alikes" as k on k.class = c.class and k."look2" = c.class
where c."leaves2" = c."high2" - c."low2" + 1

union all
select 1, c.class, x.code, x.code, 1 / cast(c."leaves2" as double)
from "shoal_1_classes" as c
join "shoal_2_look_alikes" as k on k.class = c.class and k."look2" = c.class
join "shoal_3_axes" as x on x.attribute = 2 and x.n > 0 and x.code between c."low2" and c."high2"
where c."leaves2" <= c."high2" - c."low2" and c."gaps2" = 0

union all
select distinct 1, c.class, x.code, x.code, 1 / cast(c."leaves2" as double)
from "shoal_1_classes" as c
join "shoal_2_look_alikes" as k on k.class = c.class and k."look2" = c.class
join "shoal_4_grouping" as a on a.class = c.class
join "shoal_5_cells" as t on t.cell = a.cell
join "shoal_3_axes" as x on x.attribute = 2 and x.path = t."w1" & 1920
where c."leaves2" <= c."high2" - c."low2" and c."gaps2" > 0

union all
select 2 as attribute, code as value, code as low, code as high, cast(1 as double) as share from "shoal_6_dimension"
