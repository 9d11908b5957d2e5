-- full_domain, prefixes, weeks, cleaned

select 3 as attribute, length(cast("qv3" as varchar)) as length, count(distinct "qv3") as found
from "shoal_1_tally"
where "qv3" is not null
group by length(cast("qv3" as varchar))
union all
select 4 as attribute, length(cast("qv4" as varchar)) as length, count(distinct "qv4") as found
from "shoal_1_tally"
where "qv4" is not null
group by length(cast("qv4" as varchar))
