-- terms beside the source

select d.l0 as label, p.share as alpha
from "shoal_1_source_prior" as p
join "shoal_2_labels" as d on d.code = p.sa
order by d.code
