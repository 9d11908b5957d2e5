-- full_domain

select l.l1, l.l2
from "shoal_1_more_rows" as r
join "shoal_2_lattice" as l on l.node = r.node
where r.satisfies and not exists (
    select 1 from "shoal_1_more_rows" as s where s.satisfies and s.node <> r.node and ("s"."m1" & "r"."m1") = "r"."m1"
)
order by r.node
