-- step:  grouped: how many rows of each point stand in each group
-- in:    members(class, place), clashing(class)
-- out:   (cell, class, n)   key: cell, class
-- why:   a cell is a point by its place. From here on groups are classes. Rows of groups that were dissolved are left over
select m.place as cell, m.class, count(*) as n
from {{ members }} as m
where {% if dissolved %}{% else %}not {% endif %}exists (select 1 from {{ clashing }} as c where c.class = m.class)
group by m.place, m.class
