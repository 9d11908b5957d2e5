-- full_domain, kept values counted

select "qv1", "qv2", "sv1", cast(sum(n) as bigint) as n
from "shoal_1_tally"
group by "qv1", "qv2", "sv1"
