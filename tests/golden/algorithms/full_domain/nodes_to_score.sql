-- full_domain

select b.node
from "shoal_1_contenders" as b
where b.is_evaluated and b.node in (select node from "shoal_2_groups")
order by b.bound, b.node
limit 16
