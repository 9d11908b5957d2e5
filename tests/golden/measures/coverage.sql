-- terms suppressed, and queries

select 0 as attribute, c.class as value, c."low1" as low, c."high1" as high, 1 / cast(c."leaves1" as double) as share
from "shoal_1_class_labels" as c
join "shoal_2_look_alikes" as k on k.class = c.class and k."look1" = c.class
where c."leaves1" = c."high1" - c."low1" + 1

union all
select 0, c.class, x.code, x.code, 1 / cast(c."leaves1" as double)
from "shoal_1_class_labels" as c
join "shoal_2_look_alikes" as k on k.class = c.class and k."look1" = c.class
join "shoal_3_axes" as x on x.attribute = 1 and x.n > 0 and x.code between c."low1" and c."high1"
where c."leaves1" <= c."high1" - c."low1" and c."gaps1" = 0

union all
select distinct 0, c.class, x.code, x.code, 1 / cast(c."leaves1" as double)
from "shoal_1_class_labels" as c
join "shoal_2_look_alikes" as k on k.class = c.class and k."look1" = c.class
join "shoal_4_suppressed_grouping" as a on a.class = c.class
join "shoal_5_cells" as t on t.cell = a.cell
join "shoal_3_axes" as x on x.attribute = 1 and x.path = t."w1" & 224
where c."leaves1" <= c."high1" - c."low1" and c."gaps1" > 0

-- disclosure, queries, risks of a sample

...

union all
select 2 as attribute, code as value, code as low, code as high, cast(1 as double) as share from "shoal_1_dimension"

union all
select 3 as attribute, code as value, code as low, code as high, cast(1 as double) as share from "shoal_2_dimension"
