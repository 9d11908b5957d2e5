-- full_domain, too specific

select l.l1, l.l2, l.l3
from (select distinct node, lost from "shoal_1_more_rows") as r
join "shoal_2_lattice" as l on l.node = r.node
order by r.lost, l.height desc, r.node
limit 64
