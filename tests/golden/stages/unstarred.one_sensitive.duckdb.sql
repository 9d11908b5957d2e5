select "qv1", "qv2", "sv1", n
from "shoal_1_tally"
where not (
    cast("qv1" as varchar) is not distinct from '*' and
    cast("qv2" as varchar) is not distinct from '*'
    and "sv1" is null
)
