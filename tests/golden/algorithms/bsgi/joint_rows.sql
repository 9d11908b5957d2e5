-- bsgi of persons, then refine

select r.cell, r.person, coalesce(u.joint, r.class) as class, cast(sum(r.n) as bigint) as n
from "shoal_1_satisfying_grouping" as r
left join "shoal_2_unions" as u on u.class = r.class
group by r.cell, r.person, coalesce(u.joint, r.class)
