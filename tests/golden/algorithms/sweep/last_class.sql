-- sweep

select cast(3 as bigint) as item, cast(0 as bigint) as "k1", place, "s1", n
from "shoal_1_generalized_rows"
