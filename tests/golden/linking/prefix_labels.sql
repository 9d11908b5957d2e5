-- terms that the knowledge lacks

select p.prefix, e.label
from "shoal_1_prefixes" as p
join "shoal_2_pairs" as e on e.term = p.term
where p.prefix = p.node

-- terms that the knowledge lacks

select p.prefix, e.label
from "shoal_1_prefixes" as p
join "shoal_2_prefix_labels" as l on l.prefix = p.parent
join "shoal_3_pairs" as e on e.term = p.term and e.label = l.label
where p.prefix = p.node
