-- full_domain

select node, "m1", false as is_tagged, false as is_evaluated, cast(0 as bigint) as lost, cast('-Infinity' as double) as floor
from "shoal_1_lattice"
