-- full_domain, all kinds, starred

select "qv1", "qv2", "qv3", "qv4", "qv5", "qv6", "sv1", n
from "shoal_1_tally"
where not (
    cast("qv1" as varchar) is not distinct from '*' and
    cast("qv2" as varchar) is not distinct from '*' and
    cast("qv3" as varchar) is not distinct from '*' and
    cast("qv4" as varchar) is not distinct from '*' and
    cast("qv5" as varchar) is not distinct from '*' and
    cast("qv6" as varchar) is not distinct from '*'
    and "sv1" is null
)
