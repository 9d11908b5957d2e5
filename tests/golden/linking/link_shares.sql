-- terms

select node, label as sa, 1 / cast(k as double) as share from "shoal_1_links"
union all
select d.code as node, k.code as sa, 1 / cast('4' as double) as share
from "shoal_2_dimension" as d
cross join "shoal_3_labels" as k
where not exists (select 1 from "shoal_4_set_terms" as s where s.node = d.code)
