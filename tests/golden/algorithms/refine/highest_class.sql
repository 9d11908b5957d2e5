-- refine

select coalesce(max(class), 0) as class from "shoal_1_grouping"
