-- terms that the knowledge lacks

select
    coalesce(sum(p.lowest), 0) as total,
    coalesce(min(p.lowest), 0) as least,
    count(case when p.lowest is null or p.lowest < p.highest then 1 end) as unclear,
    min(case when d.code is null then p.label end) as unknown
from "shoal_1_stated_prior" as p
left join "shoal_2_labels" as d on d.l0 = p.label
