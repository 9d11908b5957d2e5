-- a plan of full_domain

select node, "m1", is_tagged, is_evaluated, lost, floor
from "shoal_1_contenders"
where true
    and bound <= cast('1' as double)
    and node not in (select node from "shoal_2_more_rows")
