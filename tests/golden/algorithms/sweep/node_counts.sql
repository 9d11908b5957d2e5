-- sweep

select "s1" as node, cast(sum(n) as bigint) as n from "shoal_1_cells_in_order" group by "s1"
