-- report

select cast(null as varchar) as "qv1", cast(0 as bigint) as n
from (select 1 as one) as nothing
where 1 = 0
