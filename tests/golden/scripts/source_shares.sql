-- recoding

select d.code, d.l0, r.share, d.low0
from "shoal_1_reference" as r
join "shoal_2_dimension" as d on d.code = r.sa
order by d.code
