-- terms suppressed, and queries

select n.node, n.class, n.cost
from "shoal_1_followed" as n
join "shoal_2_open_classes" as o on o.class = n.class and o.d = 12
join "shoal_3_thresholds" as t on t.class = n.class and t.low < n.cost
where n.is_copy = 0 and n.is_cut = 0
