-- full_domain

select node, "m1", false as tagged, false as measured, cast(0 as bigint) as lost, cast('-Infinity' as double) as floor
from "shoal_1_lattice"
