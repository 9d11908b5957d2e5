select node, "m1", "m2", false as tagged, false as measured, cast(0 as bigint) as lost, cast('-Infinity' as double) as floor
from "shoal_1_lattice"
