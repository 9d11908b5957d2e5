-- terms that the knowledge lacks

select d.code as sa, coalesce(p.lowest, 0) as share
from "shoal_1_labels" as d
left join "shoal_2_stated_prior" as p on p.label = d.l0
