-- recoding, large hierarchy

select d.l0 as leaf, d.l1 as label
from "shoal_1_axes" as x
join "shoal_2_dimension" as d on d.code = x.code
where x.attribute = 1 and x.n > 0 and d.l0 is not null
order by d.code
