select "qv1", "qv2", n
from "shoal_1_tally"
where not (
    cast("qv1" as varchar) is not distinct from '*' and
    cast("qv2" as varchar) is not distinct from '*'
)
