select row_number() over (order by value) as place, cast(value as varchar) as l0, '*' as l1
from (select distinct "qv1" as value from "shoal_1_tally" where "qv1" is not null) as seen
