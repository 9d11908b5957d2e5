select
    "t"."qv1", "t"."qv2",
    t.n
from "shoal_1_tally" as t
