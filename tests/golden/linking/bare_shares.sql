-- terms that the knowledge lacks

select d.code as node, k.code as sa, 1 / cast('4' as double) as share
from "shoal_1_dimension" as d
cross join "shoal_2_labels" as k
where not exists (select 1 from "shoal_3_set_terms" as s where s.node = d.code)
