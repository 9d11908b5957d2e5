-- full_domain, all kinds, starred

select coalesce(sum(n), 0) as rows, count(*) as variety
from (select count(*) as n from "shoal_revised_source" as s group by "s"."sv1", "s"."n") as counts
