-- a plan of full_domain

select count(*) as classes, cast(min(n) as bigint) as smallest, cast(sum(n) as bigint) as rows
from (select class, sum(n) as n from "shoal_1_published_rows" group by class) as sizes
