-- terms that the knowledge lacks

select
    coalesce(trim(cast(t."label" as varchar), ' '), '') as label,
    min(cast(t."p" as double)) as lowest,
    max(cast(t."p" as double)) as highest
from "shoal_shoal_beside_2" as t
group by coalesce(trim(cast(t."label" as varchar), ' '), '')
