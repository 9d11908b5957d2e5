-- refine of persons

select g.class, cast(g.gid as varchar) as "qv1"
from "shoal_1_group_ids" as g
join "shoal_2_class_labels" as c on c.class = g.class
