-- full_domain

select cast(0 as bigint) as node, cast(-1 as bigint) as "m1", cast(count(*) as bigint) as classes
from "shoal_1_cell_groups"
