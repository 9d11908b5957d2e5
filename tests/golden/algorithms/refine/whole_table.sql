-- refine

select cell, cast(1 as bigint) as class, false as is_final from "shoal_1_cells"
