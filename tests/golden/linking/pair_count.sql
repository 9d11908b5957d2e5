-- terms that the knowledge lacks

select cast(coalesce(sum(w.k), 0) as bigint) as pairs
from "shoal_1_shape_histograms" as g
join (select node, count(*) as k from "shoal_2_bare_shares" group by node) as w on w.node = g."s1"
