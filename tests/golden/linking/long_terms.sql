-- terms beside the source

select distinct cast(t."id" as varchar) as key, trim(cast(t."term" as varchar), ' ') as term
from "shoal_shoal_beside" as t
where t."id" is not null and coalesce(trim(cast(t."term" as varchar), ' '), '') <> ''
