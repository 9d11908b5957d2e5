-- terms that the knowledge lacks

select p.node, l.label as sa, 1 / cast(z.k as double) as share
from "shoal_1_prefixes" as p
join "shoal_2_prefix_labels" as l on l.prefix = p.prefix
join (select prefix, count(*) as k from "shoal_2_prefix_labels" group by prefix) as z on z.prefix = p.prefix
where not exists (select 1 from "shoal_3_set_terms" as s where s.node = p.node and s.place = 2)
