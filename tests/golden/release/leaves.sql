-- leaves

select d.l0, d.l1, d.l2, cast(sum(t.n) as bigint) as n
from "shoal_1_tally" as t
join "shoal_2_dimension" as d on d.l0 is not distinct from cast(t."qv1" as varchar)
group by d.code, d.l0, d.l1, d.l2
order by d.code
