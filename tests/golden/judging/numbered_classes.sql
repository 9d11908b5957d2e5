-- full_domain of persons

select row_number() over (order by "qv1", "qv2") as shape, "qv1", "qv2", cast(1 as bigint) as classes
from "shoal_1_published_keys"
group by "qv1", "qv2"

-- population

select row_number() over (order by "qv1", "qv2") as shape, "qv1", "qv2", cast(1 as bigint) as classes
from (select * from "judging/coded_tally") as "coded"
group by "qv1", "qv2"
