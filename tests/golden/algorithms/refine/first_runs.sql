-- refine

select class, v, row_number() over (partition by class order by v) as run from (select distinct class, v from "shoal_1_value_counts") as present
