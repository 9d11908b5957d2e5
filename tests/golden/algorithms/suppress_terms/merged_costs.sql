-- terms suppressed for diversity

select v.class, min(v.cost) as cost
from "shoal_1_vectors" as v
where exists (select 1 from "shoal_2_copied_classes" as c where c.class = v.class)
group by v.class
