-- step:  joint_rows: how many rows of each person in each cell go to each class, after some classes were joined
-- in:    whose_rows(cell, person, class, n), unions(class, joint)
-- out:   (cell, person, class, n)   key: cell, person, class
-- why:   the classes that are joined become one
select r.cell, r.person, coalesce(u.joint, r.class) as class, cast(sum(r.n) as bigint) as n
from {{ whose_rows }} as r
left join {{ unions }} as u on u.class = r.class
group by r.cell, r.person, coalesce(u.joint, r.class)
