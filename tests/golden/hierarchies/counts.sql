-- recoding, large hierarchy

select count(*) as pairs, count(distinct label) as labels
from (select distinct l1 as label, l2 as parent from "shoal_1_levels") as pairs
union all
select count(*) as pairs, count(distinct l0) as labels from "shoal_1_levels"
union all
select count(distinct l2), 1 from "shoal_1_levels"
