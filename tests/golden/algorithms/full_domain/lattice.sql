-- full_domain

select
    1 + a1.stride + a2.stride as node,
    a1.level as l1,
    a2.level as l2,
a1."m1" + a2."m1" as "m1",
a1.level + a2.level as height,
    a1.bits as f1,
    a2.bits as f2
from "shoal_1_level_costs" as a1
cross join "shoal_1_level_costs" as a2
where a1.attribute = 1 and a2.attribute = 2
