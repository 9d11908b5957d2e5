select cast(17 as bigint) as item, cast(0 as bigint) as "k1", cast(0 as bigint) as "k2", place, "s1", "s2", n
from "shoal_1_rows"
