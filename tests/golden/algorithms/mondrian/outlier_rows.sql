-- mondrian

select
    coalesce(sum(case when o.total <= 8 then o.lost end), 0) as lost,
    greatest(coalesce(max(o.total), 0), (select max(n) from "shoal_1_class_widths")) as wanted
from "shoal_2_chosen_outliers" as o
