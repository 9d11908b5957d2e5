-- terms that the knowledge lacks

select
    class,
    case when sum(had) > 0 then cast(sum(n * has) as double) / sum(n * had) else 1 end as score,
    sum(n * has) as part,
    sum(n * had) as whole
from "shoal_1_lost_terms"
group by class
